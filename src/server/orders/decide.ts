import type { OrderState } from '#contract/order-states.ts';
import { isDeclined, type PayPalCapture, type PayPalOrder } from '../paypal/answers.ts';
import type { Order } from './order.ts';
import { isCapturable, mayFollow } from './order-state.ts';

/** What PayPal answered, or what the clock says, is about the order as it stood when it was asked for. */
type AsOf = Pick<Order, 'captureAttempt' | 'nextCheckAt'>;

/** A capture that PayPal names: without one, an answer proves nothing about money. */
export type CapturedOrder = PayPalOrder & { capture: PayPalCapture };

/** What happens to an order: what PayPal says, what the store does to it, and the time that passes. */
export type OrderEvent = { at: Date } & (
  | { kind: 'approved' }
  /** PayPal speaks of a capture; where its money is has to be asked. */
  | { kind: 'capture-announced' }
  | { kind: 'capture-begun' }
  | { kind: 'promo-code-claimed'; email: string | null }
  | { kind: 'promo-code-refused'; refusal: PromoRefusal; email: string | null }
  | { kind: 'capture-answered'; answer: CapturedOrder; asOf: AsOf }
  /** PayPal refused this attempt, and nothing was charged. */
  | { kind: 'capture-refused'; asOf: AsOf }
  /** The seller has withdrawn what is bought; PayPal was not asked for its money. */
  | { kind: 'product-withdrawn'; asOf: AsOf }
  /** PayPal would capture, but the buyer has not approved. */
  | { kind: 'approval-missing'; asOf: AsOf }
  /** PayPal called a declined order anything but approved: the next approval is a new one. */
  | { kind: 'approval-used-up' }
  | { kind: 'voided'; asOf: AsOf }
  | { kind: 'time-passed'; asOf: AsOf }
  | ({ kind: 'money-returned' } & MoneyReturned)
  /** `wasCompleted`: the money that has come again was once proven to be what was ordered. */
  | { kind: 'dispute-won'; refundedCents: number; wasCompleted: boolean }
);

export type PromoRefusal = NonNullable<Order['promoRefusal']>;

export interface MoneyReturned {
  refundId: string;
  amountCents: number;
  /** All that has gone back so far, this with it. */
  refundedCents: number;
  /** PayPal or the buyer's bank took it, against the seller's will. */
  isReversal: boolean;
}

/** What follows from a change beside the row itself, in the same transaction. */
export type Effect =
  | { kind: 'send-receipt' }
  | { kind: 'end-access' }
  | { kind: 'tell-declined' }
  | { kind: 'tell-promo-refused'; refusal: PromoRefusal }
  | { kind: 'tell-refunded'; refundId: string; amountCents: number; isFull: boolean };

export interface Transition {
  /** The state that the order has afterwards; it may be the one that it had. */
  to: OrderState;
  /** Written with it. */
  values: Partial<Omit<Order, 'id' | 'state'>>;
  effects: Effect[];
  /** Why, for the seller; empty where the state says it all. */
  reason: string;
}

/** An order that nobody approved in this time is no longer asked for; PayPal forgets it about then. */
const expiresAfterMs = 3 * 3_600_000;
/** While it is captured an order is nobody else's: longer than a capture takes, with all its tries. */
const holdMs = 90_000;

/** As `nextCheckAt`: something is known to have happened, so PayPal is asked for this order before all others. */
export const checkedFirst = new Date(0);

/**
 * What an event changes of an order, by the table of `order-state.ts`. Pure: whatever comes, twice, late or in the wrong
 * order, the same order and event give the same answer.
 *
 * @returns null where it changes nothing
 */
export function decide(order: Order, event: OrderEvent): Transition | null {
  const transition = transitionOf(order, event);
  if (!transition) return null;
  if (transition.to === order.state) return transition;
  const undoesReversal = order.state === 'reversed' && transition.to !== 'refunded';
  if (undoesReversal && event.kind !== 'dispute-won') return null;
  return mayFollow(order.state, transition.to) ? transition : null;
}

