import { useState } from 'react';
import {
  oneTimePasswordMinutes,
  requestOneTimePassword,
  type PurchaseClaim,
  type redownload,
} from '#contract/buyers/redownload.ts';
import type { OutputOf } from '#contract/route.ts';
import { redownloadTexts as texts } from '#texts/contract/buyers.ts';
import { oneTimePasswordStep, openPurchase } from '#texts/buyers.ts';
import { call } from '#islands/api.ts';
import { requestFallbacks } from './ClaimForm.tsx';
import { describeFailure, FailureMessage, type FailureText } from './FailureMessage.tsx';
import { OneTimePasswordForm } from './OneTimePasswordForm.tsx';
import { useSecondsLeft } from './use-seconds-left.ts';
import { Button } from '#islands/ui/Button.tsx';

const codeMs = oneTimePasswordMinutes * 60_000;
/** A mail takes a few seconds, and only three codes are sent in ten minutes. */
const resendPauseMs = 30_000;

interface Props {
  claim: PurchaseClaim;
  onOpened(answer: OutputOf<typeof redownload>): void;
  onRestart(): void;
}

/** Asks for the mailed code, shows its time left, and sends another. */
export function OneTimePasswordStep({ claim, onOpened, onRestart }: Props) {
  const [sentAt, setSentAt] = useState(() => Date.now());
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<FailureText | null>(null);
  const secondsToResend = useSecondsLeft(sentAt + resendPauseMs);

  async function sendAgain() {
    setSending(true);
    setFailure(null);
    const result = await call(requestOneTimePassword, claim);
    setSending(false);
    if (result.ok) setSentAt(Date.now());
    else setFailure(describeFailure(result, requestFallbacks));
  }

  return (
    <div className="border-base-300 mt-6 flex flex-col gap-4 border-t pt-5">
      <div>
        <p role="status">{texts.sent(oneTimePasswordMinutes)}</p>
        <p className="text-base-content/80 mt-1 text-sm">{oneTimePasswordStep.where}</p>
      </div>
      {/* A new code gets an empty field. */}
      <OneTimePasswordForm
        key={sentAt}
        claim={claim}
        expiresAt={sentAt + codeMs}
        onOpened={onOpened}
      />
      <FailureMessage failure={failure} />
      <div className="-mx-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Button
          className="btn-ghost btn-sm disabled:text-base-content/75"
          disabled={isSending || secondsToResend > 0}
          onClick={sendAgain}
        >
          {isSending && <span aria-hidden="true" className="loading loading-xs" />}
          {oneTimePasswordStep.sendAgain}
          {secondsToResend > 0 && oneTimePasswordStep.wait(secondsToResend)}
        </Button>
        <Button className="btn-ghost btn-sm" onClick={onRestart}>
          {openPurchase.anotherOrder}
        </Button>
      </div>
    </div>
  );
}
