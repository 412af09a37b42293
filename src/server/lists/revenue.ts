import { sql } from 'drizzle-orm';
import { orders } from '#db/schema.ts';

type Sale = Pick<typeof orders.$inferSelect, 'state' | 'amountCents' | 'refundedCents'>;

/** Returns an order's revenue, cents: refunded and reversed money does not count. */
export function revenueOf({ state, amountCents, refundedCents }: Sale): number {
  return state === 'completed' ? amountCents - refundedCents : 0;
}

/** Revenue of many orders, cents. An aggregate over `orders`. */
export const revenueCents = sql<number>`coalesce(sum(CASE WHEN ${orders.state} = 'completed' THEN ${orders.amountCents} - ${orders.refundedCents} ELSE 0 END), 0)`;

/** Returned money of a paid order, cents. */
const wentBack = sql`iif(${orders.state} = 'completed', ${orders.refundedCents}, ${orders.amountCents})`;

/**
 * Figures of many paid orders: amounts, refunds and the number refunded. Aggregates over `orders`.
 */
export const soldFigures = {
  sales: sql<number>`count(*)`,
  amountCents: sql<number>`coalesce(sum(${orders.amountCents}), 0)`,
  refundsCents: sql<number>`coalesce(sum(${wentBack}), 0)`,
  refunded: sql<number>`count(iif(${wentBack} > 0, 1, NULL))`,
};
