/**
 * What a libSQL server's errors mean. They come as a code of SQLite's, of the protocol's, or of `fetch`.
 */

import { isBusy } from '../while-busy.ts';

/** Codes that say that the server, or the way to it, failed, not the statement. */
const away = new Set([
  'HRANA_PROTO_ERROR',
  'HRANA_CLOSED_ERROR',
  'SERVER_ERROR',
  'STREAM_EXPIRED',
  'TRANSACTION_TIMEOUT',
  'TRANSACTION_CLOSED',
  'SQLITE_IOERR',
  'SQLITE_FULL',
]);

/** What `fetch` says of what came to nothing: no connection, one that broke in the midst of an answer, none in time. */
const failedFetch = /^(?:TypeError: (?:fetch failed|terminated)|TimeoutError|AbortError)/;

/** Whether it is not known what became of the call, or it cannot be served now. */
export function isUnavailable(error: unknown): boolean {
  if (isBusy(error)) return false;
  return away.has(codeOf(error)) || failedFetch.test(String(error));
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error) || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}
