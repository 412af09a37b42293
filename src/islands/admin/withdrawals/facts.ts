import { withdrawalDays, type Withdrawal } from '#contract/sales/withdrawals.ts';
import { countOf, formatDay } from '#texts/language.ts';

interface Fact {
  text: string;
  isDecisive?: boolean;
}

/** @param isDated omits the days until the day to pay back by, which is beside it */
export function factsOf(withdrawal: Withdrawal, { isDated = false } = {}): Fact[] {
  const { order, orderID, daysLeft, isAcknowledged, refundFailure } = withdrawal;
  return [
    ...(order
      ? [{ text: `Order ${orderID}` }, ...orderFacts(order)]
      : [{ text: 'There is no order with this ID', isDecisive: true }]),
    ...(daysLeft === null || (isDated && daysLeft > 0)
      ? []
      : [{ text: describeDaysLeft(daysLeft) }]),
    ...(isAcknowledged ? [] : [{ text: 'not acknowledged by email: this address got too many' }]),
    ...(refundFailure === null
      ? []
      : [{ text: `PayPal refused the refund (${refundFailure})`, isDecisive: true }]),
  ];
}

export const describeFacts = (withdrawal: Withdrawal): string =>
  factsOf(withdrawal)
    .map(({ text }) => text)
    .join(' · ');

type Order = NonNullable<Withdrawal['order']>;

function orderFacts({ isInTime, isOwnAddress, email, waiver }: Order): Fact[] {
  const time = isInTime ? 'within' : 'after';
  return [
    {
      text: isInTime === null ? 'not paid' : `${time} the ${withdrawalDays} days`,
      isDecisive: !isInTime,
    },
    { text: describeWaiver(waiver), isDecisive: Boolean(waiver?.confirmedAt) },
    ...(isOwnAddress
      ? []
      : [{ text: `bought with another address: ${email ?? 'none'}`, isDecisive: true }]),
  ];
}

function describeDaysLeft(daysLeft: number): string {
  if (daysLeft < 0) return `refund overdue by ${countOf(-daysLeft, 'day')}`;
  return daysLeft === 0 ? 'refund due today' : `${countOf(daysLeft, 'day')} left to refund`;
}

function describeWaiver(waiver: Order['waiver']): string {
  if (!waiver) return 'right not waived';
  const { confirmedAt, confirmedBy } = waiver;
  if (!confirmedAt) return 'right waived, but not confirmed yet';
  return `right waived, confirmed by ${confirmedBy ?? 'email'} on ${formatDay(confirmedAt)}`;
}
