import { useState } from 'react';
import type { OutputOf } from '#contract/route.ts';
import type { createWithdrawal, WithdrawalForm } from '#contract/withdrawals.ts';
import { Received } from './Received.tsx';
import { ReviewStep } from './ReviewStep.tsx';
import { StatementForm } from './StatementForm.tsx';

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
