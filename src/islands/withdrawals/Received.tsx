import { useEffect, useRef } from 'react';
import type { OutputOf } from '#contract/route.ts';
import type { createWithdrawal } from '#contract/withdrawals.ts';
import { formatMoment } from '#texts/language.ts';
import { withdrawForm as texts } from '#texts/withdrawals.ts';

interface Props {
  answer: OutputOf<typeof createWithdrawal>;
  email: string;
}

/** Confirms that the statement was received. Takes the focus. */
export function Received({ answer: { withdrawalId, receivedAt }, email }: Props) {
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
