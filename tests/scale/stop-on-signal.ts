import { Stopped } from './progress.ts';

/** Cleans up at the first Ctrl-C; a second one ends this process and its servers at once. */
export function stopOnSignal(): AbortSignal {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopping.signal.aborted) process.exit(1);
      stopping.abort(new Stopped());
    });
  }
  return stopping.signal;
}
