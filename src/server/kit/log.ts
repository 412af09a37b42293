import { AsyncLocalStorage } from 'node:async_hooks';
import pino from 'pino';
import { openLogDestination } from './log-destination.ts';

/** Adds the current request's id to every line logged during it. */
export const requestScope = new AsyncLocalStorage<{ requestId: string }>();

const destination = openLogDestination(1, (lines) => log.warn({ lines }, 'log lines dropped'));

/** Counts lines dropped because nobody read the log. */
export const countDroppedLines = destination.countDropped;

/** Writes buffered lines, before a function is suspended. */
export const flushLog = (): void => destination.stream.flushSync();

/**
 * Writes one line of JSON per event, time in UTC, with the id of its request. Never pass anything
 * that grants access.
 */
export const log = pino(
  {
    base: null,
    messageKey: 'message',
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    mixin: () => requestScope.getStore() ?? {},
  },
  destination.stream,
);

/**
 * Replaces secrets in a path by the names of its route: purchases as their buyers open them,
 * customers' addresses, and the secret of incoming mail.
 */
export function loggablePath(path: string): string {
  return path
    .replace(/\/purchases\/+[^/]+/, '/purchases/{id}')
    .replace(/\/postmark-inbound\/+[^/]+/, '/postmark-inbound/{secret}')
    .replace(/\/customers\/(?:(?!\/note$).)+/, '/customers/{email}');
}

/**
 * Describes an error without secrets. Drizzle puts a failed query's values into its message,
 * perhaps a one-time password or license key, so only the query is kept.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? ` because of: ${describeError(error.cause)}` : '';
  if (!('query' in error)) return `${error.stack ?? error.message}${cause}`;
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  return [`Failed query: ${String(error.query)}`, ...frames].join('\n') + cause;
}

export function logFault(error: unknown, requestId: string | undefined, path: string): void {
  log.error(
    { ...(requestId && { requestId }), path: loggablePath(path), error: describeError(error) },
    'request failed',
  );
}
