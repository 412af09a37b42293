import { useState } from 'react';
import { texts } from '#contract/product-form.ts';
import type { Result } from '#islands/api.ts';
import { ConfirmDelete } from './ConfirmDelete.tsx';
import { useAction } from './use-action.ts';

interface Props {
  /** What would be deleted, by its name. */
  name: string;
  remove(): Promise<Result<unknown>>;
  onDone(): unknown;
}

/** Deletes after a question. */
export function DeleteButton({ name, remove, onDone }: Props) {
  const [isAsking, setAsking] = useState(false);
  const action = useAction(remove, {
    failed: texts.deleteFailed,
    onDone() {
      setAsking(false);
      return onDone();
    },
  });
  return (
    <>
      <button
        type="button"
        title={`Delete ${name}`}
        className="btn btn-ghost btn-xs text-error"
        onClick={() => setAsking(true)}
      >
        Delete
      </button>
      {isAsking && (
        <ConfirmDelete
          name={name}
          isBusy={action.isBusy}
          error={action.error && texts.deleteFailed}
          reason={action.reason}
          onDelete={action.start}
          onCancel={() => {
            action.forgetError();
            setAsking(false);
          }}
        />
      )}
    </>
  );
}
