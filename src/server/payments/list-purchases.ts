import { and, desc, isNotNull, sql } from 'drizzle-orm';
import { orders } from '../../../db/schema.ts';
import type { ListQuery } from '../../contract/admin.ts';
import type { listPurchases as listPurchasesRoute } from '../../contract/purchases.ts';
import type { OutputOf } from '../../contract/route.ts';
import { containsText } from '../contains-text.ts';
import type { Deps } from '../deps.ts';

const searched = [
  orders.id,
  orders.providerOrderId,
  orders.productName,
  orders.email,
  orders.promoCode,
];

/** A page of the purchases, which are the orders that reached `completed`; the latest payment first. */
export async function listPurchases(
  { db }: Pick<Deps, 'db'>,
  { search, limit, offset }: ListQuery,
): Promise<OutputOf<typeof listPurchasesRoute>> {
  const wanted = and(isNotNull(orders.completedAt), containsText(search, searched));
  const [purchases, total] = await Promise.all([
    db
      .select({
        id: orders.id,
        // Without the provider's id nothing could have been captured.
        orderId: sql<string>`${orders.providerOrderId}`,
        productId: orders.productId,
        email: orders.email,
        promoCode: orders.promoCode,
      })
      .from(orders)
      .where(wanted)
      .orderBy(desc(orders.completedAt), desc(orders.id))
      .limit(limit)
      .offset(offset),
    db.$count(orders, wanted),
  ]);
  return { purchases, total };
}
