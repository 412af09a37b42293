import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { openDatabase, type Database, type Db } from '#db/client.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { snapshotDatabase } from '#db/snapshot.ts';

/** Migrated once for all files of a worker. */
let template: Promise<Buffer> | undefined;

/** Gives each test a migrated, empty database; call the returned function for it. */
export function tempDatabase(): () => Db {
  let folder: string;
  let database: Database;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tradeshelf-'));
    const file = join(folder, 'store.db');
    await writeFile(file, await (template ??= makeTemplate()));
    database = await openDatabase({ databaseUrl: `file:${file}` });
  });

  afterEach(async () => {
    database.close();
    await rm(folder, { recursive: true });
  });

  return () => database.db;
}

async function makeTemplate(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'tradeshelf-'));
  const file = join(folder, 'template.db');
  const database = await openDatabase({ databaseUrl: `file:${join(folder, 'store.db')}` });
  await migrateDatabase(database);
  await snapshotDatabase(database.client, file);
  database.close();
  const bytes = await readFile(file);
  await rm(folder, { recursive: true });
  return bytes;
}
