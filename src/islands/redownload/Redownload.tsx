import { useEffect, useRef, useState } from 'react';
import { texts as portalTexts } from '#contract/portal.ts';
import type { PurchaseClaim } from '#contract/redownload.ts';
import type { MoveDraft } from '../portal/MoveForm.tsx';
import { ClaimForm } from './ClaimForm.tsx';
import {
  forgetPurchase,
  keepPurchase,
  recallPurchase,
  type KeptPurchase,
} from './kept-purchase.ts';
import { OneTimePasswordStep } from './OneTimePasswordStep.tsx';
import { OpenPurchase } from './OpenPurchase.tsx';

type Step =
  | { name: 'claim'; isOver?: boolean }
  | { name: 'one-time-password'; claim: PurchaseClaim }
  | ({ name: 'open' } & KeptPurchase);

/**
 * Order ID and email, then the one-time password, then the download and the keys (promise 60). What it has opened stays
 * for half an hour in this tab: after that another one-time password is asked for, and what was typed stays.
 */
export function Redownload() {
  const [step, setStep] = useState<Step>({ name: 'claim' });
  const [draft, setDraft] = useState<MoveDraft | null>(null);
  /** What was open, and needs another one-time password. */
  const [ended, setEnded] = useState<PurchaseClaim>();

  useEffect(() => {
    const kept = recallPurchase();
    if (kept) setStep({ name: 'open', ...kept });
  }, []);

  function restart() {
    forgetPurchase();
    setDraft(null);
    setEnded(undefined);
    setStep({ name: 'claim' });
  }

  if (step.name === 'open') {
    const { claim, answer } = step;
    return (
      <OpenPurchase
        answer={answer}
        draft={draft}
        onDraft={setDraft}
        onRestart={restart}
        onDead={() => {
          forgetPurchase();
          setEnded(claim);
          setStep({ name: 'claim', isOver: true });
        }}
      />
    );
  }
  return (
    <div className="panel max-w-xl p-5 sm:p-6">
      {step.name === 'claim' && step.isOver && <TimeIsOver />}
      <ClaimForm
        known={ended}
        isLocked={step.name === 'one-time-password'}
        onSent={(claim) => setStep({ name: 'one-time-password', claim })}
      />
      {step.name === 'one-time-password' && (
        <OneTimePasswordStep
          claim={step.claim}
          onOpened={(answer) => {
            keepPurchase({ claim: step.claim, answer });
            setStep({ name: 'open', claim: step.claim, answer });
          }}
          onRestart={restart}
        />
      )}
    </div>
  );
}

/** Takes the focus, which the page before leaves behind. */
function TimeIsOver() {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <p ref={text} tabIndex={-1} role="alert" className="mb-4 text-sm outline-none">
      {portalTexts.dead}
    </p>
  );
}
