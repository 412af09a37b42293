import { useState } from 'react';
import { changeVersion, texts } from '#contract/catalogue/version-form.ts';
import { listVersions } from '#contract/catalogue/version-list.ts';
import { formatCount } from '#texts/language.ts';
import { Field } from '#islands/ui/Field.tsx';
import { ConfirmDialog } from '../../actions/ConfirmDialog.tsx';
import { useAction } from '../../actions/use-action.ts';
import { callAsAdmin } from '../../api.ts';
import { Checkbox } from '../../Checkbox.tsx';
import { useLoad } from '../../load.ts';
import { useRefresh } from './use-refresh.ts';

interface Props {
  /** The product's id. */
  id: string;
  number: string;
  onClose(): void;
}

export function WithdrawDialog({ id, number, onClose }: Props) {
  const refresh = useRefresh(id);
  const { data } = useLoad(listVersions, { id });
  const [reason, setReason] = useState('');
  const [mail, setMail] = useState(true);
  const [notice, setNotice] = useState('');
  const [missing, setMissing] = useState<string>();
  const action = useAction(
    () =>
      callAsAdmin(changeVersion, {
        id,
        number,
        withdrawn: 1,
        reason: reason.trim(),
        mail,
        notice: notice.trim(),
      }),
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
        <>
          <Field
            label="Reason"
            autoComplete="off"
            maxLength={300}
            hint="One sentence, which everybody can read."
            error={missing}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          <div className="mt-3 grid gap-3">
            <Checkbox checked={mail} onChange={({ target }) => setMail(target.checked)}>
              Mail everybody whose program runs it
            </Checkbox>
            <Field
              label="Notice on their charts"
              autoComplete="off"
              maxLength={200}
              hint="One line; it replaces an earlier notice. Empty: none."
              value={notice}
              onChange={({ target }) => setNotice(target.value)}
            />
          </div>
        </>
      }
    >
      {`Its buyers${data?.buyers ? ` (${formatCount(data.buyers.stable)})` : ''} keep their purchases and license keys. Nobody gets this file any more, links that were given are refused too; downloads give the newest stable version that is left. You can undo this.`}
    </ConfirmDialog>
  );
}
