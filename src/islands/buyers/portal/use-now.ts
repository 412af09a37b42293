import { useSyncExternalStore } from 'react';

const tickMs = 5_000;

/** Returns the time, ms since the epoch, rounded to five seconds. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, now, () => 0);
}

const now = () => Math.floor(Date.now() / tickMs) * tickMs;

function subscribe(onTick: () => void): () => void {
  const timer = setInterval(onTick, tickMs);
  return () => clearInterval(timer);
}
