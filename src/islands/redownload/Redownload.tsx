import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { texts } from '#texts/contract/portal.ts';
import type { PurchaseClaim } from '#contract/redownload.ts';
import type { MoveDraft } from '../portal/MoveForm.tsx';
import { ClaimForm } from './ClaimForm.tsx';
import { $savedPurchase } from './saved-purchase.ts';
import { OneTimePasswordStep } from './OneTimePasswordStep.tsx';
import { OpenPurchase } from './OpenPurchase.tsx';

/**
 * Order ID and email, then the one-time password, then the download and the keys (promise 60). What it has opened stays
 * for half an hour in this tab: after that another one-time password is asked for, and what was typed stays.
 */
export function Redownload() {
  const kept = useStore($savedPurchase, { ssr: 'initial' });
  /** A code is on its way for this one. */
  const [claim, setClaim] = useState<PurchaseClaim | null>(null);
  /** What was open, and needs another one-time password. */
  const [ended, setEnded] = useState<PurchaseClaim>();
  const [draft, setDraft] = useState<MoveDraft | null>(null);

  function restart() {
    $savedPurchase.set(null);
    setClaim(null);
    setEnded(undefined);
    setDraft(null);
  }

  if (kept) {
    return (
      <OpenPurchase
        answer={kept.answer}
        draft={draft}
        onDraft={setDraft}
        onRestart={restart}
        onDead={() => {
          setEnded(kept.claim);
          setClaim(null);
          $savedPurchase.set(null);
        }}
      />
    );
  }
  return (
    <div className="panel p-5 sm:p-6">
      {ended && !claim && <TimeIsOver />}
      <ClaimForm known={ended} isLocked={claim !== null} onSent={setClaim} />
      {claim && (
        <OneTimePasswordStep
          claim={claim}
          onOpened={(answer) => $savedPurchase.set({ claim, answer })}
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
      {texts.dead}
    </p>
  );
}
