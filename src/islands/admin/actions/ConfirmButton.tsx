import { useState, type ReactNode } from 'react';
import { texts } from '#contract/catalogue/product-form.ts';
import type { Result } from '#islands/api.ts';
import { Button } from '#islands/ui/Button.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { $notice } from './notice.ts';
import { useAction, type ActionOptions } from './use-action.ts';

export interface ConfirmProps<Data> extends ActionOptions<Data> {
  label: string;
  className?: string;
  /** Names the subject where the labels in a list are all alike. */
  title?: string;
  'aria-label'?: string;
  question: string;
  action?: string;
  /** The subject and the consequence. */
  children: ReactNode;
  form?: ReactNode;
  /** Takes nothing away. */
  isHarmless?: boolean;
  onOpen?(): void;
  run(): Promise<Result<Data>>;
  /** Always says `failed`, and the cause below. */
  isCauseApart?: boolean;
  done?: string;
}

const inList = 'btn-xs narrow:h-10 narrow:px-3 narrow:text-sm border-base-300 bg-base-100 shrink-0';

export function ConfirmButton<Data>(props: ConfirmProps<Data>) {
  const { label, className = inList, title, question, action: confirm = label } = props;
  const { children, form, isHarmless, onOpen, run, failed, isCauseApart = false } = props;
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
          run={isCauseApart ? { ...action, error: action.error && failed } : action}
          reason={isCauseApart ? action.reason : null}
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

interface DeleteProps {
  name: string;
  /** Says what happens to the item, and to anyone who has it. */
  consequence: string;
  remove(): Promise<Result<unknown>>;
  onDone(): void;
}

/** Deletes after confirmation (specification, section 6). */
export function DeleteButton({ name, consequence, remove, onDone }: DeleteProps) {
  return (
    <ConfirmButton
      label="Delete"
      title={`Delete ${name}`}
      className="btn-ghost btn-xs hover:text-error text-base-content/75 font-normal"
      question={texts.confirmDelete}
      run={remove}
      failed={texts.deleteFailed}
      isCauseApart
      onDone={onDone}
    >
      <strong className="font-medium">{name}</strong>
      <p className="mt-1 text-sm">{consequence}</p>
    </ConfirmButton>
  );
}

export function EditAndDelete({ path, ...rest }: DeleteProps & { path: string }) {
  return (
    <div className="-ml-2 flex items-center gap-1">
      <a href={path} title={`Edit ${rest.name}`} className="btn btn-ghost btn-xs">
        Edit
      </a>
      <DeleteButton {...rest} />
    </div>
  );
}
