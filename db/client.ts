import type { Client } from '@libsql/client';
import type { LibSQLDatabase } from 'drizzle-orm/libsql';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { createLocalClient } from './local-client.ts';
import { createRemoteClient } from './remote/remote-client.ts';
import * as schema from './schema.ts';
import { gateWrites } from './write-gate.ts';

export type Db = LibSQLDatabase<typeof schema>;
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

export interface Database {
  db: Db;
  client: Client;
  /** Where a local database lies; null for one on a server. */
  file: string | null;
  /** Resolves when the database answers, rejects when it does not. */
  ready(): Promise<void>;
  close(): void;
}

const onServers = new WeakSet<object>();

/** Whether a database is on a server, so that each question to it is a way there and back. */
export const isOnServer = (db: object): boolean => onServers.has(db);

export interface DatabaseSettings {
  databaseUrl: string;
  databaseAuthToken?: string | undefined;
}

/** How long SQLite itself waits for another process's lock. It blocks the event loop, so the gate does the longer waiting. */
const busyTimeoutMs = 50;

/**
 * What every local connection is set to. FULL makes an acknowledged sale survive a power cut; a bigger cache and a
 * memory map are what lists and search over a large catalogue run on.
 */
const pragmas = [
  'PRAGMA journal_mode = WAL',
  'PRAGMA synchronous = FULL',
  'PRAGMA foreign_keys = ON',
  'PRAGMA cache_size = -65536',
  'PRAGMA mmap_size = 268435456',
];

/**
 * Opens the database at `databaseUrl`: a local file (`file:…`, its folder is made), or a libSQL server.
 *
 * @throws LibsqlError when the file cannot be opened.
 */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const file = fileOf(settings.databaseUrl);
  const client =
    file === null
      ? await createRemoteClient(settings.databaseUrl, settings.databaseAuthToken)
      : await openLocal(file);
  // Of Drizzle's drivers the one that loads no further client of libSQL.
  const { drizzle } =
    file === null
      ? await import('drizzle-orm/libsql/http')
      : await import('drizzle-orm/libsql/sqlite3');
  const db = drizzle({ client, schema });
  if (file === null) onServers.add(db);
  return {
    db,
    client,
    file,
    async ready() {
      await client.execute('SELECT 1');
    },
    close() {
      client.close();
    },
  };
}

/** The path of a local database; null for one on a server. */
export const fileOf = (databaseUrl: string): string | null =>
  databaseUrl.startsWith('file:') ? databaseUrl.slice('file:'.length) : null;

async function openLocal(file: string): Promise<Client> {
  mkdirSync(dirname(file), { recursive: true });
  // One connection: libSQL's local calls are synchronous, so more of them would not run at the same time anyway, and
  // a PRAGMA reaches only the connection it is said on.
  const client = await createLocalClient(file, { concurrency: 1, timeout: busyTimeoutMs });
  const prepareConnection = async () => {
    for (const pragma of pragmas) await client.execute(pragma);
  };
  await prepareConnection();
  return gateWrites(client, prepareConnection);
}