function transitionOf(order: Order, event: OrderEvent): Transition | null {
  switch (event.kind) {
    case 'approved':
      // Where its promo code was refused, its buyer was told that it is not charged.
      return isCapturable(order) && !order.promoRefusal
        ? reopened('PayPal says that the buyer has approved it.')
        : null;
    case 'capture-announced':
      return order.state === 'created' || order.state === 'expired'
        ? reopened('PayPal says that money was taken.')
        : null;
    case 'capture-begun':
      return isCapturable(order) && !order.promoRefusal
        ? capturing(order, { nextCheckAt: new Date(event.at.getTime() + holdMs) })
        : null;
    case 'promo-code-claimed':
      return isPromoUndecided(order)
        ? capturing(order, { promoClaimedAt: event.at, email: event.email })
        : null;
    case 'promo-code-refused':
      return isPromoUndecided(order) ? promoRefused(event) : null;
    case 'capture-answered': {
      const settled = settle(order, event.answer, event);
      if (settled.to === 'declined' && !isSameAttempt(order, event)) return null;
      // PayPal says again what is known.
      return settled.to === order.state ? null : settled;
    }
    case 'capture-refused':
      return isCapturable(order) && isSameAttempt(order, event)
        ? nextAttempt(order, 'declined', 'PayPal refused to take the money.')
        : null;
    case 'product-withdrawn':
      return isCapturable(order) && isSameAttempt(order, event)
        ? nextAttempt(order, 'declined', 'The product was withdrawn before the money was taken.')
        : null;
    case 'approval-missing':
      return isCapturable(order) && isSameAttempt(order, event)
        ? nextAttempt(order, order.state, '')
        : null;
    case 'approval-used-up':
      return order.state === 'declined'
        ? change('created', {}, 'It waits for a new approval.')
        : null;
    case 'voided':
      return expire(order, event, 'PayPal has closed it.');
    case 'time-passed':
      return event.at.getTime() - order.createdAt.getTime() < expiresAfterMs
        ? null
        : expire(order, event, 'Nobody paid it in three hours.');
    case 'money-returned':
      return moneyReturned(order, event);
    case 'dispute-won':
      return order.state === 'reversed' ? restored(event) : null;
  }
}

function change(
  to: OrderState,
  values: Transition['values'],
  reason: string,
  effects: Effect[] = [],
): Transition {
  return { to, values, effects, reason };
}

const reopened = (reason: string) => change('created', { nextCheckAt: checkedFirst }, reason);

/** While its money is taken an order is asked for, also one that had expired. */
function capturing({ state }: Order, values: Transition['values']): Transition {
  return state === 'expired'
    ? change('created', values, 'Its buyer has come back to pay it.')
    : change(state, values, '');
}

const isPromoUndecided = (order: Order) =>
  isCapturable(order) && !order.promoClaimedAt && !order.promoRefusal;

function promoRefused({
  refusal,
  email,
}: Extract<OrderEvent, { kind: 'promo-code-refused' }>): Transition {
  const reason =
    refusal === 'used-up'
      ? 'Its promo code was used up before it was paid.'
      : 'Its buyer has used its promo code before.';
  const effects: Effect[] = [{ kind: 'tell-promo-refused', refusal }];
  return change('expired', { email, promoRefusal: refusal }, reason, effects);
}

/** What is refused may be an older attempt: then the order has gone on since. */
const isSameAttempt = (order: Order, { asOf }: { asOf: AsOf }) =>
  order.captureAttempt === asOf.captureAttempt;

/**
 * After a refusal, which only PayPal itself can utter: silence proves nothing. The next attempt is a new one to PayPal, or
 * it would repeat its answer, and the promo code is free for another order.
 */
function nextAttempt(order: Order, to: OrderState, reason: string): Transition {
  const captureAttempt = order.captureAttempt + 1;
  return change(to, { captureAttempt, promoClaimedAt: null, nextCheckAt: null }, reason);
}

/**
 * Access is granted only when order and capture are COMPLETED, in USD, to the exact cent, with our own custom id; whatever
 * else was captured goes to a person (promise 6).
 */
