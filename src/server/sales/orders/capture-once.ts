import { and, eq, isNull, sql } from 'drizzle-orm';
import { texts } from '#contract/sales/orders.ts';
import type { Db } from '#db/client.ts';
import { orderParts, orders, products } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { providerFailed, refused } from '#server/kit/errors.ts';
import type { PayPalOrder } from '#server/adapters/paypal/answers.ts';
import { PayPalUnavailable } from '#server/adapters/paypal/http.ts';
import { hasWithdrawn } from '#server/catalogue/products/product-versions.ts';
import { hasBlocks } from './blocked-buyer.ts';
import {
  judgeAsked,
  verdictOf,
  claimPromoCode,
  refuseUnrenewable,
  refuseBlocked,
  sendReturn,
  type Attempt,
  type Guard,
  type Verdict,
} from './capture-guard.ts';
import { checkedFirst } from './decide.ts';
import type { Order } from './order.ts';
import { SingleFlight } from '#server/kit/jobs/single-flight.ts';
import { settleOrder } from './record-refunds.ts';
import { recordEvent, type OrderDeps, type Source, type UndatedEvent } from './write-order.ts';

/** Captures in flight in this process: later requests for an order get the first's outcome. */
const captures = new SingleFlight<Order>();

/**
 * Captures an approved order at PayPal and settles it. Concurrent callers (buyer, reconciler,
 * webhook) share one call to PayPal.
 *
 * @throws AppError 403 the buyer is blocked; 422 PayPal or the promo code's rule refused, the
 *   product was withdrawn, or the purchase can no longer be renewed: nothing was charged; 502
 *   PayPal failed.
 */
export function captureOnce(
  deps: Deps,
  order: Order,
  paypalOrderId: string,
  source: Source,
): Promise<Order> {
  return captures.run(order.id, () => captureAtPayPal(deps, order, paypalOrderId, source));
}

/** Asked in this order before the money is taken; the last one claims a use. */
const guards: Guard[] = [refuseUnrenewable, refuseWithdrawn, refuseBlocked, claimPromoCode];

async function captureAtPayPal(
  deps: Deps,
  approved: Order,
  paypalOrderId: string,
  source: Source,
): Promise<Order> {
  const { paypal } = deps;
  const record = (event: UndatedEvent) => recordEvent(deps, approved, event, { source });
  const settle = async (order: Order, answer: PayPalOrder) => {
    const settled = await settleOrder(deps, order, answer, source);
    return settled.captureRefusal === 'blocked' ? sendReturn(deps, settled, source) : settled;
  };
  try {
    const verdict = await beginCapture(deps, approved, paypalOrderId, source);
    if (verdict.kind === 'refuse') throw verdict.error;
    const { order } = verdict;
    if (verdict.kind === 'done') return order;
    const requestId = `${order.id}-capture-${order.captureAttempt}`;
    const result = await paypal.captureOrder(paypalOrderId, requestId);
    switch (result.kind) {
      case 'answered':
        return await settle(order, result.order);
      case 'already-captured':
        return await settle(order, await paypal.getOrder(paypalOrderId));
      case 'declined':
        return (await record({ kind: 'capture-refused', asOf: order })).order;
      case 'not-approved':
        await record({ kind: 'approval-missing', asOf: order });
        throw refused(texts.notApproved, { retryable: true });
      case 'refused':
        await record({ kind: 'capture-refused', asOf: order });
        throw refused(texts.refusedByProvider);
    }
  } catch (error) {
    if (!(error instanceof PayPalUnavailable)) throw error;
    await prioritizeCheck(deps, approved);
    throw providerFailed(texts.providerFailed);
  }
}

/** Holds the order and asks its guards. If this process dies, the reconciler takes over. */
async function beginCapture(
  deps: Deps,
  approved: Order,
  paypalOrderId: string,
  source: Source,
): Promise<Verdict> {
  const [{ order: held }, obstacles] = await Promise.all([
    recordEvent(deps, approved, { kind: 'capture-begun' }, { source }),
    findObstacles(deps.db, approved),
  ]);
  let asked: Promise<PayPalOrder | null> | undefined;
  const askPayPal = () => (asked ??= deps.paypal.findOrder(paypalOrderId));
  let verdict = verdictOf(held, deps);
  for (const guard of guards) {
    if (verdict.kind !== 'proceed') break;
    const { order } = verdict;
    verdict = await guard(deps, { ...obstacles, order, source, askPayPal });
  }
  return verdict;
}

/** Refuses this attempt if the seller has withdrawn the product since the price was quoted. */
async function refuseWithdrawn(deps: OrderDeps, attempt: Attempt): Promise<Verdict> {
  if (!attempt.isWithdrawn) return { kind: 'proceed', order: attempt.order };
  return judgeAsked(
    deps,
    attempt,
    async (tx, order) =>
      (await findObstacles(tx, order)).isWithdrawn
        ? { kind: 'product-withdrawn', asOf: order }
        : null,
    { refusal: refused(texts.withdrawn) },
  );
}

async function findObstacles(db: Pick<Db, 'select'>, { id, productId, partCount }: Order) {
  const hasNone = and(isNull(products.fileId), hasWithdrawn(products.id));
  const part = sql`part.file_id IS NULL AND ${hasWithdrawn(sql`part.id`)}`;
  const isWithdrawn =
    partCount === 0
      ? sql<0 | 1>`${hasNone}`
      : sql<
          0 | 1
        >`EXISTS (SELECT 1 FROM ${orderParts} JOIN ${products} AS part ON part.id = ${orderParts.productId}
          WHERE ${orderParts.orderId} = ${id} AND ${part})`;
  const [found] = await db
    .select({ isWithdrawn, hasBlocks })
    .from(products)
    .where(eq(products.id, productId));
  if (!found) throw new Error('A product has vanished');
  return found;
}

async function prioritizeCheck({ db }: Deps, { id }: Order): Promise<void> {
  await db.update(orders).set({ nextCheckAt: checkedFirst }).where(eq(orders.id, id));
}
