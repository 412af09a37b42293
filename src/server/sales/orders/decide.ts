import { dayMs } from '#contract/kit/days.ts';
import type { OrderState } from '#contract/sales/order-states.ts';
import type { PayPalCapture, PayPalOrder } from '#server/adapters/paypal/answers.ts';
import { isDeclined } from '#server/adapters/paypal/answers.ts';
import type { PaymentFacts } from './fees.ts';
import { disputeWon, isCapturable, mayFollow, type Order } from './order.ts';
import type { TermEffect } from './renewals/decide-renewal.ts';
import { cannotRenew, endPurchase, renew, renewalRefused } from './renewals/decide-renewal.ts';

/** Identifies the version of the order that an answer or a timeout refers to. */
type AsOf = Pick<Order, 'captureAttempt' | 'nextCheckAt'>;

/** An answer with a capture: without one it proves nothing about money. */
export type CapturedOrder = PayPalOrder & { capture: PayPalCapture };

export type OrderEvent = { at: Date } & (
  | { kind: 'approved' }
  /** PayPal mentions a capture; it has to be asked where the money is. */
  | { kind: 'capture-announced' }
  | { kind: 'capture-begun' }
  | { kind: 'promo-code-claimed'; email: string | null }
  | { kind: 'promo-code-refused'; refusal: CaptureRefusal; email: string | null }
  /** The purchase that it renews can no longer be renewed; PayPal was not asked for the money. */
  | { kind: 'renewal-refused'; email: string | null }
  /** Its buyer's address is blocked; PayPal was not asked for the money. */
  | { kind: 'buyer-blocked'; email: string | null }
  | { kind: 'capture-answered'; answer: CapturedOrder; asOf: AsOf }
  /** PayPal refused this attempt and charged nothing. */
  | { kind: 'capture-refused'; asOf: AsOf }
  /** The seller has withdrawn the product; PayPal was not asked for the money. */
  | { kind: 'product-withdrawn'; asOf: AsOf }
  /** PayPal would capture, but the buyer has not approved. */
  | { kind: 'approval-missing'; asOf: AsOf }
  /** PayPal no longer calls a declined order approved, so the next approval is a new one. */
  | { kind: 'approval-used-up' }
  | { kind: 'voided'; asOf: AsOf }
  | { kind: 'time-passed'; asOf: AsOf }
  | ({ kind: 'money-returned' } & MoneyReturned)
  /** `wasCompleted`: the returned money was once verified to match the order. */
  | { kind: 'dispute-won'; refundedCents: number; wasCompleted: boolean; isLostInPart?: boolean }
  /** By the seller, for a purchase that PayPal never saw. */
  | { kind: 'access-ended'; reason: string }
  | { kind: 'access-restored' }
);

/** Reasons for refusing a capture, except a blocked buyer, who is told differently. */
export type CaptureRefusal = Exclude<Order['captureRefusal'], 'blocked' | null>;

export interface MoneyReturned {
  refundId: string;
  amountCents: number;
  /** Total of all refunds so far, this one included. */
  refundedCents: number;
  /** What PayPal or the buyer's bank took back of it, which a won dispute returns. */
  reversedCents: number;
  /** PayPal or the buyer's bank took the money back against the seller's will. */
  isReversal: boolean;
}

/** Side effects of a transition, written in the same transaction. */
export type Effect =
  | { kind: 'issue-invoice' }
  | { kind: 'send-receipt' }
  /** PayPal knows more about a sale than the order does. */
  | ({ kind: 'note-payment' } & PaymentFacts)
  | TermEffect
  | { kind: 'tell-renewal-refused' }
  | { kind: 'tell-declined' }
  | { kind: 'tell-promo-refused'; refusal: CaptureRefusal }
  | { kind: 'tell-blocked' }
  /** PayPal has taken money from a blocked buyer. */
  | { kind: 'return-money' }
  | { kind: 'tell-refunded'; refundId: string; amountCents: number; isFull: boolean };

