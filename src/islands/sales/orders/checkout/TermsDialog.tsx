import { useId, useState } from 'react';
import { consentNames, consentWords } from '#contract/sales/consents.ts';
import { licensesPerPurchase } from '#contract/licenses/licenses.ts';
import { common } from '#texts/common.ts';
import { termsDialog } from '#texts/sales.ts';
import { Sentence } from '#islands/ui/Sentence.tsx';
import { TextLink } from '#islands/ui/TextLink.tsx';
import { useModalWhile } from '#islands/ui/use-modal.ts';
import { Button } from '#islands/ui/Button.tsx';

interface Props {
  isOpen: boolean;
  needsConsent: boolean;
  onConfirm(): void;
  onCancel(): void;
}

export function TermsDialog({ isOpen, needsConsent, onConfirm, onCancel }: Props) {
  const dialog = useModalWhile(isOpen);
  const boxes = [
    ['terms', termsDialog.agree],
    ...(needsConsent ? consentNames.map((name) => [name, consentWords[name]] as const) : []),
  ] as const;
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const isAgreed = boxes.every(([name]) => ticked.has(name));
  const titleId = useId();
  const reasonId = useId();
  const reason = isAgreed ? undefined : reasonId;

  function tick(name: string, isTicked: boolean) {
    setTicked(new Set([...ticked].filter((each) => each !== name).concat(isTicked ? name : [])));
  }

  function leave(next: () => void) {
    setTicked(new Set());
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
        <div className="mt-5 flex flex-col gap-3">
          {boxes.map(([name, words]) => (
            <label key={name} className="flex cursor-pointer items-start gap-3">
              <input
                type="checkbox"
                className="checkbox mt-0.5"
                checked={ticked.has(name)}
                aria-describedby={reason}
                onChange={(event) => tick(name, event.currentTarget.checked)}
              />
              <span>{words}</span>
            </label>
          ))}
        </div>
        <p id={reasonId} className={`mt-2 text-sm ${isAgreed ? 'invisible' : ''}`}>
          {needsConsent ? termsDialog.reasonForAll : termsDialog.reason}
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
