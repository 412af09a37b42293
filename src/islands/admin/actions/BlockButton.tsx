import { updateLicense } from '#contract/licenses/licenses.ts';
import { callAsAdmin } from '../api.ts';
import { RunButton } from './RunButton.tsx';
import { LicenseChip } from '../StateChip.tsx';

interface Props {
  id: number;
  licenseKey: string;
  isBlocked: boolean;
  /** The key's purchase was refunded. */
  isEnded: boolean;
  isInRow?: boolean;
  hasState?: boolean;
}

export function BlockButton({
  id,
  licenseKey,
  isBlocked,
  isEnded,
  isInRow = true,
  hasState = true,
}: Props) {
  const chip = hasState && <LicenseChip isBlocked={isBlocked} isEnded={isEnded} />;
  if (isEnded) return chip;
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {chip}
      <RunButton
        className={`${isInRow ? 'btn-xs narrow:h-10 narrow:px-3' : 'btn-sm'} ${colorClass(isBlocked || isInRow)}`}
        title={isBlocked ? `Unblock ${licenseKey}` : `Block ${licenseKey}`}
        run={() => callAsAdmin(updateLicense, { id, is_blocked: isBlocked ? 0 : 1 })}
        failed={isBlocked ? 'Failed to unblock the key' : 'Failed to block the key'}
        errorClass="text-xs"
      >
        {isBlocked ? 'Unblock' : 'Block'}
      </RunButton>
    </span>
  );
}

/** Marks blocking as destructive if it is the only button. */
function colorClass(isQuiet: boolean): string {
  return isQuiet ? 'border-base-300 bg-base-100' : 'btn-outline btn-error';
}
