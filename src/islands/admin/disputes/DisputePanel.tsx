import { disputeWords } from '#texts/disputes.ts';
import { countOf } from '#texts/language.ts';
import {
  type Dispute,
  acceptDispute,
  getDossier,
  provideEvidence,
} from '#contract/sales/disputes.ts';
import { Properties } from '../Properties.tsx';
import { formatSum } from '../format.ts';
import { Panel } from '../Panel.tsx';
import { ShopTime } from '../ShopTime.tsx';
import type { Order } from '../orders/order.ts';
import { useState } from 'react';
import { Button } from '#islands/ui/Button.tsx';
import { ErrorText } from '#islands/ui/ErrorText.tsx';
import { saveFile } from '#islands/ui/save-file.ts';
import { ActionButton } from '../actions/ActionButton.tsx';
import { ConfirmButton } from '../actions/ConfirmButton.tsx';
import { ConfirmDialog } from '../actions/ConfirmDialog.tsx';
import { useAction } from '../actions/use-action.ts';
import { callAsAdmin, fetchFile } from '../api.ts';
import { useIsSupport } from '../use-is-support.ts';
import { useLoad } from '../load.ts';

export function DisputePanel({ order }: { order: Order }) {
  const disputes = order.disputes.toReversed();
  if (disputes.length === 0) return null;
  const daysLeft = disputes[0]?.daysLeft ?? null;
  return (
    <Panel title="Dispute" className={order.isDisputed ? 'border-error mb-4 border-2 p-4' : 'p-4'}>
      <div className="space-y-4">
        {order.isDisputed && (
          <p
            role="alert"
            className="bg-error text-error-content rounded-field px-3 py-2 font-semibold"
          >
            The buyer disputes this payment.
            {daysLeft !== null && ` Time to answer: ${describeDaysLeft(daysLeft)}.`}
          </p>
        )}
        {disputes.map((dispute) => (
          <DisputeFacts key={dispute.id} dispute={dispute} />
        ))}
        <DisputeActions order={order} />
      </div>
    </Panel>
  );
}

function DisputeFacts({ dispute }: { dispute: Dispute }) {
  const { id, reason, stage, status, amount, dueAt, resolvedAt, isWon, outcome } = dispute;
  return (
    <Properties
      of={{
        Reason: disputeWords(reason) || 'Not stated',
        Amount: amount !== null && formatSum(amount),
        Stage: disputeWords(stage) || false,
        'At PayPal': disputeWords(status) || false,
        'Answer until': dueAt !== null && resolvedAt === null && <ShopTime iso={dueAt} />,
        Outcome: resolvedAt !== null && (
          <>
            {`${isWon ? 'Won' : 'Lost'} (${disputeWords(outcome) || 'not stated'}), `}
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
  sending: 'on its way, waiting for PayPal',
  sent: 'sent',
  refused: 'refused by PayPal',
} as const;

function describeDaysLeft(days: number): string {
  if (days < 0) return 'overdue';
  return days === 0 ? 'today' : `${countOf(days, 'day')} left`;
}

function DisputeActions({ order }: { order: Order }) {
  const { orderId: id } = order;
  const [isSending, setSending] = useState(false);
  const dossier = useAction(() => fetchFile(getDossier, { id }), {
    failed: 'The dossier could not be created.',
    onDone: saveFile,
    changesData: false,
  });
  const isSupport = useIsSupport();
  const open = order.disputes.findLast(({ resolvedAt }) => resolvedAt === null);
  const isDone = (kind: 'evidence' | 'accept') =>
    open?.answers.some((answer) => answer.kind === kind && answer.state === 'sent') ?? true;
  return (
    <>
      <div className="card-actions">
        <ActionButton className="btn-sm border-base-300 bg-base-100" action={dossier}>
          Save the dossier
        </ActionButton>
        {!isDone('accept') && !isDone('evidence') && (
          <Button className="btn-sm btn-primary" onClick={() => setSending(true)}>
            Send evidence
          </Button>
        )}
        {open && !isDone('accept') && !isSupport && (
          <ConfirmButton
            label="Accept the claim"
            className="btn-sm btn-outline btn-error"
            question="Accept the claim?"
            action={`Refund ${formatSum(open.amount ?? order.amount)}`}
            run={() => callAsAdmin(acceptDispute, { id })}
            failed="No response came. It’s safe to try again."
          >
            <p>{`${order.productName}, bought by ${order.email ?? 'a buyer without an address'}.`}</p>
            <p className="mt-2">
              PayPal returns the money, and this purchase’s license keys and downloads end. This
              can’t be undone.
            </p>
          </ConfirmButton>
        )}
      </div>
      <ErrorText className="text-sm">{dossier.error}</ErrorText>
      {isSending && <EvidenceDialog orderId={id} onDone={() => setSending(false)} />}
    </>
  );
}

interface Props {
  orderId: string;
  onDone(): void;
}

function EvidenceDialog({ orderId: id, onDone }: Props) {
  const { data, isError } = useLoad(provideEvidence, { id });
  const sending = useAction(() => callAsAdmin(provideEvidence, { id, confirmed: true }), {
    failed: 'No response came. It’s safe to try again.',
    onDone,
  });
  return (
    <ConfirmDialog
      question="Send this evidence to PayPal?"
      action="Send to PayPal"
      run={{ ...sending, isBusy: sending.isBusy || !data }}
      onCancel={onDone}
      form={
        <div className="space-y-3 text-sm">
          {isError && <ErrorText>The evidence could not be shown.</ErrorText>}
          {data?.evidences.map(({ type, notes, delivery }) => (
            <section key={type}>
              <h3 className="font-medium">{disputeWords(type)}</h3>
              {delivery && (
                <p className="text-base-content/75">{`${delivery.carrier}, ${delivery.number}`}</p>
              )}
              <p className="wrap-anywhere whitespace-pre-line">{notes}</p>
            </section>
          ))}
        </div>
      }
    >
      <p className="text-sm">
        The dossier is sent too. You can save and read it first. PayPal accepts evidence only once.
      </p>
    </ConfirmDialog>
  );
}
