import { useState } from 'react';
import type { PurchaseClaim } from '#contract/redownload.ts';
import { ClaimForm } from './ClaimForm.tsx';
import { OneTimePasswordStep } from './OneTimePasswordStep.tsx';
import { OpenPurchase, type Opened } from './OpenPurchase.tsx';

type Step =
  | { name: 'claim' }
  | { name: 'one-time-password'; claim: PurchaseClaim }
  | { name: 'open'; opened: Opened };

/**
 * Order ID and email, then the one-time password, then the download (promise 60). Nothing of it outlives
 * the page: whoever sits here next starts anew.
 */
export function Redownload() {
  const [step, setStep] = useState<Step>({ name: 'claim' });
  const restart = () => setStep({ name: 'claim' });

  if (step.name === 'open') {
    return <OpenPurchase opened={step.opened} onRestart={restart} />;
  }
  return (
    <div className="panel max-w-xl p-5 sm:p-6">
      <ClaimForm
        isLocked={step.name === 'one-time-password'}
        onSent={(claim) => setStep({ name: 'one-time-password', claim })}
      />
      {step.name === 'one-time-password' && (
        <OneTimePasswordStep
          claim={step.claim}
          onOpened={(opened) => setStep({ name: 'open', opened })}
          onRestart={restart}
        />
      )}
    </div>
  );
}
