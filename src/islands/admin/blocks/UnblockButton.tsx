import { blockAddress, unblockAddress, type Block } from '#contract/buyers/blocks.ts';
import { ErrorText } from '#islands/ui/ErrorText.tsx';
import { ActionButton } from '../actions/ActionButton.tsx';
import { $notice } from '../actions/notice.ts';
import { useAction } from '../actions/use-action.ts';
import { callAsAdmin } from '../api.ts';

/** Ends a block; this can be undone. */
export function UnblockButton({ block: { id, email, reason } }: { block: Block }) {
  const action = useAction(() => callAsAdmin(unblockAddress, { id }), {
    failed: 'Failed to unblock the address',
    onDone: () =>
      $notice.set({
        text: `${email} is not blocked any more.`,
        undo: {
          run: () => callAsAdmin(blockAddress, { email, reason }),
          failed: 'Failed to block the address',
          done: `${email} is blocked again.`,
        },
      }),
  });
  return (
    <span className="narrow:my-2 narrow:mr-2 inline-flex flex-wrap items-center gap-2">
      <ActionButton
        className="btn-xs narrow:h-10 narrow:px-3 border-base-300 bg-base-100"
        title={`Unblock ${email}`}
        action={action}
      >
        Unblock
      </ActionButton>
      <ErrorText className="text-xs">{action.error}</ErrorText>
    </span>
  );
}
