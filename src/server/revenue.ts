import { sql } from 'drizzle-orm';
import { orders } from '#db/schema.ts';

type Sale = Pick<typeof orders.$inferSelect, 'state' | 'amountCents' | 'refundedCents'>;

/** What an order brought, cents: money that went back, or that a bank took back, brought nothing. */
export function revenueOf({ state, amountCents, refundedCents }: Sale): number {
  return state === 'completed' ? amountCents - refundedCents : 0;
}

/** The same of many orders. An aggregate over `orders`. */
export const revenueCents = sql<number>`coalesce(sum(CASE WHEN ${orders.state} = 'completed' THEN ${orders.amountCents} - ${orders.refundedCents} ELSE 0 END), 0)`;
