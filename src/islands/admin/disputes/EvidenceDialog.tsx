import { provideEvidence } from '#contract/sales/disputes.ts';
import { disputeWords } from '#texts/disputes.ts';
import { ErrorText } from '#islands/ui/ErrorText.tsx';
import { ConfirmDialog } from '../actions/ConfirmDialog.tsx';
import { useAction } from '../actions/use-action.ts';
import { callAsAdmin } from '../api.ts';
import { useLoad } from '../load.ts';

interface Props {
  orderId: string;
  onDone(): void;
}

/** Previews what PayPal will be sent, and sends it once the seller confirms. */
export function EvidenceDialog({ orderId: id, onDone }: Props) {
  const { data, isError } = useLoad(provideEvidence, { id });
  const sending = useAction(() => callAsAdmin(provideEvidence, { id, confirmed: true }), {
    failed: 'No answer came. Pressing again does not send it twice.',
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
        With it goes the dossier, which you can save and read first. PayPal takes evidence once.
      </p>
    </ConfirmDialog>
  );
}
