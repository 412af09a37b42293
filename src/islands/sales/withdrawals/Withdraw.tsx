import { useEffect, useRef, useState } from 'react';
import type { OutputOf } from '#contract/route.ts';
import type { WithdrawalForm, createWithdrawal } from '#contract/sales/withdrawals.ts';
import { ReviewStep } from './ReviewStep.tsx';
import { StatementForm } from './StatementForm.tsx';
import { formatMoment } from '#texts/language.ts';
import { withdrawForm as texts } from '#texts/withdrawals.ts';

/** Withdraws from a contract in two steps, then confirms that the statement was received. */
export function Withdraw() {
  const [statement, setStatement] = useState<WithdrawalForm | null>(null);
  const [isReviewed, setReviewed] = useState(false);
  const [answer, setAnswer] = useState<OutputOf<typeof createWithdrawal> | null>(null);
  if (statement && answer) return <Received answer={answer} email={statement.email} />;
  if (statement && isReviewed) {
    return (
      <ReviewStep statement={statement} onBack={() => setReviewed(false)} onReceived={setAnswer} />
    );
  }
  return (
    <StatementForm
      known={statement}
      onDone={(typed) => {
        setStatement(typed);
        setReviewed(true);
      }}
    />
  );
}

interface Props {
  answer: OutputOf<typeof createWithdrawal>;
  email: string;
}

/** Confirms that the statement was received. Takes the focus. */
function Received({ answer: { withdrawalId, receivedAt }, email }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div role="status" className="flex min-h-80 flex-col justify-center gap-2">
      <h2 ref={heading} tabIndex={-1} className="heading-2 text-success outline-none">
        {texts.received}
      </h2>
      <p className="font-medium">{texts.receipt(withdrawalId, formatMoment(receivedAt))}</p>
      <p className="text-base-content/80 wrap-anywhere">{texts.mailed(email)}</p>
    </div>
  );
}
