/** One line of JSON per event, time in UTC. Nothing that grants access is ever passed in. */
function write(
  level: 'info' | 'warn' | 'error',
  message: string,
  fields: Record<string, unknown>,
): void {
  const line = JSON.stringify({ time: new Date().toISOString(), level, message, ...fields });
  (level === 'error' ? process.stderr : process.stdout).write(`${line}\n`);
}

export const log = {
  info: (message: string, fields: Record<string, unknown> = {}) => write('info', message, fields),
  warn: (message: string, fields: Record<string, unknown> = {}) => write('warn', message, fields),
  error: (message: string, fields: Record<string, unknown> = {}) => write('error', message, fields),
};

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
  log.error('request failed', {
    requestId,
    path: loggablePath(path),
    error: describeError(error),
  });
}
