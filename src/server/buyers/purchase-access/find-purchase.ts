import { and, eq, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Db } from '#db/client.ts';
import { files, orders, products, withdrawals } from '#db/schema.ts';
import { texts as productTexts } from '#contract/catalogue/products.ts';
import type { PurchaseClaim } from '#contract/buyers/redownload.ts';
import {
  accessFacts,
  accessOf,
  opensPortal,
  type PortalAccess,
} from '#server/sales/orders/access.ts';
import { conflict } from '#server/kit/errors.ts';
import { deliveredFile } from '#server/sales/orders/order-parts.ts';

export interface ClaimedPurchase {
  id: string;
  /** The stored address, the only one that codes are sent to. */
  email: string;
  productName: string;
  paypalOrderId: string;
  /** Unless it is `open`, only the portal opens. */
  access: PortalAccess;
  /** When its term ends; null: never. */
  expiresAt: Date | null;
  /** Current file; for a bundle: its first part's. Null if every version is withdrawn. */
  file: { id: number; name: string; sizeBytes: number } | null;
  /** When the buyer's own withdrawal arrived that is not decided; null: none. */
  withdrawnAt: Date | null;
  productId: number;
  partCount: number;
  imageHash: string | null;
}

/**
 * Finds the purchase by order id and email; the order id of a renewal opens the purchase it
 * renewed. Accepts the capture id too, which PayPal's mails call "transaction ID". Returns null for
 * an unknown order, another email and a purchase without access, always by one query, so that they
 * cannot be told apart.
 *
 * @throws AppError 409 if the product is still a draft
 */
export async function findPurchase(
  db: Pick<Db, 'select'>,
  { orderId, email }: PurchaseClaim,
  now: Date,
): Promise<ClaimedPurchase | null> {
  const [found] = await db
    .select({
      facts: accessFacts,
      email: orders.email,
      paypalOrderId: orders.paypalOrderId,
      sold: {
        id: orders.id,
        productName: orders.productName,
        productId: orders.productId,
        partCount: orders.partCount,
      },
      file: { id: files.id, name: files.name, sizeBytes: files.sizeBytes },
      imageHash: images.hash,
      withdrawnAt: openWithdrawal,
    })
    .from(orders)
    .innerJoin(products, eq(products.id, orders.productId))
    .leftJoin(files, eq(files.id, deliveredFile))
    .leftJoin(images, eq(images.id, products.imageId))
    .where(
      and(eq(orders.id, purchaseNamed(orderId)), sql`lower(${orders.email}) = lower(${email})`),
    );
  if (!found?.email || !found.paypalOrderId) return null;
  const access = accessOf(found.facts, now);
  if (access === 'unpublished') throw conflict(productTexts.notPublished);
  if (!opensPortal(access)) return null;
  const { facts, sold, email: storedEmail, paypalOrderId, ...rest } = found;
  const { expiresAt } = facts;
  return { ...sold, ...rest, access, expiresAt, email: storedEmail, paypalOrderId };
}

const named = alias(orders, 'named');

/** Selects the purchase that an order or capture id names; for a paid renewal, the renewed one. */
const purchaseNamed = (orderId: string) => sql`(
  SELECT CASE WHEN ${named.completedAt} IS NULL THEN ${named.id} ELSE coalesce(${named.renewsId}, ${named.id}) END
  FROM ${orders} AS named WHERE ${or(eq(named.paypalOrderId, orderId), eq(named.captureId, orderId))})`;

const images = alias(files, 'images');

const openWithdrawal = sql`(
  SELECT min(${withdrawals.createdAt}) FROM ${withdrawals}
  WHERE ${withdrawals.orderId} = ${orders.id} AND ${withdrawals.decision} IS NULL
    AND ${withdrawals.email} COLLATE NOCASE = ${orders.email})`.mapWith(withdrawals.createdAt);
