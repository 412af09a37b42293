import { useState } from 'react';
import { confirmInvoiceNumber, getInvoiceNumbering } from '#contract/books/invoices.ts';
import { ErrorText } from '#islands/ui/ErrorText.tsx';
import { Field } from '#islands/ui/Field.tsx';
import { ActionButton } from '../actions/ActionButton.tsx';
import { $notice } from '../actions/notice.ts';
import { useAction } from '../actions/use-action.ts';
import { callAsAdmin } from '../api.ts';
import { useLoad } from '../load.ts';
import { Panel } from '../Panel.tsx';

/** Asks for the next invoice number after a restore; renders nothing otherwise. */
export function NumberConfirmation() {
  const { data } = useLoad(getInvoiceNumbering, {});
  const [typed, setTyped] = useState<string>();
  const next = Number(typed ?? data?.proposed);
  const action = useAction(() => callAsAdmin(confirmInvoiceNumber, { next }), {
    failed: 'The number could not be confirmed.',
    onDone: () => $notice.set({ text: 'The next invoice number is confirmed.' }),
  });
  if (!data?.isHeld) return null;
  return (
    <Panel title="Confirm the next invoice number">
      <p className="mb-3 text-sm">
        {`This shop was restored from a backup, and no invoice is issued until you have confirmed the next number of ${data.year}. The backup’s highest is ${data.proposed - 1}. If you have issued more since, enter the number after the last one. ${data.waiting.held} wait for it.`}
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <Field
          label={`Next number of ${data.year}`}
          inputMode="numeric"
          autoComplete="off"
          value={typed ?? String(data.proposed)}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <ActionButton className="btn-primary" action={action}>
          Confirm
        </ActionButton>
      </div>
      <ErrorText>{action.error}</ErrorText>
    </Panel>
  );
}
