import { sql } from 'drizzle-orm';
import { orders } from '../../db/schema.ts';

/** What orders brought, cents: money that went back, or that a bank took back, brought nothing. An aggregate over `orders`. */
export const revenueCents = sql<number>`coalesce(sum(CASE WHEN ${orders.state} = 'completed' THEN ${orders.amountCents} - ${orders.refundedCents} ELSE 0 END), 0)`;
