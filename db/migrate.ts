import type { Client, Transaction } from '@libsql/client';
import { sql } from 'drizzle-orm';
import { migrate } from 'drizzle-orm/libsql/migrator';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { loadDatabaseSettings } from '#server/settings.ts';
import { openDatabase, type Database, type Db } from './client.ts';
import { requireWhole } from './remote/copy-mark.ts';
import { createLeases, underLease } from './locks.ts';
import { createLocalClient } from './local-client.ts';
import { snapshotDatabase } from './snapshot.ts';

/** How long another process may take to migrate the same database. */
const lockPatienceMs = 120_000;
const lockPauseMs = 100;

/**
 * Applies the migrations that the database does not have yet, all or none of them. Of several processes one does it, and
 * the others wait; a local database that holds something is copied before, to `FILE.before-migration` (promise 35).
 *
 * @throws when one of them fails; then none is applied. RefusedCopy for an unfinished copy
 */
export async function migrateDatabase(database: Database): Promise<void> {
  await requireWhole(database.db);
  await applyMigrations(database);
}

/** Does the same for a database that is to become a copy. */
export async function applyMigrations({ db, client, file }: Database): Promise<void> {
  const migrationsFolder = findMigrations();
  const work = async () => {
    const applied = await lastApplied(db);
    if (applied >= newestOf(migrationsFolder)) return;
    if (file && applied > 0) await snapshotDatabase(client, `${file}.before-migration`);
    await migrate(db, { migrationsFolder });
  };
  if (file) return underLock(`${file}.migration-lock`, work);
  if ((await lastApplied(db)) >= newestOf(migrationsFolder)) return;
  await createLeases(db);
  await underLease(db, 'migrations', work, lockPatienceMs);
}

const newestOf = (migrationsFolder: string): number =>
  readMigrationFiles({ migrationsFolder }).at(-1)?.folderMillis ?? 0;

/** When the newest migration that the database has was written, ms since the epoch; 0 for an empty database. */
async function lastApplied(db: Db): Promise<number> {
  const [table] = await db.all(
    sql`SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = '__drizzle_migrations'`,
  );
  if (!table) return 0;
  const [row] = await db.all<{ newest: number | null }>(
    sql`SELECT max(created_at) AS newest FROM __drizzle_migrations`,
  );
  return row?.newest ?? 0;
}

/** The lock is SQLite's own on an empty database beside the real one: it ends with the process, however that ends. */
async function underLock(lockFile: string, work: () => Promise<void>): Promise<void> {
  const deadline = Date.now() + lockPatienceMs;
  for (;;) {
    const client = await createLocalClient(lockFile);
    let lock: Transaction | null = null;
    try {
      lock = await tryLock(client);
      if (lock) {
        await work();
        return;
      }
    } finally {
      // By itself, closing the client would leave the lock to the garbage collector.
      lock?.close();
      client.close();
    }
    if (Date.now() > deadline) throw new Error(`Another process keeps ${lockFile} locked.`);
    await delay(lockPauseMs);
  }
}

async function tryLock(client: Client): Promise<Transaction | null> {
  try {
    return await client.transaction('write');
  } catch (error) {
    if (error instanceof Error && /SQLITE_BUSY|database is locked/.test(error.message)) return null;
    throw error;
  }
}

/** The folder `db/migrations`, found upwards from this module, which may lie in `db` or in the bundle. */
function findMigrations(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  for (let folder = here; ; folder = dirname(folder)) {
    const migrations = join(folder, 'db', 'migrations');
    if (existsSync(migrations)) return migrations;
    if (folder === dirname(folder)) {
      throw new Error(`No folder db/migrations above ${here}. Deploy it beside dist.`);
    }
  }
}

if (import.meta.main) {
  const database = await openDatabase(loadDatabaseSettings(process.env));
  await migrateDatabase(database);
  database.close();
}
