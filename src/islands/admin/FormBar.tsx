import type { ReactNode } from 'react';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { ErrorText } from '../ui/ErrorText.tsx';

interface Props {
  error: string | undefined;
  isSaving: boolean;
  /** The form has unsaved changes. */
  isDirty: boolean;
  children?: ReactNode;
}

/** Renders the sticky end of a form: the last error and the save button. */
export function FormBar({ error, isSaving, isDirty, children }: Props) {
  return (
    <div className="form-bar">
      <ErrorText>{error}</ErrorText>
      {children}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SubmitButton isSubmitting={isSaving}>Save</SubmitButton>
        <span className="meta">
          {isDirty && !isSaving && `Not saved yet. `}
          <kbd className="narrow:hidden">Ctrl S</kbd>
        </span>
      </div>
    </div>
  );
}
