import { useId, useState } from 'react';
import { licensesPerPurchase } from '#contract/licenses.ts';
import { common } from '#texts/common.ts';
import { termsDialog } from '#texts/orders.ts';
import { Sentence } from '../../ui/Sentence.tsx';
import { TextLink } from '#islands/ui/TextLink.tsx';
import { useModalWhile } from '#islands/ui/use-modal.ts';
import { Button } from '#islands/ui/Button.tsx';

interface Props {
  isOpen: boolean;
  onConfirm(): void;
  onCancel(): void;
}

/** Asks for the terms before the payment buttons appear. Confirm waits for the ticked box. */
export function TermsDialog({ isOpen, onConfirm, onCancel }: Props) {
  const dialog = useModalWhile(isOpen);
  const [isAgreed, setAgreed] = useState(false);
  const titleId = useId();
  const reasonId = useId();
  const reason = isAgreed ? undefined : reasonId;

  /** Unticks the box for the next time (promise 57). */
  function leave(next: () => void) {
    setAgreed(false);
    next();
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className="modal"
      onCancel={(event) => {
        event.preventDefault();
        leave(onCancel);
      }}
    >
      <div className="modal-box max-w-lg">
        <h2 id={titleId} className="heading-2">
          {termsDialog.title}
        </h2>
        <ul className="mt-4 list-disc space-y-1.5 pl-5 text-sm leading-relaxed">
          {termsDialog.terms(licensesPerPurchase).map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ul>
        <p className="mt-4 text-sm">
          <Sentence
            text={termsDialog.wholeText}
            parts={{
              terms: (
                <TextLink href="/terms-and-conditions" target="_blank" rel="noopener">
                  {termsDialog.termsLink}
                </TextLink>
              ),
              privacy: (
                <TextLink href="/privacy-policy" target="_blank" rel="noopener">
                  {termsDialog.privacyLink}
                </TextLink>
              ),
            }}
          />
        </p>
        <label className="mt-5 flex cursor-pointer items-start gap-3">
          <input
            type="checkbox"
            className="checkbox mt-0.5"
            checked={isAgreed}
            aria-describedby={reason}
            onChange={(event) => setAgreed(event.currentTarget.checked)}
          />
          <span>{termsDialog.agree}</span>
        </label>
        <p id={reasonId} className={`mt-2 text-sm ${isAgreed ? 'invisible' : ''}`}>
          {termsDialog.reason}
        </p>
        <div className="modal-action mt-3">
          <Button className="btn-ghost" onClick={() => leave(onCancel)}>
            {common.cancel}
          </Button>
          <Button
            className="btn-primary"
            disabled={!isAgreed}
            aria-describedby={reason}
            onClick={() => leave(onConfirm)}
          >
            {termsDialog.confirm}
          </Button>
        </div>
      </div>
    </dialog>
  );
}
