import { useRef, useState } from 'react';
import type { Failed, Result } from '#islands/api.ts';
import { reasonOf } from '../api.ts';

interface Options<Data> {
  /** What is said where the server gives no text. */
  failed: string;
  /** What follows a success; the action is under way until it is done. */
  onDone?(data: Data): unknown;
}

/** A call that a button makes, one at a time, however often it is pressed. */
export function useAction<Data>(
  act: () => Promise<Result<Data>>,
  { failed, onDone }: Options<Data>,
) {
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failed | null>(null);

  async function start() {
    // A second click may come before the button has heard of the first.
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setFailure(null);
    const result = await act();
    if (result.ok) await onDone?.(result.data);
    else setFailure(result);
    isRunning.current = false;
    setBusy(false);
  }

  return {
    start: () => void start(),
    isBusy,
    /** What to say of the last try. */
    error: failure && (failure.error ?? failed),
    /** Why it failed, for those that say `failed` whatever the reason; null where nothing is known. */
    reason: failure && reasonOf(failure),
    forgetError: () => setFailure(null),
  };
}
