import { withdrawalDays, type Withdrawal } from '#contract/withdrawals.ts';
import { countOf, formatDay } from '#texts/language.ts';

/**
 * Says in short what the seller has to know before a decision.
 *
 * @param isDated beside the day to pay back by: the days until then are left out
 */
export function factsOf(withdrawal: Withdrawal, { isDated = false } = {}): string[] {
  const { order, orderID, daysLeft, isAcknowledged, refundFailure } = withdrawal;
  return [
    ...(order ? [`Order ${orderID}`, ...orderFacts(order)] : ['There is no order with this ID']),
    ...(daysLeft === null || (isDated && daysLeft > 0) ? [] : [describeDaysLeft(daysLeft)]),
    ...(isAcknowledged ? [] : ['not acknowledged by mail: its address had too many']),
    ...(refundFailure === null ? [] : [`PayPal refused the refund (${refundFailure})`]),
  ];
}

type Order = NonNullable<Withdrawal['order']>;

function orderFacts({ isInTime, isOwnAddress, email, waiver }: Order): string[] {
  const time = isInTime ? 'within' : 'after';
  return [
    isInTime === null ? 'not paid' : `${time} the ${withdrawalDays} days`,
    describeWaiver(waiver),
    ...(isOwnAddress ? [] : [`bought with another address: ${email ?? 'none'}`]),
  ];
}

function describeDaysLeft(daysLeft: number): string {
  if (daysLeft < 0) return `to be paid back since ${countOf(-daysLeft, 'day')}`;
  return daysLeft === 0 ? 'to be paid back today' : `${countOf(daysLeft, 'day')} to pay back`;
}

function describeWaiver(waiver: Order['waiver']): string {
  if (!waiver) return 'right not waived';
  const { confirmedAt, confirmedBy } = waiver;
  if (!confirmedAt) return 'right waived, but not confirmed yet';
  return `right waived, confirmed by ${confirmedBy ?? 'mail'} on ${formatDay(confirmedAt)}`;
}
