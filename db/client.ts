import type { Client } from '@libsql/client';
import type { Db } from './drizzle.ts';
import { openLocalClient } from './local-client.ts';
import { createRemoteClient } from './remote/remote-client.ts';
import { noteWrite } from './locks.ts';
import * as schema from './schema.ts';
import { watchWrites } from './watch-writes.ts';

export type { Db, Reader, Tx } from './drizzle.ts';

export interface Database {
  db: Db;
  client: Client;
  /** The path of a local database; null for one on a server. */
  file: string | null;
  /** Resolves if the database answers and can be written, otherwise rejects. */
  ready(): Promise<void>;
  close(): void;
}

export interface DatabaseSettings {
  databaseUrl: string;
  databaseAuthToken?: string | undefined;
}

/** Opens a local file (and creates its folder) or a libSQL server. @throws LibsqlError */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const file = fileOf(settings.databaseUrl);
  const client =
    file === null
      ? await createRemoteClient(settings.databaseUrl, settings.databaseAuthToken)
      : await openLocalClient(file);
  // Drizzle's default driver would load both of libSQL's clients.
  const { drizzle } =
    file === null
      ? await import('drizzle-orm/libsql/http')
      : await import('drizzle-orm/libsql/sqlite3');
  const db = drizzle({ client, schema });
  const checkWrites = watchWrites(() => noteWrite(db));
  return {
    db,
    client,
    file,
    async ready() {
      await client.execute('SELECT 1');
      await checkWrites();
    },
    close: () => client.close(),
  };
}

export const fileOf = (databaseUrl: string): string | null =>
  databaseUrl.startsWith('file:') ? databaseUrl.slice('file:'.length) : null;
