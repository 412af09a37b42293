import { and, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { maskEmail } from '#contract/kit/email.ts';
import { toDollars } from '#contract/kit/money.ts';
import { createOrder } from '#contract/sales/checkout.ts';
import * as contract from '#contract/sales/orders.ts';
import { picturePath } from '#contract/catalogue/pictures.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import { files, orders, products } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { conflict, notFound, refused } from '#server/kit/errors.ts';
import { signedFilePath } from '#server/adapters/storage/file-paths.ts';
import { PayPalUnavailable } from '#server/adapters/paypal/http.ts';
import { isBlocked } from '#server/kit/address-key.ts';
import { accessOf, isAwaiting, isUnpublished } from './access.ts';
import { cannotBuy } from './blocked-buyer.ts';
import { captureOnce } from './capture-once.ts';
import { asPurchase, isCapturable, type Order, type Purchase } from './order.ts';
import { endOfFirstDay, purchaseCapability } from './purchase-capability.ts';
import { listPurchasedParts } from './order-parts.ts';
import { readPrograms } from './read-programs.ts';
import { findRenewedUntil } from './renewals/renewable.ts';
import { settleOrder } from './record-refunds.ts';
import { uncountCall } from '#server/kit/endpoint/call-limit.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import { inBackground } from '#server/kit/jobs/in-background.ts';
import { describeError, log } from '#server/kit/log.ts';
import type { Limit } from '#server/kit/rate-limit/rate-limiter.ts';

/**
 * Captures an approved order. Safe to repeat: PayPal runs a request id once, and an order completes
 * once.
 *
 * @throws AppError 404 unknown order; 403 its buyer is blocked; 422 declined; 409 while the money
 *   is not settled; 502 PayPal failed.
 */
export async function captureOrder(
  deps: Deps,
  { orderID: paypalOrderId }: ParsedInputOf<typeof contract.captureOrder>,
): Promise<contract.Captured> {
  const { order, ...sold } = await findOrder(deps, paypalOrderId);
  if (order.captureRefusal === 'blocked') throw cannotBuy(deps.settings);
  const settled = await settleOrCapture(deps, order, paypalOrderId);
  const [renewedUntil, parts, programs] = await Promise.all([
    findRenewedUntil(deps.db, settled),
    listParts(deps, settled, sold.isAwaiting === 1),
    readPrograms(deps.db, settled),
  ]);
  return describeCapture(deps, settled, { ...sold, renewedUntil, parts, programs });
}

/** Lists a paid bundle's parts as sold, without links while it awaits its confirmation. */
async function listParts({ db, settings }: Deps, order: Order, waits: boolean) {
  const { id: orderId, partCount, completedAt } = order;
  if (!completedAt) return undefined;
  const from = waits ? null : completedAt;
  const links = { orderId, partCount, from, files: 'sold' } as const;
  return listPurchasedParts(db, { ...links, secretKey: settings.secretKey });
}

async function settleOrCapture(deps: Deps, order: Order, paypalOrderId: string): Promise<Order> {
  if (order.state === 'pending') return settlePending(deps, order, paypalOrderId);
  return isCapturable(order) ? captureOnce(deps, order, paypalOrderId, 'buyer') : order;
}

async function findOrder({ db }: Deps, paypalOrderId: string): Promise<Found> {
  const [found] = await db
    .select({
      order: orders,
      isBlocked,
      isAwaiting,
      isUnpublished,
      file: { name: files.name, sizeBytes: files.sizeBytes },
      imageHash: images.hash,
    })
    .from(orders)
    .innerJoin(files, eq(files.id, orders.fileId))
    .innerJoin(products, eq(products.id, orders.productId))
    .leftJoin(images, eq(images.id, products.imageId))
    .where(and(eq(orders.paypalOrderId, paypalOrderId), eq(orders.origin, 'paypal')));
  if (!found) throw notFound(contract.texts.noSuchOrder);
  return found;
}

interface Found {
  order: Order;
  file: contract.Captured['file'];
  imageHash: string | null;
  isBlocked: 0 | 1;
  /** As it was before the capture; the confirmation may have been sent since. */
  isAwaiting: 0 | 1;
  isUnpublished: 0 | 1;
}
type Sold = Omit<Found, 'order'> & {
  renewedUntil: Date | null;
  parts: contract.Captured['parts'];
  programs: contract.Captured['programs'];
};

const images = alias(files, 'images');

async function settlePending(deps: Deps, order: Order, paypalOrderId: string): Promise<Order> {
  try {
    return await settleOrder(deps, order, await deps.paypal.getOrder(paypalOrderId), 'buyer');
  } catch (error) {
    if (error instanceof PayPalUnavailable) return order;
    throw error;
  }
}

function describeCapture(deps: Deps, order: Order, sold: Sold): contract.Captured {
  if (order.captureRefusal === 'blocked') throw cannotBuy(deps.settings);
  const purchase = asPurchase(order);
  if (purchase) return describePurchase(deps, purchase, sold);
  switch (order.state) {
    case 'pending':
      throw conflict(contract.texts.pending, { state: 'pending' });
    case 'review':
      throw conflict(contract.texts.review, { state: 'review' });
    case 'refunded':
    case 'reversed':
    case 'ended':
      throw conflict(contract.texts.refunded);
    default:
      // An order with a capture id was closed by PayPal's late refusal.
      throw refused(contract.texts.declined, { retryable: order.captureId === null });
  }
}

/**
 * Describes a purchase for a day after its payment, always with the same link. After that an order
 * id, which appears in mails and receipts, reveals nothing more.
 *
 * @throws AppError 409 after that day
 */
function describePurchase(
  { settings, now }: Deps,
  purchase: Purchase,
  { file, imageHash, renewedUntil, parts, programs, ...facts }: Sold,
): contract.Captured {
  const until = endOfFirstDay(purchase);
  if (until <= now()) throw conflict(contract.texts.linkDayOver);
  const isRenewal = purchase.renewsId !== null;
  const access = accessOf({ ...purchase, ...facts }, now());
  const isWaiting = access === 'waiting';
  if (!isRenewal && access !== 'open' && !isWaiting) throw conflict(contract.texts.closed);
  const { id: orderId, fileId, completedAt, email } = purchase;
  return {
    success: true,
    filePath:
      isRenewal || isWaiting
        ? null
        : signedFilePath({ orderId, fileId }, settings.secretKey, completedAt),
    isAwaitingConfirmation: isWaiting,
    orderID: purchase.paypalOrderId,
    purchaseId: purchaseCapability(orderId, until, settings.secretKey),
    productName: purchase.productName,
    paymentAmount: toDollars(purchase.amountCents),
    termDays: purchase.termDays,
    expiresAt: purchase.expiresAt?.toISOString() ?? null,
    purchaseDate: completedAt.toISOString(),
    isEmailMissing: email === null,
    receiptTo: email && maskEmail(email),
    file,
    imagePath: imageHash && picturePath(imageHash),
    parts,
    programs,
    renewedUntil: renewedUntil?.toISOString() ?? null,
  };
}

const windowSeconds = 600;
/** Marks purchases whose points were given back. */
const freed: Limit = { name: 'freed-places', points: 1, windowSeconds, countedIn: 'memory' };

/**
 * Captures as `captureOrder`, with its errors. A paid order does not count against the limits of
 * the buyer's address, so everyone who shares it can buy.
 */
export async function captureForBuyer(
  deps: Deps,
  input: ParsedInputOf<typeof contract.captureOrder>,
  { address }: Pick<Caller, 'address'>,
): Promise<contract.Captured> {
  const captured = await captureOrder(deps, input);
  inBackground(
    freePlaces(deps, captured, address).catch((error: unknown) =>
      log.error({ error: describeError(error) }, 'a paid order still counts for its address'),
    ),
  );
  return captured;
}

async function freePlaces(
  { rateLimiter, now }: Pick<Deps, 'rateLimiter' | 'now'>,
  { purchaseId, purchaseDate }: contract.Captured,
  address: string,
): Promise<void> {
  if (now().getTime() - Date.parse(purchaseDate) > windowSeconds * 1000) return;
  // Repeated calls get the same answer.
  if ((await rateLimiter.consume(freed, purchaseId)) > 0) return;
  await uncountCall({ rateLimiter }, createOrder, address);
  await uncountCall({ rateLimiter }, contract.captureOrder, address);
}
