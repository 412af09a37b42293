import { useRef, useState, type ReactNode } from 'react';
import { formatBytes } from '#contract/kit/upload.ts';
import { changeVersion } from '#contract/catalogue/version-form.ts';
import { versionChannelNames, type Version } from '#contract/catalogue/versions.ts';
import { ErrorText } from '#islands/ui/ErrorText.tsx';
import { ActionButton } from '../../actions/ActionButton.tsx';
import { useAction } from '../../actions/use-action.ts';
import { callAsAdmin } from '../../api.ts';
import { StateChip } from '../../StateChip.tsx';
import { ShopTime } from '../../ShopTime.tsx';
import { NotesForm } from './EditNotes.tsx';
import { MailButton, MailProgress } from './ReleaseMails.tsx';
import { useRefresh } from './use-refresh.ts';
import { WithdrawDialog } from './WithdrawDialog.tsx';
import { countOf } from '#texts/language.ts';
import { Button } from '#islands/ui/Button.tsx';

interface Props {
  /** The product's id. */
  id: string;
  version: Version;
}

export function VersionItem({ id, version }: Props) {
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
  /** The button that edits its notes. */
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
