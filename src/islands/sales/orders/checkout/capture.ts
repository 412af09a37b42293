import { captureOrder, type Captured } from '#contract/sales/orders.ts';
import { call, isRefusal, type Result } from '#islands/api.ts';
import { isAboutPromoCode } from './promo.ts';

/** Renames the API's ids; `orderId` opens the purchase on its first day. */
function toPaidOrder({ purchaseId: orderId, orderID: paypalOrderId, ...rest }: Captured) {
  return { ...rest, orderId, paypalOrderId };
}
export type PaidOrder = ReturnType<typeof toPaidOrder>;

export type CaptureAnswer =
  | { kind: 'paid'; purchase: PaidOrder }
  | { kind: 'unsettled'; message: string }
  /** Paid earlier; must not be paid again. */
  | { kind: 'over'; message: string }
  /** Not charged; another instrument may work. */
  | { kind: 'declined'; message: string | null }
  /** Not charged: the order's promo code has ended. */
  | { kind: 'promo-refused'; message: string }
  | { kind: 'refused'; message: string | null };

/** `unanswered`: timed out; the money may have been taken. */
export type CaptureResult = CaptureAnswer | { kind: 'unanswered' };

const retryForMs = 30_000;
const pauseMs = 1_500;

/** Captures an approved order. Retries while no answer comes: the call is idempotent. */
export async function capture(paypalOrderId: string): Promise<CaptureResult> {
  const deadline = AbortSignal.timeout(retryForMs);
  while (!deadline.aborted) {
    const answer = await askToCapture(paypalOrderId, deadline);
    if (answer) return answer;
    await pause(deadline);
  }
  return { kind: 'unanswered' };
}

/** Asks once; null without an answer. */
export async function askToCapture(
  paypalOrderId: string,
  signal: AbortSignal,
): Promise<CaptureAnswer | null> {
  const result = await call(captureOrder, { orderID: paypalOrderId }, { signal }).catch(() => null);
  return result && (result.ok || isRefusal(result)) ? toAnswer(result) : null;
}

/** Status for an order that is neither open nor failed. */
const conflict = 409;

function toAnswer(result: Result<Captured>): CaptureAnswer {
  if (result.ok) return { kind: 'paid', purchase: toPaidOrder(result.data) };
  const { error: message, failure } = result;
  if (failure.state) return { kind: 'unsettled', message: message ?? '' };
  if (result.status === conflict) return { kind: 'over', message: message ?? '' };
  if (isAboutPromoCode(failure)) return { kind: 'promo-refused', message: message ?? '' };
  if (failure.retryable) return { kind: 'declined', message };
  return { kind: 'refused', message };
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, pauseMs);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
