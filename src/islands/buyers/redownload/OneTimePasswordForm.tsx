import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useForm } from 'react-hook-form';
import {
  oneTimePasswordFormSchema,
  redownload,
  type PurchaseClaim,
} from '#contract/buyers/redownload.ts';
import type { OutputOf } from '#contract/route.ts';
import { redownloadTexts as texts } from '#texts/contract/buyers.ts';
import { oneTimePasswordForm } from '#texts/buyers.ts';
import { call } from '#islands/api.ts';
import { fieldProps } from '#islands/ui/field-props.ts';
import { Field } from '#islands/ui/Field.tsx';
import { Sentence } from '#islands/ui/Sentence.tsx';
import { SubmitButton } from '#islands/ui/SubmitButton.tsx';
import { describeFailure, FailureMessage, type FailureText } from './FailureMessage.tsx';

const fallbacks = { refused: texts.invalidOneTimePassword, failed: texts.verifyFailed };

interface Props {
  claim: PurchaseClaim;
  /** By the browser's clock, ms since the epoch. */
  expiresAt: number;
  onOpened(answer: OutputOf<typeof redownload>): void;
}

/** Renders a field for the eight digits; accepts spaces. */
export function OneTimePasswordForm({ claim, expiresAt, onOpened }: Props) {
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

/**
 * Returns the whole seconds until `moment` (ms since the epoch), by the clock, so that a tab that
 * slept catches up; 0 afterwards.
 */
export function useSecondsLeft(moment: number): number {
  return useSyncExternalStore(subscribe, () =>
    Math.max(0, Math.ceil((moment - Date.now()) / 1000)),
  );
}

function subscribe(onTick: () => void): () => void {
  const timer = setInterval(onTick, tickMs);
  return () => clearInterval(timer);
}
