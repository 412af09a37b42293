import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileOf, type DatabaseSettings } from '#db/client.ts';
import { files } from '#db/schema.ts';
import { snapshotDatabase } from '#db/snapshot.ts';
import { loadDataSettings } from '#server/kit/settings.ts';
import { saveFact } from '#server/kit/shop/read-shop-settings.ts';
import { openStorage } from '#server/adapters/storage/open-storage.ts';
import { writeArchive, type ArchivedFile } from './archive.ts';
import { endWith, readOnlyArgument } from './command-line.ts';
import { copyIntoFile } from './copied-databases.ts';
import { withDatabase } from './with-database.ts';

/**
 * Writes the database and every stored file into one archive, also while the store runs:
 *
 * npm run backup -- FILE
 *
 * Copies the database at one moment, then the files: they never change, and every file that the
 * database names exists.
 */
async function main(): Promise<string> {
  const target = resolve(readOnlyArgument('Usage: npm run backup -- FILE'));
  const settings = loadDataSettings(process.env);
  const copy = `${target}.database`;
  await copyInto(copy, settings);
  try {
    const stored = await listFiles(copy);
    const storage = openStorage(settings);
    await writeArchive(target, copy, stored, (hash) => storage.read(hash));
    await noteBackup(settings);
    return `${target} holds the database and ${stored.length} files.`;
  } finally {
    for (const file of [copy, `${copy}-wal`, `${copy}-shm`]) await rm(file, { force: true });
  }
}

/** Copies a file with SQLite's backup, a server's database row by row. */
async function copyInto(copy: string, settings: DatabaseSettings): Promise<void> {
  if (fileOf(settings.databaseUrl) === null) await copyIntoFile(settings, copy);
  else await withDatabase(settings, ({ client }) => snapshotDatabase(client, copy));
}

/** Records the time, which the admin's Set-up shows. If that fails, the archive is still there. */
async function noteBackup(settings: DatabaseSettings): Promise<void> {
  try {
    await withDatabase(settings, ({ db }) => saveFact(db, 'last-backup', new Date().toISOString()));
  } catch (error) {
    console.warn(`The backup could not be recorded: ${String(error)}`);
  }
}

const listFiles = (copy: string): Promise<ArchivedFile[]> =>
  withDatabase({ databaseUrl: `file:${copy}` }, ({ db }) =>
    db
      .selectDistinct({ hash: files.hash, sizeBytes: files.sizeBytes })
      .from(files)
      .orderBy(files.hash),
  );

await endWith(main);
