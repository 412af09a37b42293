import { texts } from '../../contract/payments.ts';
import type { Deps } from '../deps.ts';
import { providerFailed, refused } from '../errors.ts';
import { PayPalUnavailable } from '../paypal/http.ts';
import type { CaptureOutcome } from '../paypal/paypal.ts';
import { claimPromoCode, releasePromoCode } from './claim-promo-code.ts';
import { recordRefusal, settleOrder, type Order } from './settle-order.ts';

/** Captures under way in this process: a second request for the same order waits for the first one's outcome. */
const underWay = new Map<string, Promise<Order>>();

/**
 * Captures an approved order at PayPal and brings it to where that led. However many ask at the same time, the buyer, the
 * reconciler and a webhook among them, PayPal is asked once.
 *
 * @throws AppError 422 PayPal or the promo code's rule refused, nothing was charged; 502 PayPal failed.
 */
export function captureOnce(deps: Deps, order: Order, providerOrderId: string): Promise<Order> {
  const existing = underWay.get(order.id);
  if (existing) return existing;
  const capture = captureAtProvider(deps, order, providerOrderId).finally(() =>
    underWay.delete(order.id),
  );
  underWay.set(order.id, capture);
  return capture;
}

async function captureAtProvider(
  deps: Deps,
  unclaimed: Order,
  providerOrderId: string,
): Promise<Order> {
  const { paypal } = deps;
  try {
    const order = await claimPromoCode(deps, unclaimed);
    const outcome = await paypal.captureOrder(
      providerOrderId,
      `${order.id}-capture-${order.captureAttempt}`,
    );
    if (tookNothing(outcome)) await releasePromoCode(deps, order);
    switch (outcome.kind) {
      case 'answered':
        return await settleOrder(deps, order, outcome.order);
      case 'already-captured':
        return await settleOrder(deps, order, await paypal.getOrder(providerOrderId));
      case 'declined':
        return await recordRefusal(deps, order);
      case 'not-approved':
        throw refused(texts.notApproved, { retryable: true });
      case 'refused':
        throw refused(texts.refusedByProvider);
    }
  } catch (error) {
    throw error instanceof PayPalUnavailable ? providerFailed(texts.providerFailed) : error;
  }
}

function tookNothing(outcome: CaptureOutcome): boolean {
  if (outcome.kind !== 'answered') return outcome.kind !== 'already-captured';
  const status = outcome.order.capture?.status;
  return status === 'DECLINED' || status === 'FAILED';
}
