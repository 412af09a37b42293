import { toCents } from '#contract/kit/money.ts';
import { getMe } from '#contract/seller/me.ts';
import { checkOrder } from '#contract/sales/orders.ts';
import { ActionButton } from '../actions/ActionButton.tsx';
import { useAction } from '../actions/use-action.ts';
import { formatSum } from '../format.ts';
import { ShopTime } from '../ShopTime.tsx';
import { callAsAdmin } from '../api.ts';
import { useLoad } from '../load.ts';
import { useIsSupport } from '../use-is-support.ts';
import type { Order } from './order.ts';
import { RefundForm } from './RefundForm.tsx';
import { ErrorText } from '#islands/ui/ErrorText.tsx';
import { Sentence } from '#islands/ui/Sentence.tsx';
import { Panel } from '../Panel.tsx';

const refundTexts = {
  refund: 'Refund of {amount}, {time}: {state}',
  reversal: 'Reversal of {amount}, {time}: {state}',
} as const;

const refundStates = {
  requested: 'on its way, waiting for PayPal',
  pending: 'PayPal is working on it',
  completed: 'done',
  failed: 'PayPal refused it',
} as const;

type Refund = Order['refunds'][number];

export function MoneySection({ order }: { order: Order }) {
  const { orderId, state, origin, amount, captureId, refunds } = order;
  const check = useAction(() => callAsAdmin(checkOrder, { id: orderId }), {
    failed: 'PayPal could not be reached.',
  });
  const isSupport = useIsSupport();
  const limitCents = useLimitCents();
  if (origin !== 'paypal') return null;
  const givenCents = sumCents(refunds.filter((refund) => refund.state !== 'failed'));
  const leftCents = toCents(amount) - givenCents;
  const restCents = Math.min(leftCents, limitCents - givenCents);
  const isRefundable = state === 'completed' || (state === 'review' && !isSupport);
  const canRefund = captureId && isRefundable && restCents > 0;
  if (isSupport && !canRefund && refunds.length === 0) return null;

  return (
    <Panel title="Money">
      {refunds.length > 0 && (
        <ul className="mb-3 space-y-1 text-sm">
          {refunds.map((refund) => (
            <li key={refund.id} className="wrap-anywhere">
              <Sentence
                text={refundTexts[refund.kind]}
                parts={{
                  amount: formatSum(refund.amount),
                  time: <ShopTime iso={refund.createdAt} />,
                  state: stateOf(refund),
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="card-actions items-end">
        {canRefund && <RefundForm key={restCents} {...{ order, restCents, leftCents }} />}
        {!isSupport && (
          <ActionButton className="btn-sm border-base-300 bg-base-100" action={check}>
            Ask PayPal again
          </ActionButton>
        )}
      </div>
      <ErrorText className="mt-2 text-sm">{check.error}</ErrorText>
    </Panel>
  );
}

/** Returns what support may refund per order, whole cents; 0 until known, Infinity for owners. */
function useLimitCents(): number {
  const isSupport = useIsSupport();
  const { data } = useLoad(getMe, {}, { enabled: isSupport });
  if (!isSupport) return Infinity;
  return toCents(data?.refundLimit ?? 0);
}

function stateOf({ state, failure }: Refund): string {
  const text = refundStates[state];
  return failure ? `${text} (${failure})` : text;
}

function sumCents(refunds: Refund[]): number {
  return refunds.reduce((cents, { amount }) => cents + toCents(amount), 0);
}
