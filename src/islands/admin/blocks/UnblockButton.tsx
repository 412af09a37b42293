import { blockAddress, unblockAddress, type Block } from '#contract/buyers/blocks.ts';
import { $notice } from '../actions/notice.ts';
import { RunButton } from '../actions/RunButton.tsx';
import { callAsAdmin } from '../api.ts';

export function UnblockButton({ block: { id, email, reason } }: { block: Block }) {
  return (
    <span className="narrow:my-2 narrow:mr-2 inline-flex flex-wrap items-center gap-2">
      <RunButton
        className="btn-xs narrow:h-10 narrow:px-3 border-base-300 bg-base-100"
        title={`Unblock ${email}`}
        run={() => callAsAdmin(unblockAddress, { id })}
        failed="Failed to unblock the address"
        errorClass="text-xs"
        onDone={() =>
          $notice.set({
            text: `${email} is no longer blocked.`,
            undo: {
              run: () => callAsAdmin(blockAddress, { email, reason }),
              failed: 'Failed to block the address',
              done: `${email} is blocked again.`,
            },
          })
        }
      >
        Unblock
      </RunButton>
    </span>
  );
}
