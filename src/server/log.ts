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

/** A fault of ours, with its stack, under the id of the request that met it. */
export function logFault(error: unknown, requestId: string | undefined, path: string): void {
  log.error('request failed', {
    requestId,
    path: loggablePath(path),
    error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    cause: error instanceof Error && error.cause instanceof Error ? error.cause.message : undefined,
  });
}
