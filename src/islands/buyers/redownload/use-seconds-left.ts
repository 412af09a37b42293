import { useSyncExternalStore } from 'react';

const tickMs = 250;

/**
 * Returns the whole seconds until `moment` (ms since the epoch), by the clock, so that a tab that
 * slept catches up; 0 afterwards.
 */
export function useSecondsLeft(moment: number): number {
  return useSyncExternalStore(subscribe, () =>
    Math.max(0, Math.ceil((moment - Date.now()) / 1000)),
  );
}

function subscribe(onTick: () => void): () => void {
  const timer = setInterval(onTick, tickMs);
  return () => clearInterval(timer);
}
