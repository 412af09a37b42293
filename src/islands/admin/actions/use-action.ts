import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Failed, Result } from '#islands/api.ts';
import { reasonOf } from '../api.ts';

export interface ActionOptions<Data> {
  /** Message if the server gives none. */
  failed: string;
  onDone?(data: Data): unknown;
  /** Refetches the data shown. */
  changesData?: boolean;
}

export type Action = ReturnType<typeof useAction>;

/** Runs a button's call, one at a time. It stays in progress until the data shown is fresh. */
export function useAction<Data>(
  act: () => Promise<Result<Data>>,
  { failed, onDone, changesData = true }: ActionOptions<Data>,
) {
  const queries = useQueryClient();
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failed | null>(null);

  async function start() {
    // A second click may come before the button re-renders.
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
    start: (): void => void start(),
    isBusy,
    error: failure && (failure.error ?? failed),
    /** The cause, for callers that always show `failed`; null if unknown. */
    reason: failure && reasonOf(failure),
    forgetError: () => setFailure(null),
  };
}
