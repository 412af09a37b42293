import { and, asc, eq } from 'drizzle-orm';
import { licenses, orders } from '#db/schema.ts';
import type * as contract from '#contract/licenses/licenses.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import type { Deps } from '#server/deps.ts';
import { findPart } from '#server/sales/orders/order-parts.ts';
import { openPurchase } from '#server/sales/orders/purchase-capability.ts';
import { isOfPart } from './license-standing.ts';
import { findWithAccess, requirePurchase } from './require-purchase.ts';

/**
 * Lists a purchase's license keys for its buyer; for a bundle: those of one part.
 *
 * @throws AppError 400 no part of the bundle; 401; 404 another order's; 409 not paid yet; 410
 *   refunded
 */
export async function listPurchaseLicenses(
  deps: Pick<Deps, 'db' | 'settings' | 'now'>,
  {
    id: purchaseId,
    orderID: paypalOrderId,
    productId,
  }: ParsedInputOf<typeof contract.listPurchaseLicenses>,
): Promise<OutputOf<typeof contract.listPurchaseLicenses>> {
  const { db } = deps;
  const id = await openPurchase(deps, purchaseId);
  const isIt = and(eq(orders.id, id), eq(orders.paypalOrderId, paypalOrderId));
  const { order, access } = await findWithAccess(deps, isIt);
  const purchase = requirePurchase(order, access);
  const part = await findPart(db, purchase, { productId });
  const keys = await db.query.licenses.findMany({
    where: isOfPart({ orderId: id, partId: part?.productId ?? null }),
    orderBy: asc(licenses.id),
  });
  return {
    success: true,
    keys: { limit: purchase.keyLimit, used: keys.length },
    licenses: keys.map(({ licenseKey, accountNumber, brokerName, createdAt, blockedAt }) => ({
      licenseKey,
      accountNumber,
      brokerName,
      createdAt: createdAt.toISOString(),
      isBlocked: blockedAt !== null,
    })),
  };
}
