import { useState } from 'react';
import { acceptDispute, getDossier } from '#contract/sales/disputes.ts';
import { Button } from '#islands/ui/Button.tsx';
import { ErrorText } from '#islands/ui/ErrorText.tsx';
import { saveFile } from '#islands/ui/save-file.ts';
import { ActionButton } from '../actions/ActionButton.tsx';
import { ConfirmDialog } from '../actions/ConfirmDialog.tsx';
import { useAction } from '../actions/use-action.ts';
import { callAsAdmin, fetchFile } from '../api.ts';
import { formatSum } from '../format.ts';
import type { Order } from '../orders/order.ts';
import { useIsSupport } from '../use-is-support.ts';
import { EvidenceDialog } from './EvidenceDialog.tsx';

/** Saves the dossier; answers the open dispute with evidence, or accepts it. */
export function DisputeActions({ order }: { order: Order }) {
  const { orderId: id } = order;
  const [asking, setAsking] = useState<'evidence' | 'accept' | null>(null);
  const stop = () => setAsking(null);
  const dossier = useAction(() => fetchFile(getDossier, { id }), {
    failed: 'The dossier could not be made.',
    onDone: saveFile,
    changesData: false,
  });
  const accepting = useAction(() => callAsAdmin(acceptDispute, { id }), {
    failed: 'No answer came. Pressing again does not do it twice.',
    onDone: stop,
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
          <Button className="btn-sm btn-primary" onClick={() => setAsking('evidence')}>
            Send evidence
          </Button>
        )}
        {!isDone('accept') && !isSupport && (
          <Button className="btn-sm btn-outline btn-error" onClick={() => setAsking('accept')}>
            Accept the claim
          </Button>
        )}
      </div>
      <ErrorText className="text-sm">{dossier.error}</ErrorText>
      {asking === 'evidence' && <EvidenceDialog orderId={id} onDone={stop} />}
      {asking === 'accept' && open && (
        <ConfirmDialog
          question="Accept the claim?"
          action={`Give back ${formatSum(open.amount ?? order.amount)}`}
          run={accepting}
          onCancel={() => {
            accepting.forgetError();
            stop();
          }}
        >
          <p>{`${order.productName}, bought by ${order.email ?? 'a buyer without an address'}.`}</p>
          <p className="mt-2">
            PayPal gives the money back, and the license keys and downloads of this purchase end
            with it. This cannot be taken back.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
