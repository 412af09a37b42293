import { useState, type ReactNode } from 'react';
import type { Result } from '#islands/api.ts';
import { Button } from '#islands/ui/Button.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { $notice } from './notice.ts';
import { useAction } from './use-action.ts';

interface Props {
  label: string;
  /** Names what is removed: the labels in a list are all alike. */
  title: string;
  question: string;
  /** The subject and the consequence. */
  children: ReactNode;
  form?: ReactNode;
  remove(): Promise<Result<unknown>>;
  failed: string;
  /** Message after success. */
  done: string;
}

/** Removes something for good, after confirmation. */
export function RemoveButton(props: Props) {
  const { label, title, question, children, form, remove, failed, done } = props;
  const [isAsking, setAsking] = useState(false);
  const action = useAction(remove, {
    failed,
    onDone() {
      setAsking(false);
      $notice.set({ text: done });
    },
  });
  return (
    <>
      <Button
        title={title}
        className="btn-xs narrow:h-10 narrow:px-3 narrow:text-sm border-base-300 bg-base-100 shrink-0"
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      {isAsking && (
        <ConfirmDialog
          question={question}
          action={label}
          run={action}
          form={form}
          onCancel={() => {
            action.forgetError();
            setAsking(false);
          }}
        >
          {children}
        </ConfirmDialog>
      )}
    </>
  );
}
