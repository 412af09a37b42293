import { useSyncExternalStore } from 'react';

const tickMs = 5_000;

/** The present moment, ms since the epoch, to five seconds: enough for what was minutes ago. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, now, () => 0);
}

const now = () => Math.floor(Date.now() / tickMs) * tickMs;

function subscribe(onTick: () => void): () => void {
  const timer = setInterval(onTick, tickMs);
  return () => clearInterval(timer);
}
