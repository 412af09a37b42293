import { useQueryClient } from '@tanstack/react-query';
import { blockLicense } from '#contract/licenses.ts';
import { callAsAdmin } from '../api.ts';
import { ActionButton } from './ActionButton.tsx';
import { useAction } from './use-action.ts';

interface Props {
  id: number;
  licenseKey: string;
  isBlocked: boolean;
  /** Its purchase was refunded. */
  isEnded: boolean;
}

/** Keeps a licence key from working, or lets it work again. Of one that has ended it says so: nothing is left to be done. */
export function BlockButton({ id, licenseKey, isBlocked, isEnded }: Props) {
  const queries = useQueryClient();
  const action = useAction(() => callAsAdmin(blockLicense, { id, is_blocked: isBlocked ? 0 : 1 }), {
    failed: isBlocked ? 'Failed to unblock the key' : 'Failed to block the key',
    onDone: () => queries.invalidateQueries(),
  });
  if (isEnded) return <span className="badge badge-sm badge-outline">Ended</span>;
  return (
    <span className="flex flex-wrap items-center gap-2">
      {isBlocked && <span className="badge badge-sm badge-error">Blocked</span>}
      <ActionButton
        className="btn-xs border-base-300 bg-base-100"
        title={`${isBlocked ? 'Unblock' : 'Block'} ${licenseKey}`}
        isBusy={action.isBusy}
        onClick={action.start}
      >
        {isBlocked ? 'Unblock' : 'Block'}
      </ActionButton>
      {action.error && (
        <span role="alert" className="text-error text-xs">
          {action.error}
        </span>
      )}
    </span>
  );
}
