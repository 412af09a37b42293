import { Stopped } from './progress.ts';

/**
 * The first Ctrl-C ends what runs and puts all away; a second one ends this process at once, and
 * its servers with it.
 */
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
