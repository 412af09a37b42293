import { useState } from 'react';
import { handOver } from '#contract/sales/delivery.ts';
import type { InputOf } from '#contract/route.ts';
import { handover as texts } from '#texts/first-run.ts';
import { call, type Result } from '#islands/api.ts';
import { Button } from '#islands/ui/Button.tsx';
import { ErrorText } from '#islands/ui/ErrorText.tsx';

/** Mails the steps to buyers who paid on a phone. */
export function Handover({ purchase }: { purchase: InputOf<typeof handOver> }) {
  const [isSending, setSending] = useState(false);
  const [result, setResult] = useState<Result<unknown> | null>(null);
  async function send() {
    setSending(true);
    setResult(await call(handOver, purchase));
    setSending(false);
  }
  return (
    <div className="narrow:items-stretch flex flex-col items-start gap-1">
      <Button
        className="btn-sm narrow:h-11 narrow:w-full"
        aria-disabled={isSending}
        onClick={isSending ? undefined : send}
      >
        {texts.send}
      </Button>
      <p role="status" className="text-success empty:hidden">
        {result?.ok && texts.sent}
      </p>
      <ErrorText>{result && !result.ok && (result.error ?? texts.failed)}</ErrorText>
    </div>
  );
}
