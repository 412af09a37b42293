import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { orders, refunds } from '#db/schema.ts';
import { formatPrice, toCents, toDollars } from '#contract/kit/money.ts';
import * as contract from '#contract/sales/orders.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { recordAction } from '#server/kit/audit-log/audit-log.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import type { Deps } from '#server/deps.ts';
import { conflict, forbidden, invalid, notFound, refused } from '#server/kit/errors.ts';
import type { PayPalRefund } from '#server/adapters/paypal/answers.ts';
import { PayPalUnavailable } from '#server/adapters/paypal/http.ts';
import { randomBase32 } from '#server/kit/crypto/token.ts';
import { listFurtherPayments } from './further-payments.ts';
import { describeRefund, getOrder } from './get-order.ts';
import { describeOrder, type Order } from './order.ts';
import { recordRefunds, sumRefunds, settleOrder } from './record-refunds.ts';
import { readShopSettings } from '#server/kit/shop/read-shop-settings.ts';
import type { Source } from './write-order.ts';

type Refund = typeof refunds.$inferSelect;

const refundIdLength = 32;
/** Delay before an unanswered refund is sent again. */
const retryMs = 30_000;

/**
 * Refunds a purchase in full or in part, then the chosen payments on top of it. A repeated request
 * refunds what the first could not.
 *
 * @throws AppError like `giveBack`; 400 for a payment that does not belong to the purchase
 */
export async function refundOrder(
  deps: Deps,
  { id, amount, requestId, also = [] }: ParsedInputOf<typeof contract.refundOrder>,
  caller: Caller,
): Promise<OutputOf<typeof contract.refundOrder>> {
  const wantedCents = amount === undefined ? null : toCents(amount);
  if (also.length > 0 && (await hasOthers(deps.db, id, also))) {
    const message = contract.texts.notFurther;
    throw invalid(message, [{ path: 'also', message }]);
  }
  await giveBack(deps, { orderId: id, wantedCents, requestId }, caller);
  const further = also.length > 0 ? await listFurtherPayments(deps.db, id) : [];
  for (const { id: orderId } of further) {
    if (also.includes(orderId)) await giveBack(deps, { orderId, wantedCents: null }, caller);
  }
  return getOrder(deps, { id });
}

async function hasOthers(db: Deps['db'], purchaseId: string, ids: string[]): Promise<boolean> {
  const own = await db.$count(
    orders,
    and(eq(orders.renewsId, purchaseId), inArray(orders.id, ids)),
  );
  return own < new Set(ids).size;
}

/**
 * Gives money back. Stores the request before PayPal is asked and repeats it under the same request
 * id until PayPal answers, so the refund stays pending while PayPal is silent.
 *
 * @throws AppError 404 no such purchase; 409 there is nothing to give back; 400 more than there is;
 *   403 more than support may refund; 422 PayPal refuses.
 */
export async function giveBack(deps: Deps, request: RefundRequest, caller: Caller): Promise<void> {
  const { refund, order } = await deps.db.transaction((tx) =>
    writeRequest(deps, tx, request, caller),
  );
  try {
    const { failure } = await sendRefundOf(deps, order, refund, 'admin');
    if (failure) throw refused(`${contract.texts.refundRefused} (${failure})`);
  } catch (error) {
    if (!(error instanceof PayPalUnavailable)) throw error;
  }
}

interface RefundRequest {
  orderId: string;
  /** Null: everything that is left. */
  wantedCents: number | null;
  requestId?: string | undefined;
  reason?: Refund['reason'];
  /** Runs in the request's transaction, to store what asks for the refund; throws to stop it. */
  claim?(tx: Tx, refundId: string): Promise<void>;
}