function settle(order: Order, answer: CapturedOrder, { at }: { at: Date }): Transition {
  const { capture } = answer;
  if (isDeclined(capture)) return declineCapture(order, capture);
  // Where it is not settled even so, the reconciler looks at it soon.
  const proof = {
    captureId: capture.id,
    email: order.email ?? answer.email,
    nextCheckAt: null,
  };
  const paid = { ...proof, completedAt: order.completedAt ?? at };
  // All of it is back with the buyer, whatever was captured: nothing is left to look at.
  if (capture.status === 'REFUNDED') {
    return change('refunded', paid, 'PayPal has given all of it back.', [{ kind: 'end-access' }]);
  }
  const reviewReason = findDiscrepancy(order, answer);
  if (reviewReason) return change('review', { ...proof, reviewReason }, reviewReason);
  if (capture.status === 'PENDING') return change('pending', proof, '');
  return change('completed', paid, '', [{ kind: 'send-receipt' }]);
}

/** A buyer who was told that PayPal is checking the payment is told how that ended. */
function declineCapture(order: Order, capture: PayPalCapture): Transition {
  const declined = nextAttempt(order, 'declined', 'PayPal declined it.');
  const effects: Effect[] = order.state === 'pending' ? [{ kind: 'tell-declined' }] : [];
  return { ...declined, values: { ...declined.values, captureId: capture.id }, effects };
}

/** What a capture is called whose money has come; some of it may have gone back since. */
const paidStatuses = new Set(['COMPLETED', 'PARTIALLY_REFUNDED']);

/** Why a person must look at a capture, or null when it is what was ordered. */
function findDiscrepancy(
  order: Order,
  { status, customId, capture }: CapturedOrder,
): string | null {
  if (customId !== order.id) return 'The custom id at PayPal is not ours.';
  if (capture.currency !== 'USD') return `The capture is in ${capture.currency}, not in USD.`;
  if (capture.amountCents !== order.amountCents) {
    return `The capture is over ${capture.amountCents} cents, the order over ${order.amountCents}.`;
  }
  if (capture.status === 'PENDING') return null;
  if (!paidStatuses.has(capture.status)) return `The capture is ${capture.status}.`;
  return status === 'COMPLETED' ? null : `The order at PayPal is ${status}.`;
}

/** Unless a capture has begun since: that puts the next check off. What nobody asks for any more holds no promo code. */
function expire(order: Order, { asOf }: { asOf: AsOf }, reason: string): Transition | null {
  const isUntouched = order.nextCheckAt?.getTime() === asOf.nextCheckAt?.getTime();
  if (!isUntouched || order.state === 'expired') return null;
  return change('expired', { promoClaimedAt: null }, reason);
}

/** When all of it has gone back, or a part was taken against the seller's will, access ends (promise 13). */
function moneyReturned(
  order: Order,
  { at, refundId, amountCents, refundedCents, isReversal }: MoneyReturned & { at: Date },
): Transition {
  const isFull = refundedCents >= order.amountCents;
  const ended = isReversal ? 'reversed' : 'refunded';
  const isEnded = isFull || isReversal;
  const ends = isEnded && mayFollow(order.state, ended);
  const effects: Effect[] = isEnded ? [{ kind: 'end-access' }] : [];
  if (!isReversal) effects.push({ kind: 'tell-refunded', refundId, amountCents, isFull });
  const completedAt = ends ? (order.completedAt ?? at) : order.completedAt;
  return change(ends ? ended : order.state, { refundedCents, completedAt }, '', effects);
}

/** The purchase holds as before, if it was one; what nobody had checked goes to a person. */
function restored({
  refundedCents,
  wasCompleted,
}: Extract<OrderEvent, { kind: 'dispute-won' }>): Transition {
  if (wasCompleted) return change('completed', { refundedCents }, 'The dispute was won.');
  const reviewReason = 'The dispute was won, but the payment was never found to be in order.';
  return change('review', { refundedCents, reviewReason }, reviewReason);
}
