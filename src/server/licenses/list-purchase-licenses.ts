import { and, asc, eq } from 'drizzle-orm';
import { licenses, orders } from '#db/schema.ts';
import * as contract from '#contract/licenses.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import type { Deps } from '../deps.ts';
import { conflict } from '../errors.ts';
import { isLinkDayOver } from '../orders/order.ts';
import { findPart } from '../orders/order-parts.ts';
import { isOfPart } from './license-standing.ts';
import { findWithAccess, requirePurchase } from './require-purchase.ts';

/**
 * Lists a purchase's licence keys, of a bundle those of one part, to a caller with both of its ids,
 * while the download link holds.
 *
 * @throws AppError 400 no part of the bundle; 404 no such purchase, or of another order; 409 not
 *   paid yet, or the day is over; 410 refunded
 */
export async function listPurchaseLicenses(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id, orderID: paypalOrderId, productId }: ParsedInputOf<typeof contract.listPurchaseLicenses>,
): Promise<OutputOf<typeof contract.listPurchaseLicenses>> {
  const isIt = and(eq(orders.id, id), eq(orders.paypalOrderId, paypalOrderId));
  const { order, access } = await findWithAccess({ db, now }, isIt);
  const purchase = requirePurchase(order, access);
  if (isLinkDayOver(purchase, now())) throw conflict(contract.texts.listClosed);
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
