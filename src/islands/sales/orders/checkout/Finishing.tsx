import { useEffect, useState } from 'react';
import { copying } from '#texts/common.ts';
import { finishing as texts } from '#texts/sales.ts';
import { CopyableId } from '#islands/ui/CopyableId.tsx';
import { Spinner } from '#islands/ui/Spinner.tsx';

/** Delays after which the buyer is told that it takes long, and then what to do. */
const longMs = 5_000;
const tooLongMs = 15_000;

/** Renders the progress of a capture; says more the longer it takes. */
export function Finishing({ paypalOrderId }: { paypalOrderId: string }) {
  const isLong = useElapsed(longMs);
  const isTooLong = useElapsed(tooLongMs);
  return (
    <div className="flex flex-col gap-3 pb-4 text-sm">
      <Spinner label={texts.label} hasVisibleLabel />
      <div aria-live="polite" className="flex flex-col gap-3 empty:hidden">
        {isLong && <p>{texts.isLong}</p>}
        {isTooLong && <p>{texts.isTooLong}</p>}
      </div>
      {isTooLong && <CopyableId id={paypalOrderId} label={copying.orderId} />}
    </div>
  );
}

/** Tells whether the time has passed since mounting. */
function useElapsed(ms: number): boolean {
  const [hasPassed, setPassed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return hasPassed;
}
