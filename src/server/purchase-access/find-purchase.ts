import { and, eq, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Db } from '#db/client.ts';
import { files, orders, products } from '#db/schema.ts';
import type { PurchaseClaim } from '#contract/redownload.ts';
import { grantsAccess } from '../orders/order-state.ts';
import { hasWithdrawn } from '../products/product-versions.ts';

export interface ClaimedPurchase {
  id: string;
  /** As stored: the only address that a code goes to. */
  email: string;
  productName: string;
  paypalOrderId: string;
  /** The product's present file; null where its seller has withdrawn all there was. */
  file: { id: number; name: string; sizeBytes: number } | null;
  /** Of the product's picture. */
  imageHash: string | null;
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
      },
      file: { id: files.id, name: files.name, sizeBytes: files.sizeBytes },
      imageHash: images.hash,
    })
    .from(orders)
    .innerJoin(products, eq(products.id, orders.productId))
    .leftJoin(files, eq(files.id, sql`coalesce(${products.fileId}, ${soldFile})`))
    .leftJoin(images, eq(images.id, products.imageId))
    .where(
      and(
        or(eq(orders.paypalOrderId, orderId), eq(orders.captureId, orderId)),
        sql`lower(${orders.email}) = lower(${email})`,
      ),
    );
  if (!found?.email || !found.paypalOrderId || !grantsAccess(found.state)) return null;
  const { sold, file, imageHash, email: storedEmail, paypalOrderId } = found;
  return { ...sold, file, imageHash, email: storedEmail, paypalOrderId };
}

const images = alias(files, 'images');

/** Of a product that has none any more, unless what was sold may have been withdrawn since. */
const soldFile = sql`CASE WHEN NOT ${hasWithdrawn(products.id)} THEN ${orders.fileId} END`;
