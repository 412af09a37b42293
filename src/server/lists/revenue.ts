import { sql } from 'drizzle-orm';
import { orders } from '#db/schema.ts';

type Sale = Pick<typeof orders.$inferSelect, 'state' | 'amountCents' | 'refundedCents'>;

/** What an order brought, cents: money that went back, or that a bank took back, brought nothing. */
export function revenueOf({ state, amountCents, refundedCents }: Sale): number {
  return state === 'completed' ? amountCents - refundedCents : 0;
}

/** The same of many orders. An aggregate over `orders`. */
export const revenueCents = sql<number>`coalesce(sum(CASE WHEN ${orders.state} = 'completed' THEN ${orders.amountCents} - ${orders.refundedCents} ELSE 0 END), 0)`;

/** What went back of an order that was paid, cents: the rest of what it brought. */
const wentBack = sql`iif(${orders.state} = 'completed', ${orders.refundedCents}, ${orders.amountCents})`;

/** Of many orders that were paid: their amounts, what went back of these, and of how many. Aggregates over `orders`. */
export const soldFigures = {
  sales: sql<number>`count(*)`,
  amountCents: sql<number>`coalesce(sum(${orders.amountCents}), 0)`,
  refundsCents: sql<number>`coalesce(sum(${wentBack}), 0)`,
  refunded: sql<number>`count(iif(${wentBack} > 0, 1, NULL))`,
};
