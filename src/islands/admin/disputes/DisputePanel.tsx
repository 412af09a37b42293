import { disputeWords } from '#texts/disputes.ts';
import { countOf } from '#texts/language.ts';
import type { Dispute } from '#contract/sales/disputes.ts';
import { Properties } from '../Properties.tsx';
import { formatSum } from '../format.ts';
import { Panel } from '../Panel.tsx';
import { ShopTime } from '../ShopTime.tsx';
import type { Order } from '../orders/order.ts';
import { DisputeActions } from './DisputeActions.tsx';

/** Renders an order's disputes, newest first, and how to answer the open one. */
export function DisputePanel({ order }: { order: Order }) {
  const disputes = order.disputes.toReversed();
  if (disputes.length === 0) return null;
  return (
    <Panel title="Dispute">
      <div className="space-y-4">
        {disputes.map((dispute) => (
          <DisputeFacts key={dispute.id} dispute={dispute} />
        ))}
        <DisputeActions order={order} />
      </div>
    </Panel>
  );
}

function DisputeFacts({ dispute }: { dispute: Dispute }) {
  const { id, reason, stage, status, amount, dueAt, daysLeft, resolvedAt, isWon, outcome } =
    dispute;
  return (
    <Properties
      of={{
        Reason: disputeWords(reason) || 'Not told',
        Amount: amount !== null && formatSum(amount),
        Stage: disputeWords(stage) || false,
        'At PayPal': disputeWords(status) || false,
        'Answer until': dueAt !== null && daysLeft !== null && (
          <>
            <ShopTime iso={dueAt} />
            {`, ${describeDaysLeft(daysLeft)}`}
          </>
        ),
        Outcome: resolvedAt !== null && (
          <>
            {`${isWon ? 'Won' : 'Lost'} (${disputeWords(outcome) || 'not told'}), `}
            <ShopTime iso={resolvedAt} />
          </>
        ),
        ...Object.fromEntries(
          dispute.answers.map(({ kind, state, failure }) => [
            answerNames[kind],
            failure ? `${answerStates[state]} (${failure})` : answerStates[state],
          ]),
        ),
        'Dispute ID': <code>{id}</code>,
      }}
    />
  );
}

const answerNames = { evidence: 'Evidence', accept: 'Acceptance' } as const;

const answerStates = {
  sending: 'on its way, PayPal has not answered yet',
  sent: 'sent',
  refused: 'refused by PayPal',
} as const;

function describeDaysLeft(days: number): string {
  if (days < 0) return 'which is over';
  return days === 0 ? 'today' : `${countOf(days, 'day')} left`;
}
