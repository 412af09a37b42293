import type { Client, Config } from '@libsql/client';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { addressOf } from './local-file.ts';
import { queuedClient, type Connection } from './queued-client.ts';
import { isBusy, retryBusy } from './retry-busy.ts';

/** Blocks the event loop, so it is short: `retryBusy` does the longer waiting. */
const busyTimeoutMs = 50;

/** FULL makes an acknowledged sale survive a power cut. */
const pragmas = [
  'PRAGMA journal_mode = WAL',
  'PRAGMA synchronous = FULL',
  'PRAGMA foreign_keys = ON',
];

/** Cache and memory map are for lists and search over a large catalogue. */
const readerPragmas = [
  'PRAGMA query_only = ON',
  'PRAGMA cache_size = -16384',
  'PRAGMA mmap_size = 268435456',
];

/**
 * Opens a file without libSQL's clients for servers. The driver is loaded here rather than
 * imported, since its loader asks Node for a report on the process, which is slow if it includes
 * the network's names (https://github.com/neon-bindings/neon-rs looks there for the C library).
 *
 * @param file as the system writes its path
 */
export async function createLocalClient(
  file: string,
  config: Omit<Config, 'url'> = {},
): Promise<Client> {
  Reflect.set(process.report, 'excludeNetwork', true);
  const { createClient } = await import('@libsql/client/sqlite3');
  return createClient({ ...config, url: addressOf(file) });
}

const ownerOnly = 0o700;

/** Opens a file: one connection writes, another reads (docs/decisions/one-connection.md). */
export async function openLocalClient(file: string): Promise<Client> {
  mkdirSync(dirname(file), { recursive: true, mode: ownerOnly });
  const writer = await connect(file);
  const reader = await openReader(file);
  const begin = () => writer.run(() => writer.client.transaction('write'));
  return queuedClient({ reader, writer, begin });
}

export const openReader = (file: string): Promise<Connection> => connect(file, ...readerPragmas);

/**
 * Opens one connection. After SQLITE_BUSY it may report writes that are never committed, until it
 * is reopened (https://github.com/tursodatabase/libsql-client-ts/issues/352).
 */
async function connect(file: string, ...more: string[]): Promise<Connection> {
  const client = await createLocalClient(file, { concurrency: 1, timeout: busyTimeoutMs });
  let isPrepared = false;
  const prepare = async () => {
    for (const pragma of [...pragmas, ...more]) await client.execute(pragma);
    isPrepared = true;
  };
  const run = <T>(call: () => Promise<T>) =>
    retryBusy(async () => {
      try {
        if (!isPrepared) await prepare();
        return await call();
      } catch (error) {
        if (isBusy(error)) {
          isPrepared = false;
          client.reconnect();
        }
        throw error;
      }
    });
  await run(async () => {});
  return { client, run };
}
