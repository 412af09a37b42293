import type { Client } from '@libsql/client';
import { DatabaseUnavailable } from '../database-unavailable.ts';
import { queuedClient } from '../queued-client.ts';
import { isBusy, retryBusy } from '../retry-busy.ts';
import { RemoteTransaction } from './remote-transaction.ts';

/** The server ends a transaction after 5 s. */
const callTimeoutMs = 8_000;
/** The longest migration of a big shop is one call. */
const migrationTimeoutMs = 600_000;
/** The server refuses more than 128 concurrent calls from all processes. */
const concurrency = 16;

/**
 * Opens a client for a libSQL server. All of its calls reject with DatabaseUnavailable if the
 * server does not answer.
 *
 * @param url `libsql:`, `https:`, `http:`, `wss:` or `ws:`
 */
export async function createRemoteClient(
  url: string,
  authToken: string | undefined,
): Promise<Client> {
  const open = (timeoutMs: number) => openRemote(url, authToken, { timeoutMs });
  const reader = { client: await open(callTimeoutMs), run };
  // Separate, so that a write does not wait behind many reads.
  const writer = { client: await open(callTimeoutMs), run };
  const migrator = await open(migrationTimeoutMs);
  const begin = async () => new RemoteTransaction(writer);
  return queuedClient({ reader, writer, migrator, begin });
}

/** Opens libSQL's own client; uncompressed answers (`bulk`) are two to three times as fast. */
export async function openRemote(
  url: string,
  authToken: string | undefined,
  options: { timeoutMs: number; intMode?: 'bigint'; isBulk?: boolean },
): Promise<Client> {
  const { createClient } = await import('@libsql/client/http');
  const { timeoutMs, intMode = 'number', isBulk = false } = options;
  return createClient({
    url: webAddressOf(url),
    ...(authToken ? { authToken } : {}),
    intMode,
    concurrency,
    fetch: (request: Request) => {
      if (isBulk) request.headers.set('Accept-Encoding', 'identity');
      return fetch(request, { signal: AbortSignal.timeout(timeoutMs) });
    },
  });
}

/** Returns a server's HTTP address: that protocol keeps no connection open. */
export const webAddressOf = (databaseUrl: string): string =>
  databaseUrl.replace(/^(libsql|wss):/, 'https:').replace(/^ws:/, 'http:');

async function run<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await retryBusy(call);
  } catch (error) {
    if (isBusy(error)) {
      throw new DatabaseUnavailable('The database was not free to write to.', { cause: error });
    }
    if (isUnavailable(error)) {
      throw new DatabaseUnavailable('The database did not answer.', { cause: error });
    }
    throw error;
  }
}

/** Codes of SQLite and of the protocol for a failed server or connection. */
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

const aborted = new Set(['TimeoutError', 'AbortError']);

/** Tells whether the server, not the statement, made a call fail, so that its effect is unknown. */
function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string') return codes.has(error.code);
  // A failed fetch is a TypeError with the socket's error as its cause; a bug of ours has no cause.
  const isFailedFetch = error instanceof TypeError && error.cause instanceof Error;
  return isFailedFetch || aborted.has(error.name);
}
