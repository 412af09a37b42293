import { useState, useEffect, useSyncExternalStore } from 'react';
import {
  oneTimePasswordMinutes,
  requestOneTimePassword,
  type PurchaseClaim,
  redownload,
  oneTimePasswordFormSchema,
} from '#contract/buyers/redownload.ts';
import type { OutputOf } from '#contract/route.ts';
import { redownloadTexts as texts } from '#texts/contract/buyers.ts';
import { oneTimePasswordStep, openPurchase, oneTimePasswordForm } from '#texts/buyers.ts';
import { call } from '#islands/api.ts';
import { requestFallbacks } from './ClaimForm.tsx';
import { describeFailure, FailureMessage, type FailureText } from './FailureMessage.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { fieldProps } from '#islands/ui/field-props.ts';
import { Field } from '#islands/ui/Field.tsx';
import { Sentence } from '#islands/ui/Sentence.tsx';
import { SubmitButton } from '#islands/ui/SubmitButton.tsx';

const codeMs = oneTimePasswordMinutes * 60_000;
/** A mail takes a few seconds, and only three codes are sent in ten minutes. */
const resendPauseMs = 30_000;

interface Props {
  claim: PurchaseClaim;
  onOpened(answer: OutputOf<typeof redownload>): void;
  onRestart(): void;
}

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

const fallbacks = { refused: texts.invalidOneTimePassword, failed: texts.verifyFailed };

interface FormProps {
  claim: PurchaseClaim;
  /** By the browser's clock, ms since the epoch. */
  expiresAt: number;
  onOpened(answer: OutputOf<typeof redownload>): void;
}

function OneTimePasswordForm({ claim, expiresAt, onOpened }: FormProps) {
  const form = useForm({
    resolver: zodResolver(oneTimePasswordFormSchema),
    defaultValues: { oneTimePassword: '' },
  });
  const { isSubmitting } = form.formState;
  const [failure, setFailure] = useState<FailureText | null>(null);
  const secondsLeft = useSecondsLeft(expiresAt);

  const { setFocus } = form;
  useEffect(() => setFocus('oneTimePassword'), [setFocus]);

  const verify = form.handleSubmit(async ({ oneTimePassword }) => {
    setFailure(null);
    const result = await call(redownload, { ...claim, otp: oneTimePassword });
    if (!result.ok) return setFailure(describeFailure(result, fallbacks));
    onOpened(result.data);
  });

  return (
    <form onSubmit={verify} noValidate className="flex flex-col gap-4">
      {/* Focused from the start: the label needs distance from the focus ring. */}
      <div className="max-w-60 [&_input]:mt-1 [&_input]:font-mono [&_input]:text-lg [&_input]:tracking-widest">
        <Field
          label={oneTimePasswordForm.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          {...fieldProps(form, 'oneTimePassword')}
        />
      </div>
      <p className="text-base-content/80 -mt-2 text-sm">
        {secondsLeft > 0 ? (
          <Sentence
            text={oneTimePasswordForm.validFor}
            parts={{
              time: (
                <span role="timer" aria-label={oneTimePasswordForm.timeLeft}>
                  {formatTime(secondsLeft)}
                </span>
              ),
            }}
          />
        ) : (
          <span role="status">{oneTimePasswordForm.expired}</span>
        )}
      </p>
      <FailureMessage failure={failure} />
      <SubmitButton isSubmitting={isSubmitting}>{oneTimePasswordForm.submit}</SubmitButton>
    </form>
  );
}

function formatTime(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

const tickMs = 250;

/** Returns whole seconds until `moment` (ms since the epoch), right even after a tab slept. */
function useSecondsLeft(moment: number): number {
  return useSyncExternalStore(subscribe, () =>
    Math.max(0, Math.ceil((moment - Date.now()) / 1000)),
  );
}

function subscribe(onTick: () => void): () => void {
  const timer = setInterval(onTick, tickMs);
  return () => clearInterval(timer);
}
