import { useId, type ReactNode } from 'react';
import { useModal } from '#islands/ui/use-modal.ts';
import { ActionButton } from './ActionButton.tsx';
import type { Action } from './use-action.ts';
import { Button } from '#islands/ui/Button.tsx';

interface Props {
  question: string;
  children: ReactNode;
  form?: ReactNode;
  action: string;
  isHarmless?: boolean;
  run: Pick<Action, 'isBusy' | 'error' | 'start'>;
  /** The cause, if the error does not name it. */
  reason?: string | null;
  onCancel(): void;
}

export function ConfirmDialog(props: Props) {
  const { question, children, form, action, isHarmless, run, reason, onCancel } = props;
  const { isBusy, error } = run;
  const dialog = useModal();
  const id = useId();
  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-question`}
      aria-describedby={`${id}-text`}
      // A table's cells do not wrap, and a dialog may be in one.
      className="modal whitespace-normal"
      onCancel={(event) => {
        event.preventDefault();
        if (!isBusy) onCancel();
      }}
      onClose={() => {
        // After repeated Escape, Chromium closes without a cancel event.
        if (isBusy) dialog.current?.showModal();
        else onCancel();
      }}
    >
      <div className="modal-box max-w-md text-left">
        <h2 id={`${id}-question`} className="heading-2 wrap-anywhere">
          {question}
        </h2>
        <div id={`${id}-text`} className="mt-2 line-clamp-6 wrap-anywhere">
          {children}
        </div>
        {form && <div className="mt-3">{form}</div>}
        {error && (
          <p role="alert" className="mt-3 text-sm">
            <span className="text-error block">{error}</span>
            {reason && <span className="mt-0.5 block">{reason}</span>}
          </p>
        )}
        <div className="modal-action">
          <Button className="btn-ghost" disabled={isBusy} onClick={onCancel}>
            Cancel
          </Button>
          <ActionButton className={isHarmless ? 'btn-primary' : 'btn-error'} action={run}>
            {action}
          </ActionButton>
        </div>
      </div>
    </dialog>
  );
}