export interface Transition {
  /** The state afterwards; may equal the state before. */
  to: OrderState;
  values: Partial<Omit<Order, 'id' | 'state'>>;
  effects: Effect[];
  /** Explains the change to the seller; empty if the state says enough. */
  reason: string;
}

/** Unapproved orders expire after this time; PayPal forgets them at about the same age. */
const expiresAfterMs = 3 * 3_600_000;
/** Keeps others off an order during its capture; longer than a capture takes with all retries. */
const holdMs = 90_000;

/** Value of `nextCheckAt` that puts an order first: there is news about it. */
export const checkedFirst = new Date(0);

/**
 * Decides what an event changes about an order, by the table in `order.ts`. Pure: duplicate,
 * late or reordered events give the same result for the same order.
 *
 * @param canRenew for a renewal: the purchase that it renews can still be extended
 * @returns null if nothing changes
 */
export function decide(order: Order, event: OrderEvent, canRenew = true): Transition | null {
  const transition = transitionOf(order, event, canRenew);
  if (!transition) return null;
  if (transition.to === order.state) return transition;
  const undoesReversal = order.state === 'reversed' && transition.to !== 'refunded';
  if (undoesReversal && event.kind !== 'dispute-won') return null;
  return mayFollow(order.state, transition.to) ? transition : null;
}