/** Stores the request in a transaction: of concurrent requests the second sees the first. */
async function writeRequest(
  { settings, now }: Deps,
  tx: Tx,
  { orderId, wantedCents, ...request }: RefundRequest,
  caller: Caller,
): Promise<{ refund: Refund; order: Order }> {
  const { requestId = randomBase32(refundIdLength), reason = '' } = request;
  const [before, order, givenCents] = await Promise.all([
    tx.query.refunds.findFirst({ where: eq(refunds.id, requestId) }),
    tx.query.orders.findFirst({ where: eq(orders.id, orderId) }),
    sumRefunds(tx, orderId),
  ]);
  if (!order) throw notFound(contract.texts.notFound);
  // A repeated request whose answer was lost.
  if (before?.orderId === orderId) return { refund: before, order };
  if (!order.captureId || (order.state !== 'completed' && order.state !== 'review')) {
    throw conflict(contract.texts.notRefundable);
  }
  const restCents = order.amountCents - givenCents;
  if (restCents <= 0) throw conflict(contract.texts.notRefundable);
  const amountCents = wantedCents ?? restCents;
  if (amountCents > restCents) {
    const message = `${contract.texts.refundTooHigh} ${formatPrice(toDollars(restCents))}.`;
    throw invalid(message, [{ path: 'amount', message }]);
  }
  if (caller.admin?.role === 'support') {
    await requireSupportLimit({ db: tx, settings }, order, givenCents + amountCents);
  }
  const moment = now();
  const refund: Refund = {
    id: requestId,
    orderId,
    kind: 'refund',
    amountCents,
    state: 'requested',
    reason,
    paypalRefundId: null,
    failure: null,
    nextCheckAt: new Date(moment.getTime() + retryMs),
    createdAt: moment,
    updatedAt: moment,
  };
  await tx.insert(refunds).values(refund);
  await request.claim?.(tx, requestId);
  const detail = describeRefund(refund);
  await recordAction(
    tx,
    caller,
    { action: 'purchase-refunded', subject: describeOrder(order), detail },
    moment,
  );
  return { refund, order };
}

/**
 * Limits what support may refund of an order, refunds by others included; in review nothing, as the
 * sum at PayPal is not the order's. @throws AppError 403
 */
async function requireSupportLimit(
  deps: Parameters<typeof readShopSettings>[0],
  { state }: Order,
  totalCents: number,
): Promise<void> {
  const { supportRefundLimit } = await readShopSettings(deps);
  if (state === 'review' || supportRefundLimit === 0) {
    throw forbidden(contract.texts.refundByOwner);
  }
  if (totalCents <= toCents(supportRefundLimit)) return;
  throw forbidden(contract.texts.refundOverLimit(formatPrice(supportRefundLimit)));
}

/**
 * Sends a refund that PayPal has not answered, or asks about one that it has accepted.
 *
 * @returns why PayPal refuses it, or null
 * @throws PayPalUnavailable
 */
export async function sendRefund(
  deps: Deps,
  refund: Refund,
  source: Source,
): Promise<{ failure: string | null }> {
  const order = await deps.db.query.orders.findFirst({ where: eq(orders.id, refund.orderId) });
  if (!order) throw new Error(`The refund ${refund.id} has no order`);
  return sendRefundOf(deps, order, refund, source);
}

async function sendRefundOf(
  deps: Deps,
  order: Order,
  refund: Refund,
  source: Source,
): Promise<{ failure: string | null }> {
  const { db, paypal, now } = deps;
  if (refund.state === 'completed' || refund.state === 'failed') {
    return { failure: refund.failure };
  }
  if (!order.captureId) throw new Error(`The refund ${refund.id} has no capture`);
  if (refund.paypalRefundId) {
    await finishRefund(deps, order, refund, await paypal.getRefund(refund.paypalRefundId), source);
    return { failure: null };
  }
  const result = await paypal.refundCapture({
    captureId: order.captureId,
    requestId: refund.id,
    amountCents: isWhole(order, refund) ? null : refund.amountCents,
  });
  if (result.kind === 'answered') {
    await finishRefund(deps, order, refund, result.refund, source);
    return { failure: null };
  }
  await db
    .update(refunds)
    .set({ state: 'failed', failure: result.reason, updatedAt: now() })
    .where(eq(refunds.id, refund.id));
  // The seller may have refunded on PayPal's own pages; if PayPal is silent, the reconciler asks.
  await settleFromPayPal(deps, order, source).catch((error: unknown) => {
    if (!(error instanceof PayPalUnavailable)) throw error;
  });
  return { failure: result.reason };
}

async function finishRefund(
  deps: Deps,
  order: Order,
  refund: Refund,
  answer: PayPalRefund,
  source: Source,
): Promise<void> {
  const current = await recordRefunds(deps, order, [answer], {
    kind: refund.kind,
    ownId: refund.id,
    source,
  });
  // The capture differs from the order, so the amount alone does not prove a full refund.
  if (current.state === 'review') await settleFromPayPal(deps, current, source);
}

async function settleFromPayPal(deps: Deps, order: Order, source: Source): Promise<void> {
  if (!order.paypalOrderId) return;
  await settleOrder(deps, order, await deps.paypal.getOrder(order.paypalOrderId), source);
}

/** Covers the whole order at once: PayPal then computes the amount, which may differ from ours. */
function isWhole(order: Order, refund: Refund): boolean {
  return order.refundedCents === 0 && refund.amountCents >= order.amountCents;
}
