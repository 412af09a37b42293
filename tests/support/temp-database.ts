import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { openDatabase, type Database, type Db } from '#db/client.ts';
import { migrateDatabase } from '#db/migrate.ts';

/** Gives every test of a file a migrated, empty database of its own; the function returned names the present one. */
export function tempDatabase(): () => Db {
  let folder: string;
  let database: Database;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tradeshelf-'));
    database = await openDatabase({ databaseUrl: `file:${join(folder, 'store.db')}` });
    await migrateDatabase(database);
  });

  afterEach(async () => {
    database.close();
    await rm(folder, { recursive: true });
  });

  return () => database.db;
}
