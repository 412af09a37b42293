import { useState } from 'react';
import { changeVersion, texts } from '#contract/version-form.ts';
import { Field } from '#islands/ui/Field.tsx';
import { ConfirmDialog } from '../../actions/ConfirmDialog.tsx';
import { useAction } from '../../actions/use-action.ts';
import { callAsAdmin } from '../../api.ts';
import { useRefresh } from './use-refresh.ts';

interface Props {
  /** The product's id. */
  id: string;
  number: string;
  onClose(): void;
}

/** Asks for the reason and withdraws a version. */
export function WithdrawDialog({ id, number, onClose }: Props) {
  const refresh = useRefresh(id);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState<string>();
  const action = useAction(
    () => callAsAdmin(changeVersion, { id, number, withdrawn: 1, reason: reason.trim() }),
    {
      failed: 'The version could not be withdrawn.',
      changesData: false,
      async onDone() {
        onClose();
        await refresh();
      },
    },
  );
  function confirm() {
    if (reason.trim() === '') return setMissing(texts.noReason);
    setMissing(undefined);
    action.start();
  }
  return (
    <ConfirmDialog
      question={`Withdraw version ${number}?`}
      action="Withdraw"
      run={{ ...action, start: confirm }}
      onCancel={onClose}
      form={
        <Field
          label="Reason"
          autoComplete="off"
          maxLength={300}
          hint="One sentence, which everybody can read."
          error={missing}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      }
    >
      Nobody gets its file any more, links that were given are refused too. The newest stable
      version that is left takes its place. You can undo this.
    </ConfirmDialog>
  );
}
