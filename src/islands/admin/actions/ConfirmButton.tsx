import { useState, type ReactNode } from 'react';
import type { Result } from '#islands/api.ts';
import { Button } from '#islands/ui/Button.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { $notice } from './notice.ts';
import { useAction } from './use-action.ts';

export interface ConfirmProps<Data> {
  label: string;
  className?: string;
  /** Names the subject where the labels in a list are all alike. */
  title?: string;
  'aria-label'?: string;
  question: string;
  /** Confirms; by default the label again. */
  action?: string;
  /** The subject and the consequence. */
  children: ReactNode;
  form?: ReactNode;
  /** Takes nothing away. */
  isHarmless?: boolean;
  onOpen?(): void;
  run(): Promise<Result<Data>>;
  failed: string;
  /** Shows `failed` even if the cause is known, above it. */
  hasCause?: boolean;
  /** Notice after success. */
  done?: string;
  onDone?(data: Data): unknown;
  /** Refetches the data shown. */
  changesData?: boolean;
}

const inList = 'btn-xs narrow:h-10 narrow:px-3 narrow:text-sm border-base-300 bg-base-100 shrink-0';

/** Renders a button whose action runs after confirmation. */
export function ConfirmButton<Data>(props: ConfirmProps<Data>) {
  const { label, className = inList, title, question, action: confirm = label } = props;
  const { children, form, isHarmless, onOpen, run, failed, hasCause = false } = props;
  const { done, onDone, changesData } = props;
  const [isAsking, setAsking] = useState(false);
  const action = useAction(run, {
    failed,
    changesData,
    onDone(data) {
      setAsking(false);
      if (done) $notice.set({ text: done });
      onDone?.(data);
    },
  });
  return (
    <>
      <Button
        title={title}
        aria-label={props['aria-label']}
        className={className}
        onClick={() => {
          onOpen?.();
          setAsking(true);
        }}
      >
        {label}
      </Button>
      {isAsking && (
        <ConfirmDialog
          question={question}
          action={confirm}
          run={hasCause ? { ...action, error: action.error && failed } : action}
          reason={hasCause ? action.reason : null}
          form={form}
          isHarmless={isHarmless}
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
