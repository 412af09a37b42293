import type { ComponentProps, ReactNode } from 'react';
import { Button } from '#islands/ui/Button.tsx';
import { ErrorText } from '#islands/ui/ErrorText.tsx';
import { SubmitButton } from '#islands/ui/SubmitButton.tsx';
import type { Sending } from './use-admin-form.ts';

interface Props extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  sending: Sending;
  action: string;
  onCancel?(): void;
  cancel?: string;
  /** Further buttons. */
  beside?: ReactNode;
  /** Says what was saved; announced by screen readers. */
  status?: string | false;
}

export function AdminForm(props: Props) {
  const { sending, action, onCancel, cancel = 'Cancel', beside, status, ...rest } = props;
  const { children, ...form } = rest;
  const { submit, isSubmitting, error } = sending;
  return (
    <form className="panel flex flex-col gap-3 p-4" {...form} onSubmit={submit} noValidate>
      {children}
      <ErrorText>{error}</ErrorText>
      <div className={`flex flex-wrap items-center ${onCancel ? 'gap-2' : 'gap-4'}`}>
        <SubmitButton isSubmitting={isSubmitting}>{action}</SubmitButton>
        {onCancel && (
          <Button className="btn-ghost" disabled={isSubmitting} onClick={onCancel}>
            {cancel}
          </Button>
        )}
        {beside}
        {status !== undefined && (
          <span role="status" className="text-sm wrap-anywhere">
            {status}
          </span>
        )}
      </div>
    </form>
  );
}
