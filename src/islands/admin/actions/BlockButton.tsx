import { blockLicense } from '#contract/licenses.ts';
import { callAsAdmin } from '../api.ts';
import { ActionButton } from './ActionButton.tsx';
import { StateChip } from '../StateChip.tsx';
import { useAction } from './use-action.ts';
import { ErrorText } from '#islands/ui/ErrorText.tsx';
import { blockButton as texts } from '#texts/admin/actions.ts';
import { licenseStates } from '#texts/admin/states.ts';

interface Props {
  id: number;
  licenseKey: string;
  isBlocked: boolean;
  /** Its purchase was refunded. */
  isEnded: boolean;
}

/** Keeps a licence key from working, or lets it work again. Of one that has ended it says so: nothing is left to be done. */
export function BlockButton({ id, licenseKey, isBlocked, isEnded }: Props) {
  const action = useAction(() => callAsAdmin(blockLicense, { id, is_blocked: isBlocked ? 0 : 1 }), {
    failed: isBlocked ? texts.unblockFailed : texts.blockFailed,
  });
  if (isEnded) return <StateChip>{licenseStates.ended}</StateChip>;
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {isBlocked && <StateChip tone="bad">{licenseStates.blocked}</StateChip>}
      <ActionButton
        className="btn-xs border-base-300 bg-base-100"
        title={isBlocked ? texts.unblockOne(licenseKey) : texts.blockOne(licenseKey)}
        isBusy={action.isBusy}
        onClick={action.start}
      >
        {isBlocked ? texts.unblock : texts.block}
      </ActionButton>
      <ErrorText className="text-xs">{action.error}</ErrorText>
    </span>
  );
}
