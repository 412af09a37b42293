import { blockLicense } from '#contract/licenses.ts';
import { callAsAdmin } from '../api.ts';
import { ActionButton } from './ActionButton.tsx';
import { LicenseChip } from '../licenses/LicenseChip.tsx';
import { useAction } from './use-action.ts';
import { ErrorText } from '#islands/ui/ErrorText.tsx';

interface Props {
  id: number;
  licenseKey: string;
  isBlocked: boolean;
  /** Its purchase was refunded. */
  isEnded: boolean;
  /** Among rows, where it is small. */
  isInRow?: boolean;
  /** Whether the key's state stands before it. */
  hasState?: boolean;
}

/** Keeps a licence key from working, or lets it work again. Of one that has ended it says so: nothing is left to be done. */
export function BlockButton({
  id,
  licenseKey,
  isBlocked,
  isEnded,
  isInRow = true,
  hasState = true,
}: Props) {
  const action = useAction(() => callAsAdmin(blockLicense, { id, is_blocked: isBlocked ? 0 : 1 }), {
    failed: isBlocked ? 'Failed to unblock the key' : 'Failed to block the key',
  });
  const chip = hasState && <LicenseChip isBlocked={isBlocked} isEnded={isEnded} />;
  if (isEnded) return chip;
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {chip}
      <ActionButton
        className={`${isInRow ? 'btn-xs narrow:h-10 narrow:px-3' : 'btn-sm'} ${colorClass(isBlocked)}`}
        title={isBlocked ? `Unblock ${licenseKey}` : `Block ${licenseKey}`}
        isBusy={action.isBusy}
        onClick={action.start}
      >
        {isBlocked ? 'Unblock' : 'Block'}
      </ActionButton>
      <ErrorText className="text-xs">{action.error}</ErrorText>
    </span>
  );
}

/** What takes the key away is marked; what gives it back is not. */
function colorClass(isBlocked: boolean): string {
  return isBlocked ? 'border-base-300 bg-base-100' : 'btn-outline btn-error';
}
