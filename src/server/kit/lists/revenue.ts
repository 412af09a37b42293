import { sql } from 'drizzle-orm';
import { orders } from '#db/schema.ts';

type Sale = Pick<typeof orders.$inferSelect, 'state' | 'amountCents' | 'refundedCents'>;

/** Returns an order's revenue in cents: refunded and reversed money does not count. */
export function revenueOf({ state, amountCents, refundedCents }: Sale): number {
  return state === 'completed' ? amountCents - refundedCents : 0;
}

/** Revenue of many orders in cents: an aggregate over `orders`. */
export const revenueCents = sql<number>`coalesce(sum(CASE WHEN ${orders.state} = 'completed' THEN ${orders.amountCents} - ${orders.refundedCents} ELSE 0 END), 0)`;
