import { useState } from 'react';
import { texts } from '#contract/catalogue/product-form.ts';
import type { Result } from '#islands/api.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { useAction } from './use-action.ts';
import { Button } from '#islands/ui/Button.tsx';

interface Props {
  name: string;
  /** Says what happens to the item, and to anyone who has it. */
  consequence: string;
  remove(): Promise<Result<unknown>>;
  onDone(): void;
}

/** Deletes after confirmation (specification, section 6). */
export function DeleteButton({ name, consequence, remove, onDone }: Props) {
  const [isAsking, setAsking] = useState(false);
  const action = useAction(remove, {
    failed: texts.deleteFailed,
    onDone() {
      setAsking(false);
      onDone();
    },
  });
  return (
    <>
      <Button
        title={`Delete ${name}`}
        className="btn-ghost btn-xs hover:text-error text-base-content/75 font-normal"
        onClick={() => setAsking(true)}
      >
        Delete
      </Button>
      {isAsking && (
        <ConfirmDialog
          question={texts.confirmDelete}
          action="Delete"
          run={{ ...action, error: action.error && texts.deleteFailed }}
          reason={action.reason}
          onCancel={() => {
            action.forgetError();
            setAsking(false);
          }}
        >
          <strong className="font-medium">{name}</strong>
          <p className="mt-1 text-sm">{consequence}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
