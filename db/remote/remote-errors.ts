/** Codes of SQLite and of the protocol for a server, or a way to it, that failed. */
const codes = new Set([
  'HRANA_PROTO_ERROR',
  'HRANA_CLOSED_ERROR',
  'SERVER_ERROR',
  'STREAM_EXPIRED',
  'TRANSACTION_TIMEOUT',
  'TRANSACTION_CLOSED',
  'SQLITE_IOERR',
  'SQLITE_FULL',
]);

/** Names of the errors of an aborted fetch. */
const aborted = new Set(['TimeoutError', 'AbortError']);

/**
 * Tells whether a call failed for the server's sake, its effect unknown, and not for the
 * statement's.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string') return codes.has(error.code);
  // A failed fetch is a TypeError with the socket's error as its cause; a fault of ours has none.
  const isFailedFetch = error instanceof TypeError && error.cause instanceof Error;
  return isFailedFetch || aborted.has(error.name);
}
