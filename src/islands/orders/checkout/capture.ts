import { captureOrder, type Captured } from '#contract/orders.ts';
import { call, isRefusal, type Result } from '#islands/api.ts';
import { isAboutPromoCode } from './promo.ts';

/** Gives its ids our names. */
function toPaidOrder({ purchaseId: orderId, orderID: paypalOrderId, ...rest }: Captured) {
  return { ...rest, orderId, paypalOrderId };
}
export type PaidOrder = ReturnType<typeof toPaidOrder>;

/** What is known of an approved order once the store has answered. */
export type CaptureAnswer =
  | { kind: 'paid'; purchase: PaidOrder }
  | { kind: 'unsettled'; message: string }
  /** It was paid once, and nobody should pay again. */
  | { kind: 'over'; message: string }
  /** Nothing was charged; the buyer may try another instrument. */
  | { kind: 'declined'; message: string | null }
  /** Nothing was charged: the order's promo code does not hold any more. */
  | { kind: 'promo-refused'; message: string }
  | { kind: 'refused'; message: string | null };

/** `unanswered`: no answer came in time; whether the money was taken is not known. */
export type CaptureResult = CaptureAnswer | { kind: 'unanswered' };

/** How long a capture without an answer is repeated (promise 58). */
const retryForMs = 30_000;
const pauseMs = 1_500;

/** Takes the money of an approved order. Repeats while no answer comes: the call is idempotent. */
export async function capture(paypalOrderId: string): Promise<CaptureResult> {
  const deadline = AbortSignal.timeout(retryForMs);
  while (!deadline.aborted) {
    const answer = await askToCapture(paypalOrderId, deadline);
    if (answer) return answer;
    await pause(deadline);
  }
  return { kind: 'unanswered' };
}

/** Asks once. Null: nothing more is known than before. */
export async function askToCapture(
  paypalOrderId: string,
  signal: AbortSignal,
): Promise<CaptureAnswer | null> {
  const result = await call(captureOrder, { orderID: paypalOrderId }, { signal }).catch(() => null);
  return result && (result.ok || isRefusal(result)) ? toAnswer(result) : null;
}

/** Of an order that is neither open nor failed. */
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
