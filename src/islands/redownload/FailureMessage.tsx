import type { FailureText } from './describe-failure.ts';

export function FailureMessage({ failure }: { failure: FailureText | null }) {
  if (!failure) return null;
  return (
    <div role="alert" className="text-error text-sm">
      <p>{failure.text}</p>
      {failure.hint && <p className="text-base-content/80 mt-1">{failure.hint}</p>}
    </div>
  );
}
