import { capturePayment, type Captured } from '../../contract/payments.ts';
import { call, type Result } from '../api.ts';

/** What became of an approved order. */
export type CaptureResult =
  | { kind: 'paid'; purchase: Captured }
  | { kind: 'unsettled'; message: string }
  /** Nothing was charged; the buyer may try another instrument. */
  | { kind: 'declined'; message: string | null }
  | { kind: 'refused'; message: string | null }
  /** No answer came in time; whether the money was taken is not known. */
  | { kind: 'unanswered' };

/** How long a capture without an answer is repeated (contract, section 4). */
const patienceMs = 30_000;
const pauseMs = 1_500;

/** Takes the money of an approved order. Repeats while no answer comes: the call is idempotent. */
export async function capture(orderID: string): Promise<CaptureResult> {
  const patience = AbortSignal.timeout(patienceMs);
  while (!patience.aborted) {
    const result = await call(capturePayment, { orderID }, { signal: patience }).catch(() => null);
    if (result && isAnswer(result)) return understand(result);
    await pause(patience);
  }
  return { kind: 'unanswered' };
}

/** Too many requests, faults of servers and what others than the store answer say nothing about the money. */
function isAnswer(result: Result<Captured>): boolean {
  if (result.ok) return true;
  const isRefusal = result.status >= 400 && result.status < 500 && result.status !== 429;
  return isRefusal && result.failure.success === false;
}

function understand(result: Result<Captured>): CaptureResult {
  if (result.ok) return { kind: 'paid', purchase: result.data };
  const { error: message, failure } = result;
  if (failure.state) return { kind: 'unsettled', message: message ?? '' };
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
