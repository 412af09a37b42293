import { useEffect, useRef, useState } from 'react';
import type { OutputOf } from '#contract/route.ts';
import {
  createWithdrawal,
  texts as errors,
  type WithdrawalForm,
} from '#contract/sales/withdrawals.ts';
import { withdrawForm as texts } from '#texts/withdrawals.ts';
import { call } from '#islands/api.ts';
import {
  describeFailure,
  FailureMessage,
  type FailureText,
} from '#islands/buyers/redownload/FailureMessage.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { SubmitButton } from '#islands/ui/SubmitButton.tsx';
import { useSubmitOnce } from '#islands/ui/use-submit-once.ts';

interface Props {
  statement: WithdrawalForm;
  onBack(): void;
  onReceived(answer: OutputOf<typeof createWithdrawal>): void;
}

/** Step 2: shows the statement and sends it. Takes the focus. */
export function ReviewStep({ statement, onBack, onReceived }: Props) {
  const [isSubmitting, setSubmitting] = useState(false);
  const [failure, setFailure] = useState<FailureText | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const send = useSubmitOnce(async () => {
    setFailure(null);
    setSubmitting(true);
    const result = await call(createWithdrawal, { ...statement, confirmed: true });
    setSubmitting(false);
    if (result.ok) onReceived(result.data);
    else setFailure(describeFailure(result, { refused: errors.failed, failed: errors.failed }));
  });
  return (
    <form onSubmit={send} noValidate className="flex flex-col gap-4">
      <div>
        <p className="meta">{texts.step(2)}</p>
        <h2 ref={heading} tabIndex={-1} className="heading-2 outline-none">
          {texts.review}
        </h2>
      </div>
      <blockquote className="border-base-300 border-l-2 pl-4 wrap-anywhere whitespace-pre-line">
        {texts.statement(statement)}
      </blockquote>
      <p className="text-base-content/80 text-sm wrap-anywhere">
        {texts.acknowledged(statement.email)}
      </p>
      <FailureMessage failure={failure} />
      <div className="flex flex-wrap gap-2">
        <SubmitButton isSubmitting={isSubmitting}>{texts.confirm}</SubmitButton>
        <Button className="btn-ghost" disabled={isSubmitting} onClick={onBack}>
          {texts.back}
        </Button>
      </div>
    </form>
  );
}
