import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { openDatabase, type Database, type Db } from '#db/client.ts';
import { migrateDatabase } from '#db/migrate.ts';

/** Gives each test a migrated, empty database; call the returned function for it. */
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
