import type { Failed } from '#islands/api.ts';
import { describePause } from '#islands/describe-pause.ts';

interface Fallbacks {
  /** Text for a refusal without one. */
  refused: string;
  /** Text if no answer came or the server failed. */
  failed: string;
}

export interface FailureText {
  text: string;
  hint: string | null;
}

export function describeFailure(failed: Failed, fallbacks: Fallbacks): FailureText {
  const { status, error } = failed;
  if (status === 0 || status >= 500) return { text: fallbacks.failed, hint: null };
  return { text: error ?? fallbacks.refused, hint: describePause(failed) };
}

export function FailureMessage({ failure }: { failure: FailureText | null }) {
  if (!failure) return null;
  return (
    <div role="alert" className="text-error text-sm">
      <p>{failure.text}</p>
      {failure.hint && <p className="text-base-content/80 mt-1">{failure.hint}</p>}
    </div>
  );
}
