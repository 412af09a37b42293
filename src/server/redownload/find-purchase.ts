import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { orders, products } from '../../../db/schema.ts';
import type { PurchaseClaim } from '../../contract/redownload.ts';
import { grantsAccess } from '../payments/order-state.ts';

export interface Purchase {
  id: string;
  /** As stored: the only address that a code goes to. */
  email: string;
  productName: string;
  /** The product's present file. */
  fileId: number;
}

/**
 * The purchase that an order id and an email name together; null for an unknown order, another email and a purchase
 * that opens nothing, by one query, so that none of these can be told from the others.
 */
export async function findPurchase(
  db: Pick<Db, 'select'>,
  { orderId, email }: PurchaseClaim,
): Promise<Purchase | null> {
  const [order] = await db
    .select({
      id: orders.id,
      state: orders.state,
      email: orders.email,
      productName: orders.productName,
      soldFileId: orders.fileId,
      presentFileId: products.fileId,
    })
    .from(orders)
    .innerJoin(products, eq(products.id, orders.productId))
    .where(and(eq(orders.providerOrderId, orderId), sql`lower(${orders.email}) = lower(${email})`));
  if (!order?.email || !grantsAccess(order.state)) return null;
  const { id, productName, presentFileId, soldFileId } = order;
  return { id, email: order.email, productName, fileId: presentFileId ?? soldFileId };
}
