import { useId } from 'react';
import { leaveDialog as texts } from '#texts/common.ts';
import { useModalWhile } from './use-modal.ts';
import { Button } from './Button.tsx';

interface Props {
  isOpen: boolean;
  onStay(): void;
  onLeave(): void;
}

/** Asks before unsaved input is lost. Escape stays. */
export function LeaveDialog({ isOpen, onStay, onLeave }: Props) {
  const dialog = useModalWhile(isOpen);
  const titleId = useId();

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className="modal"
      // Not onCancel, which browsers skip after repeated Escape.
      onClose={() => isOpen && onStay()}
    >
      <div className="modal-box max-w-sm">
        <h2 id={titleId} className="heading-2">
          {texts.title}
        </h2>
        <p className="mt-2 text-sm">{texts.loss}</p>
        <div className="modal-action">
          <Button className="btn-primary" onClick={onStay}>
            {texts.stay}
          </Button>
          <Button className="btn-ghost" onClick={onLeave}>
            {texts.leave}
          </Button>
        </div>
      </div>
    </dialog>
  );
}
