import { useState } from 'react';
import { common, loading } from '#texts/common.ts';
import { useFocusHandover } from './use-focus-handover.ts';
import { Button } from './Button.tsx';

interface Props {
  /** Names the data that failed to load. */
  text: string;
  onRetry(): unknown;
}

/** Says that a part of the page failed to load; retries are sent one at a time. */
export function FailedLoad({ text, onRetry }: Props) {
  const [isInFlight, setInFlight] = useState(false);
  const notice = useFocusHandover<HTMLDivElement>();
  async function retry() {
    if (isInFlight) return;
    setInFlight(true);
    await onRetry();
    setInFlight(false);
  }
  return (
    <div ref={notice} role="alert" className="my-3 flex flex-wrap items-center gap-3 text-sm">
      {text}
      <Button className="btn-sm" aria-disabled={isInFlight} onClick={() => void retry()}>
        {isInFlight ? loading.inProgress : common.retry}
      </Button>
    </div>
  );
}
