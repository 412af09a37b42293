import { sql } from 'drizzle-orm';
import { migrate } from 'drizzle-orm/libsql/migrator';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadDatabaseSettings } from '#server/kit/settings.ts';
import { openDatabase, type Database, type Db } from './client.ts';
import { createLocalClient } from './local-client.ts';
import { createLocks, withLock } from './locks.ts';
import { requireWhole } from './remote/copy-mark.ts';
import { retryBusy } from './retry-busy.ts';
import { snapshotDatabase } from './snapshot.ts';

/** How long another process may take to migrate the same database. */
const lockTimeoutMs = 120_000;

/**
 * Applies the migrations that the database lacks, all or none, in one process while others wait. A
 * local database that is not empty is copied to `FILE.before-migration` first.
 *
 * @throws if a migration fails. RefusedCopy for an unfinished copy
 */
export async function migrateDatabase(database: Database): Promise<void> {
  await applyMigrations(database);
  await requireWhole(database.db);
}

/** Applies migrations even to an unfinished copy. */
export async function applyMigrations({ db, client, file }: Database): Promise<void> {
  const migrationsFolder = findMigrations();
  const newest = readMigrationFiles({ migrationsFolder }).at(-1)?.folderMillis ?? 0;
  const work = async () => {
    const applied = await lastApplied(db);
    if (applied >= newest) return;
    if (file && applied > 0) await snapshotDatabase(client, `${file}.before-migration`);
    await migrate(db, { migrationsFolder });
  };
  if (file) return withFileLock(`${file}.migration-lock`, work);
  if ((await lastApplied(db)) >= newest) return;
  await createLocks(db);
  await withLock(db, 'migrations', work, lockTimeoutMs);
}

/** Returns when the newest applied migration was written, ms since the epoch; 0: none. */
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

/** Runs `work` under SQLite's own lock, which ends with the process, on a file beside. */
async function withFileLock(lockFile: string, work: () => Promise<void>): Promise<void> {
  const client = await createLocalClient(lockFile);
  try {
    const lock = await retryBusy(() => {
      client.reconnect();
      return client.transaction('write');
    }, lockTimeoutMs);
    // Closing the client alone would leave the lock to the garbage collector.
    await work().finally(() => lock.close());
  } finally {
    client.close();
  }
}

/** Finds `db/migrations` upwards: this module may be in `db` or in the bundle. */
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