function transitionOf(order: Order, event: OrderEvent, canRenew: boolean): Transition | null {
  switch (event.kind) {
    case 'approved':
      // After a refused promo code the buyer was told that nothing is charged.
      return mayBePaid(order) ? reopened('PayPal reports that the buyer approved it.') : null;
    case 'capture-announced':
      return order.state === 'created' || order.state === 'expired'
        ? reopened('PayPal reports that the money was taken.')
        : null;
    case 'capture-begun':
      return mayBePaid(order)
        ? capturing(order, { nextCheckAt: new Date(event.at.getTime() + holdMs) })
        : null;
    case 'promo-code-claimed':
      return isPromoUndecided(order)
        ? capturing(order, { promoClaimedAt: event.at, email: event.email })
        : null;
    case 'promo-code-refused':
      return isPromoUndecided(order) ? promoRefused(event) : null;
    case 'renewal-refused':
      return mayBePaid(order) ? renewalRefused(event.email) : null;
    case 'buyer-blocked':
      return mayBePaid(order) ? buyerBlocked(event.email) : null;
    case 'capture-answered': {
      const settled = settle(order, event.answer, { ...event, canRenew });
      if (settled.to === 'declined' && !isSameAttempt(order, event)) return null;
      // PayPal repeats what is known already.
      return settled.to === order.state ? null : settled;
    }
    case 'capture-refused':
      return afterAttempt(order, event, 'declined', 'PayPal refused to take the money.');
    case 'product-withdrawn':
      return afterAttempt(order, event, 'declined', withdrawn);
    case 'approval-missing':
      return afterAttempt(order, event, order.state, '');
    case 'approval-used-up':
      return order.state === 'declined'
        ? change('created', {}, 'Waiting for a new approval.')
        : null;
    case 'voided':
      return expire(order, event, 'PayPal has closed it.');
    case 'time-passed':
      return event.at.getTime() - order.createdAt.getTime() < expiresAfterMs
        ? null
        : expire(order, event, 'It wasn’t paid within three hours.');
    case 'money-returned':
      return moneyReturned(order, event);
    case 'dispute-won':
      if (order.state === 'reversed') return restored(order, event);
      return change(order.state, { refundedCents: event.refundedCents }, '');
    case 'access-ended':
      return order.origin !== 'paypal' && order.state === 'completed'
        ? change('ended', {}, event.reason, [{ kind: 'end-access' }])
        : null;
    case 'access-restored':
      return order.state === 'ended' ? change('completed', {}, '') : null;
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

/** Reopens an expired order while its money is taken, so that PayPal is asked for it. */
function capturing({ state }: Order, values: Transition['values']): Transition {
  return state === 'expired'
    ? change('created', values, 'The buyer came back to pay it.')
    : change(state, values, '');
}

const mayBePaid = (order: Order) => isCapturable(order) && !order.captureRefusal;

const isPromoUndecided = (order: Order) => mayBePaid(order) && !order.promoClaimedAt;

function promoRefused({
  refusal,
  email,
}: Extract<OrderEvent, { kind: 'promo-code-refused' }>): Transition {
  const reason =
    refusal === 'used-up'
      ? 'Its promo code was used up before it was paid.'
      : 'The buyer has used its promo code before.';
  const effects: Effect[] = [{ kind: 'tell-promo-refused', refusal }];
  return change('expired', { email, captureRefusal: refusal }, reason, effects);
}

const buyerBlocked = (email: string | null) =>
  change(
    'expired',
    { email, captureRefusal: 'blocked', promoClaimedAt: null },
    'The buyer’s address is blocked.',
    [{ kind: 'tell-blocked' }],
  );

const withdrawn = 'The product was withdrawn before the money was taken.';

/** Begins the next attempt, unless the event is about an earlier one or the money is taken. */
const afterAttempt = (order: Order, event: { asOf: AsOf }, to: OrderState, reason: string) =>
  isCapturable(order) && isSameAttempt(order, event) ? nextAttempt(order, to, reason) : null;

const isSameAttempt = (order: Order, { asOf }: { asOf: AsOf }) =>
  order.captureAttempt === asOf.captureAttempt;

/**
 * Starts a new attempt, only after PayPal's own refusal: silence proves nothing. PayPal would
 * repeat its answer to the old request id. Frees the promo code.
 */
function nextAttempt(order: Order, to: OrderState, reason: string): Transition {
  const captureAttempt = order.captureAttempt + 1;
  return change(to, { captureAttempt, promoClaimedAt: null, nextCheckAt: null }, reason);
}

/**
 * Grants access only when order and capture are COMPLETED, in USD, to the exact cent, with our
 * custom id; any other capture goes to review.
 */
function settle(
  order: Order,
  answer: CapturedOrder,
  { at, canRenew }: { at: Date; canRenew: boolean },
): Transition {
  const { capture } = answer;
  if (isDeclined(capture)) return declineCapture(order, capture);
  // A null `nextCheckAt` lets the reconciler check soon if the order is still unsettled.
  const payerCountry = answer.country || order.payerCountry;
  const buyer = { email: order.email ?? answer.email, payerCountry };
  const proof = { captureId: capture.id, ...buyer, nextCheckAt: null };
  const paid = { ...proof, completedAt: order.completedAt ?? at };
  const payment: Effect = { kind: 'note-payment', ...paymentOf(order, answer) };
  // The buyer has all the money back, so no review is needed.
  if (capture.status === 'REFUNDED') {
    const { values, effects } = endPurchase(order);
    const reason = 'PayPal has returned all of it.';
    return change('refunded', { ...paid, ...values }, reason, [payment, ...effects]);
  }
  const reviewReason = findDiscrepancy(order, answer);
  if (reviewReason) return change('review', { ...proof, reviewReason }, reviewReason);
  if (capture.status === 'PENDING') return change('pending', proof, '');
  if (!canRenew) return change('review', { ...proof, reviewReason: cannotRenew }, cannotRenew);
  const { values, effects } = renew(order, at);
  const expiresAt = order.renewsId === null ? endOfTerm(order, paid.completedAt) : null;
  // The receipt links the invoice.
  const told: Effect[] = [{ kind: 'issue-invoice' }, { kind: 'send-receipt' }];
  return change('completed', { ...paid, ...values, expiresAt }, '', [payment, ...effects, ...told]);
}

/** Reads fee and country, and the amount of a new sale only: past days' figures must not change. */
function paymentOf({ completedAt }: Order, { capture, country }: CapturedOrder): PaymentFacts {
  const { amountCents, feeCents } = capture;
  return { feeCents, country, ...(completedAt === null && { grossCents: amountCents }) };
}

const endOfTerm = ({ termDays }: Order, from: Date) =>
  termDays === null ? null : new Date(from.getTime() + termDays * dayMs);

function declineCapture(order: Order, capture: PayPalCapture): Transition {
  const declined = nextAttempt(order, 'declined', 'PayPal declined it.');
  const effects: Effect[] = order.state === 'pending' ? [{ kind: 'tell-declined' }] : [];
  return { ...declined, values: { ...declined.values, captureId: capture.id }, effects };
}

const paidStatuses = new Set(['COMPLETED', 'PARTIALLY_REFUNDED']);

function findDiscrepancy(
  order: Order,
  { status, customId, capture }: CapturedOrder,
): string | null {
  if (customId !== order.id) return 'The custom ID at PayPal is not ours.';
  if (capture.currency !== 'USD') return `The capture is in ${capture.currency}, not in USD.`;
  if (capture.amountCents !== order.amountCents) {
    return `The capture is for ${capture.amountCents} cents, the order for ${order.amountCents}.`;
  }
  if (capture.status === 'PENDING') return null;
  if (!paidStatuses.has(capture.status)) return `The capture is ${capture.status}.`;
  return status === 'COMPLETED' ? null : `The order at PayPal is ${status}.`;
}

/** Expires an order and frees its code, unless a capture, which moves `nextCheckAt`, has begun. */
function expire(order: Order, { asOf }: { asOf: AsOf }, reason: string): Transition | null {
  const isUntouched = order.nextCheckAt?.getTime() === asOf.nextCheckAt?.getTime();
  if (!isUntouched || order.state === 'expired') return null;
  return change('expired', { promoClaimedAt: null }, reason);
}

/**
 * Ends access when all of the money has gone back, by refunds or reversals. What an order in review
 * took is unknown, so any reversal ends it.
 */
function moneyReturned(order: Order, event: MoneyReturned & { at: Date }): Transition {
  const { at, refundId, amountCents, refundedCents, reversedCents, isReversal } = event;
  const isFull = refundedCents >= order.amountCents;
  const ended = refundedCents - reversedCents >= order.amountCents ? 'refunded' : 'reversed';
  const isEnded = isFull || (isReversal && order.state === 'review');
  const ends = isEnded && mayFollow(order.state, ended);
  const { values, effects: ending } = isEnded ? endPurchase(order) : { values: {}, effects: [] };
  const effects: Effect[] = [...ending];
  if (!isReversal) effects.push({ kind: 'tell-refunded', refundId, amountCents, isFull });
  // What was paid differs from what was quoted: PayPal gives back what it took.
  if (isFull && order.completedAt === null) {
    effects.push({ kind: 'note-payment', grossCents: refundedCents, feeCents: null, country: '' });
  }
  const completedAt = ends ? (order.completedAt ?? at) : order.completedAt;
  const changed = { ...values, refundedCents, completedAt };
  return change(ends ? ended : order.state, changed, '', effects);
}

/** Restores a purchase, or a renewal's term. A never verified order goes to review. */
function restored(
  order: Order,
  { at, refundedCents, ...dispute }: Extract<OrderEvent, { kind: 'dispute-won' }>,
): Transition {
  if (dispute.wasCompleted) {
    const { values, effects } = renew(order, at);
    const reason = dispute.isLostInPart ? 'The dispute was lost in part.' : disputeWon;
    return change('completed', { ...values, refundedCents }, reason, effects);
  }
  const reviewReason = 'The dispute was won, but the payment was never found to be in order.';
  return change('review', { refundedCents, reviewReason }, reviewReason);
}
