import type { Tx } from '#db/client.ts';
import { texts } from '#contract/sales/orders.ts';
import type { Deps } from '#server/deps.ts';
import { refused, type AppError } from '#server/kit/errors.ts';
import { takesNoMoney, type PayPalOrder } from '#server/adapters/paypal/answers.ts';
import { cannotBuy } from './blocked-buyer.ts';
import type { Order } from './order.ts';
import { captureRefusalTexts } from './order-mails.ts';
import { isCapturable } from './order-state.ts';
import { recordEvent, type OrderDeps, type Source, type UndatedEvent } from './write-order.ts';

/** A guard's verdict on an order whose money is about to be taken. */
export type Verdict =
  | { kind: 'proceed'; order: Order }
  /** Someone else has settled it. */
  | { kind: 'done'; order: Order }
  /** Nothing is charged. */
  | { kind: 'refuse'; error: AppError };

/** A capture in flight, as its guards see it. */
export interface Attempt {
  order: Order;
  source: Source;
  /** The seller has withdrawn every version; for a bundle, every version of one of its parts. */
  isWithdrawn: 0 | 1;
  hasBlocks: 0 | 1;
  /** Asks PayPal for the order, once for all guards. */
  askPayPal: () => Promise<PayPalOrder | null>;
}

/** Looks for one obstacle right before the capture. @throws PayPalUnavailable */
export type Guard = (deps: OrderDeps, attempt: Attempt) => Promise<Verdict>;

/** Judges the order in the transaction that records the event; null: no obstacle. */
type Judge = (tx: Tx, order: Order, answer: PayPalOrder | null) => Promise<UndatedEvent | null>;

interface Terms {
  mustBeApproved?: boolean;
  /** The error to answer with if the event records no refusal on the order. */
  refusal?: AppError;
}

/**
 * Judges an order after PayPal has named its payer. Proceeds if PayPal takes no more money for it:
 * settling decides then.
 */
export async function judgeAsked(
  deps: OrderDeps,
  { order, source, askPayPal }: Attempt,
  judge: Judge,
  { mustBeApproved = false, refusal }: Terms = {},
): Promise<Verdict> {
  const answer = await askPayPal();
  if (answer && takesNoMoney(answer)) return { kind: 'proceed', order };
  if (mustBeApproved && answer?.status !== 'APPROVED') {
    return { kind: 'refuse', error: refused(texts.notApproved, { retryable: true }) };
  }
  const judged = (tx: Tx, present: Order) => judge(tx, present, answer);
  const { order: decided, isChanged } = await recordEvent(deps, order, judged, { source });
  return refusal && isChanged ? { kind: 'refuse', error: refusal } : verdictOf(decided, deps);
}

/** Derives the verdict from an order's current state; a recorded refusal is final. */
export function verdictOf(order: Order, { settings }: Pick<Deps, 'settings'>): Verdict {
  if (!isCapturable(order)) return { kind: 'done', order };
  const { captureRefusal } = order;
  if (captureRefusal === null) return { kind: 'proceed', order };
  if (captureRefusal === 'blocked') return { kind: 'refuse', error: cannotBuy(settings) };
  const message = captureRefusalTexts[captureRefusal];
  // Names the field, as `createOrder` does, so that a browser can tell this refusal from others.
  const issues = [{ path: 'promoCode', message }];
  const error = refused(message, captureRefusal === 'not-renewable' ? {} : { issues });
  return { kind: 'refuse', error };
}
