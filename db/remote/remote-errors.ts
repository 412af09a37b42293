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

const failedFetch = /^(?:TypeError: (?:fetch failed|terminated)|TimeoutError|AbortError)/;

/**
 * Tells whether a call failed for the server's sake, its effect unknown, and not for the
 * statement's.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return codes.has(code) || failedFetch.test(String(error));
}
