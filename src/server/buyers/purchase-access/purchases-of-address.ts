import { desc, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { orders } from '#db/schema.ts';
import { accessFacts, accessOf } from '#server/sales/orders/access.ts';
import { ordersOf } from '#server/sales/orders/orders-of.ts';

export interface PurchaseOfAddress {
  /** PayPal's or the store's; empty for a trial. */
  orderId: string;
  product: string;
  boughtAt: Date;
  /** `trial`: its file is in the mail about it. */
  state: 'open' | 'over' | 'trial';
}

/** Orders searched: many are payments that were never finished. */
const newest = 200;

/**
 * Lists the purchases and running trials of an address, newest first. Ignores case, but compares
 * `+tag` too.
 */
export async function purchasesOfAddress(
  db: Pick<Db, 'select'>,
  email: string,
  now: Date,
): Promise<PurchaseOfAddress[]> {
  const rows = await db
    .select({
      facts: accessFacts,
      orderId: orders.paypalOrderId,
      product: orders.productName,
      boughtAt: sql`coalesce(${orders.completedAt}, ${orders.createdAt})`.mapWith(orders.createdAt),
    })
    .from(orders)
    .where(
      sql`${orders.id} IN (${ordersOf(email)} ORDER BY ${orders.createdAt} DESC LIMIT ${newest})`,
    )
    .orderBy(desc(orders.createdAt));
  return rows.flatMap(({ facts, orderId, ...purchase }) => {
    const isTrial =
      facts.state === 'trial' && accessOf({ ...facts, state: 'completed' }, now) === 'open';
    const state = isTrial ? 'trial' : accessOf(facts, now);
    if (state === 'none' || state === 'blocked') return [];
    return { ...purchase, orderId: orderId ?? '', state: state === 'waiting' ? 'open' : state };
  });
}
