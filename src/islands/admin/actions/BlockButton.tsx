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
  /** Among the rows of a list, where it is small and keeps quiet. */
  isInRow?: boolean;
}

/** Keeps a licence key from working, or lets it work again. Of one that has ended it says so: nothing is left to be done. */
export function BlockButton({ id, licenseKey, isBlocked, isEnded, isInRow = true }: Props) {
  const action = useAction(() => callAsAdmin(blockLicense, { id, is_blocked: isBlocked ? 0 : 1 }), {
    failed: isBlocked ? texts.unblockFailed : texts.blockFailed,
  });
  if (isEnded) return <StateChip>{licenseStates.ended}</StateChip>;
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {isBlocked && <StateChip tone="bad">{licenseStates.blocked}</StateChip>}
      <ActionButton
        className={isInRow ? inRow : lookOnPage(isBlocked)}
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

/** On a card it is as large as a fingertip, and looks no larger than what the card is about. */
const inRow =
  'btn-xs border-base-300 bg-base-100 narrow:-my-2 narrow:-ml-2 narrow:border-transparent narrow:bg-transparent narrow:font-normal narrow:text-base-content/75';

/** What takes the key away is marked; what gives it back is not. */
function lookOnPage(isBlocked: boolean): string {
  return `btn-sm ${isBlocked ? 'border-base-300 bg-base-100' : 'btn-outline btn-error'}`;
}
