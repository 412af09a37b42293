import { useRef, useState, type ReactNode } from 'react';
import { formatBytes } from '#contract/kit/upload.ts';
import { changeVersion, texts } from '#contract/catalogue/version-form.ts';
import { listVersions, type Versions } from '#contract/catalogue/version-list.ts';
import { versionChannelNames, type Version } from '#contract/catalogue/versions.ts';
import { ErrorText } from '#islands/ui/ErrorText.tsx';
import { Field } from '#islands/ui/Field.tsx';
import { ActionButton } from '../../actions/ActionButton.tsx';
import { ConfirmDialog } from '../../actions/ConfirmDialog.tsx';
import { useAction } from '../../actions/use-action.ts';
import { callAsAdmin } from '../../api.ts';
import { Checkbox } from '../../Checkbox.tsx';
import { StateChip } from '../../StateChip.tsx';
import { ShopTime } from '../../ShopTime.tsx';
import { useLoad } from '../../load.ts';
import { Loaded } from '../../Loaded.tsx';
import { MailButton, MailProgress } from './ReleaseMails.tsx';
import { useRefresh } from './use-refresh.ts';
import { NewVersionForm, NotesForm } from './VersionForms.tsx';
import { countOf, formatCount } from '#texts/language.ts';
import { Button } from '#islands/ui/Button.tsx';

export function VersionsSection({ id }: { id: string }) {
  const query = useLoad(listVersions, { id });
  return (
    <Loaded query={query} failed="The versions could not be loaded.">
      {(loaded) => <Sections id={id} loaded={loaded} />}
    </Loaded>
  );
}

function Sections({ id, loaded }: { id: string; loaded: Versions }) {
  const [isNew, setNew] = useState(false);
  return (
    <div className="flex flex-col gap-4">
      {isNew ? (
        <NewVersionForm id={id} loaded={loaded} onClose={() => setNew(false)} />
      ) : (
        <Button className="btn-primary btn-sm self-start" onClick={() => setNew(true)}>
          New version
        </Button>
      )}
      {loaded.versions.length === 0 ? (
        <p className="text-base-content/75 text-sm">
          No versions yet. A file saved with the product becomes version 1.0.
        </p>
      ) : (
        <ul className="divide-base-300 border-base-300 divide-y border-t">
          {loaded.versions.map((version) => (
            <VersionItem key={version.number} id={id} version={version} />
          ))}
        </ul>
      )}
    </div>
  );
}

interface Props {
  /** The product's id. */
  id: string;
  version: Version;
}

function VersionItem({ id, version }: Props) {
  const { number, channel, releasedAt, notes, isWithdrawn, withdrawnReason } = version;
  const { fileName = '', sizeBytes = 0, downloads = 0 } = version;
  const [isEditing, setEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span className={isWithdrawn ? 'line-through' : ''}>{number}</span>
          {channel === 'beta' && <StateChip tone="wait">{versionChannelNames.beta}</StateChip>}
          {isWithdrawn && <StateChip tone="bad">Withdrawn</StateChip>}
        </p>
        <p className="text-base-content/75 wrap-anywhere">
          <ShopTime iso={releasedAt} hasTime={false} /> · {fileName}, {formatBytes(sizeBytes)} ·{' '}
          {countOf(downloads, 'download')}
        </p>
        <MailProgress id={id} version={version} />
        {isWithdrawn && (
          <p className="mt-1 wrap-anywhere">{`Buyers read: ${withdrawnReason ?? ''}`}</p>
        )}
        {notes.trim() !== '' && (
          <details className="mt-1">
            <summary aria-label={`Notes of ${number}`}>Notes</summary>
            <p className="mt-1 wrap-anywhere whitespace-pre-line">{notes}</p>
          </details>
        )}
      </div>
      <Actions id={id} version={version}>
        <Button
          ref={editButton}
          aria-label={`Edit notes of ${number}`}
          aria-expanded={isEditing}
          className={buttonClass}
          onClick={() => setEditing(true)}
        >
          Edit notes
        </Button>
      </Actions>
      {isEditing && (
        <NotesForm
          id={id}
          version={version}
          onClose={() => {
            setEditing(false);
            editButton.current?.focus();
          }}
        />
      )}
    </li>
  );
}

const buttonClass = 'btn-sm border-base-300 bg-base-100 narrow:h-10';

interface ActionsProps extends Props {
  children: ReactNode;
}

function Actions({ id, version, children }: ActionsProps) {
  const { number, channel, isWithdrawn } = version;
  const refresh = useRefresh(id);
  const [isAsking, setAsking] = useState(false);
  const options = {
    failed: 'The version could not be changed.',
    onDone: refresh,
    changesData: false,
  };
  const promote = useAction(
    () => callAsAdmin(changeVersion, { id, number, channel: 'stable' }),
    options,
  );
  const undo = useAction(() => callAsAdmin(changeVersion, { id, number, withdrawn: 0 }), options);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <MailButton id={id} version={version} className={buttonClass} />
      {channel === 'beta' && (
        <ActionButton className={buttonClass} title={`Make ${number} stable`} action={promote}>
          Make stable
        </ActionButton>
      )}
      {children}
      {isWithdrawn ? (
        <ActionButton
          className={buttonClass}
          title={`Undo the withdrawal of ${number}`}
          action={undo}
        >
          Undo
        </ActionButton>
      ) : (
        <Button
          title={`Withdraw ${number}`}
          className="btn-ghost btn-sm narrow:h-10 text-error"
          onClick={() => setAsking(true)}
        >
          Withdraw
        </Button>
      )}
      <ErrorText className="basis-full text-sm">{promote.error ?? undo.error}</ErrorText>
      {isAsking && <WithdrawDialog id={id} number={number} onClose={() => setAsking(false)} />}
    </div>
  );
}

interface WithdrawDialogProps {
  id: string;
  number: string;
  onClose(): void;
}

function WithdrawDialog({ id, number, onClose }: WithdrawDialogProps) {
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
            hint="One sentence. Everyone can read it."
            error={missing}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          <div className="mt-3 grid gap-3">
            <Checkbox checked={mail} onChange={({ target }) => setMail(target.checked)}>
              Email everyone whose program runs it
            </Checkbox>
            <Field
              label="Notice on their charts"
              autoComplete="off"
              maxLength={200}
              hint="One line. It replaces any earlier notice. Leave empty for none."
              value={notice}
              onChange={({ target }) => setNotice(target.value)}
            />
          </div>
        </>
      }
    >
      {`Its buyers${data?.buyers ? ` (${formatCount(data.buyers.stable)})` : ''} keep their purchases and license keys. This file can no longer be downloaded, even through existing links. Downloads deliver the newest remaining stable version. You can undo this.`}
    </ConfirmDialog>
  );
}
