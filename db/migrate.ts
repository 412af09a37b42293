import { migrate } from 'drizzle-orm/libsql/migrator';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadSettings } from '../src/server/settings.ts';
import { openDatabase, type Db } from './client.ts';

/**
 * Applies the migrations that the database does not have yet.
 *
 * @throws when one of them fails; that one is rolled back.
 */
export async function migrateDatabase(db: Db): Promise<void> {
  await migrate(db, { migrationsFolder: findMigrations() });
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
  const database = await openDatabase(loadSettings(process.env));
  await migrateDatabase(database.db);
  database.close();
}
