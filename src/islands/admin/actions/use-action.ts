import { useRef, useState } from 'react';
import type { Result } from '../../api.ts';

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
  const [error, setError] = useState<string | null>(null);

  async function start() {
    // A second click may come before the button has heard of the first.
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setError(null);
    const result = await act();
    if (result.ok) await onDone?.(result.data);
    else setError(result.error ?? failed);
    isRunning.current = false;
    setBusy(false);
  }

  return { start: () => void start(), isBusy, error, forgetError: () => setError(null) };
}
