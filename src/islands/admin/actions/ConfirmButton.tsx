import { useState, type ReactNode } from 'react';
import { texts } from '#contract/catalogue/product-form.ts';
import type { Result } from '#islands/api.ts';
import { Button } from '#islands/ui/Button.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { $notice } from './notice.ts';
import { useAction, type ActionOptions } from './use-action.ts';

interface Props<Data> extends ActionOptions<Data> {
  label: string;
  /** Names the subject, if the labels in a list are all alike. */
  title?: string;
  className: string;
  question: string;
  /** Labels the dialog's button; by default as the button itself. */
  action?: string;
  act(): Promise<Result<Data>>;
  form?: ReactNode;
  /** Always says `failed`, and the cause below. */
  isCauseApart?: boolean;
  /** The subject and the consequence. */
  children: ReactNode;
}

/** Acts after confirmation. */
export function ConfirmButton<Data>(props: Props<Data>) {
  const { label, title, className, question, action = label, act, form, children } = props;
  const { failed, onDone, changesData = true, isCauseApart = false } = props;
  const [isAsking, setAsking] = useState(false);
  const run = useAction(act, {
    failed,
    changesData,
    onDone(data) {
      setAsking(false);
      onDone?.(data);
    },
  });
  return (
    <>
      <Button title={title} className={className} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <ConfirmDialog
          question={question}
          action={action}
          run={isCauseApart ? { ...run, error: run.error && failed } : run}
          reason={isCauseApart ? run.reason : null}
          form={form}
          onCancel={() => {
            run.forgetError();
            setAsking(false);
          }}
        >
          {children}
        </ConfirmDialog>
      )}
    </>
  );
}

interface RemoveProps {
  label: string;
  title: string;
  question: string;
  children: ReactNode;
  form?: ReactNode;
  remove(): Promise<Result<unknown>>;
  failed: string;
  /** Message after success. */
  done: string;
}

/** Removes something for good, after confirmation. */
export function RemoveButton({ remove, done, ...rest }: RemoveProps) {
  return (
    <ConfirmButton
      {...rest}
      className="btn-xs narrow:h-10 narrow:px-3 narrow:text-sm border-base-300 bg-base-100 shrink-0"
      act={remove}
      onDone={() => $notice.set({ text: done })}
    />
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
      act={remove}
      failed={texts.deleteFailed}
      isCauseApart
      onDone={onDone}
    >
      <strong className="font-medium">{name}</strong>
      <p className="mt-1 text-sm">{consequence}</p>
    </ConfirmButton>
  );
}

/** Renders a row's edit and delete buttons. */
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
