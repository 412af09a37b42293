import { and, eq, or, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { files, orders, products } from '#db/schema.ts';
import type { PurchaseClaim } from '#contract/redownload.ts';
import { grantsAccess } from '../orders/order-state.ts';

export interface ClaimedPurchase {
  id: string;
  /** As stored: the only address that a code goes to. */
  email: string;
  productName: string;
  paypalOrderId: string;
  /** The product's present file. */
  fileId: number;
  fileName: string;
}

/**
 * The purchase that an order id and an email name together. PayPal's own mails know the order by the id of its capture,
 * the "transaction ID", so that one names it as well. Null for an unknown order, another email and a purchase
 * that opens nothing, by one query, so that none of these can be told from the others.
 */
export async function findPurchase(
  db: Pick<Db, 'select'>,
  { orderId, email }: PurchaseClaim,
): Promise<ClaimedPurchase | null> {
  const [found] = await db
    .select({
      state: orders.state,
      email: orders.email,
      paypalOrderId: orders.paypalOrderId,
      sold: {
        id: orders.id,
        productName: orders.productName,
        fileId: files.id,
        fileName: files.name,
      },
    })
    .from(orders)
    .innerJoin(products, eq(products.id, orders.productId))
    .innerJoin(files, eq(files.id, sql`coalesce(${products.fileId}, ${orders.fileId})`))
    .where(
      and(
        or(eq(orders.paypalOrderId, orderId), eq(orders.captureId, orderId)),
        sql`lower(${orders.email}) = lower(${email})`,
      ),
    );
  if (!found?.email || !found.paypalOrderId || !grantsAccess(found.state)) return null;
  return { ...found.sold, email: found.email, paypalOrderId: found.paypalOrderId };
}
