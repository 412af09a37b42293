import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Failed, Result } from '#islands/api.ts';
import { reasonOf } from '../api.ts';

interface Options<Data> {
  /** What is said where the server gives no text. */
  failed: string;
  /** What follows a success. */
  onDone?(data: Data): unknown;
  /** Whether what is shown may be others' by then, so that it is asked for anew. */
  changesData?: boolean;
}

/** A call that a button makes, one at a time, however often it is pressed. It is under way until all is shown as it is then. */
export function useAction<Data>(
  act: () => Promise<Result<Data>>,
  { failed, onDone, changesData = true }: Options<Data>,
) {
  const queries = useQueryClient();
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
    if (result.ok) {
      onDone?.(result.data);
      if (changesData) await queries.invalidateQueries();
    } else setFailure(result);
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
