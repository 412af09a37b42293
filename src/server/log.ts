import { AsyncLocalStorage } from 'node:async_hooks';
import pino from 'pino';
import { openLogDestination } from './log-destination.ts';

/** What is known of the request under way, for every line that is written while it is answered. */
export const requestScope = new AsyncLocalStorage<{ requestId: string }>();

const destination = openLogDestination(1, (lines) =>
  log.warn({ lines }, 'lines of the log were dropped'),
);

/** Lines that nobody will read, since whoever reads the log stood still. */
export const countDroppedLines = destination.countDropped;

/** Writes what has gathered, before a function is put to sleep. */
export const flushLog = (): void => destination.stream.flushSync();

let stamped = { at: 0, text: '' };

/** Many lines are of the same millisecond. */
function timestamp(): string {
  const at = Date.now();
  if (at !== stamped.at) stamped = { at, text: `,"time":"${new Date(at).toISOString()}"` };
  return stamped.text;
}

/**
 * One line of JSON per event, time in UTC, with the id of the request that it belongs to (promise 37). Nothing
 * that grants access is ever passed in.
 */
export const log = pino(
  {
    base: null,
    messageKey: 'message',
    timestamp,
    formatters: { level: (level) => ({ level }) },
    mixin: () => requestScope.getStore() ?? {},
  },
  destination.stream,
);

/** A path as it may be logged: a purchase id in it gives access to the purchase's licence keys. */
export function loggablePath(path: string): string {
  return path.replace(/\/purchases\/[^/]+/, '/purchases/…');
}

/**
 * An error as it may be logged: where it came from and why. Drizzle puts a failed query's values into its message, and
 * they may be a one-time password or a licence key, so of such an error the query alone is told.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? ` because of: ${describeError(error.cause)}` : '';
  if (!('query' in error)) return `${error.stack ?? error.message}${cause}`;
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  return [`Failed query: ${String(error.query)}`, ...frames].join('\n') + cause;
}

/** A fault of ours, with its stack, under the id of the request that met it. */
export function logFault(error: unknown, requestId: string | undefined, path: string): void {
  log.error(
    { ...(requestId && { requestId }), path: loggablePath(path), error: describeError(error) },
    'request failed',
  );
}
