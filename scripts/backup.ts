import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { openDatabase } from '#db/client.ts';
import { files } from '#db/schema.ts';
import { snapshotDatabase } from '#db/snapshot.ts';
import { loadDataSettings } from '#server/settings.ts';
import { openStorage } from '#server/storage/storage.ts';
import { writeArchive, type ArchivedFile } from './archive.ts';
import { endWith, readOnlyArgument, UsageError } from './command-line.ts';

/**
 * Puts the database and every stored file into one archive, while the store runs:
 *
 *     npm run backup -- FILE
 *
 * The database is copied as it is at one moment, the files after it: they never change, and one that it names is there.
 */
async function main(): Promise<string> {
  const target = resolve(readOnlyArgument('Usage: npm run backup -- FILE'));
  const settings = loadDataSettings(process.env);
  const copy = `${target}.database`;
  await copyDatabase(settings, copy);
  try {
    const stored = await listFiles(copy);
    const storage = openStorage(settings);
    await writeArchive(target, copy, stored, (hash) => storage.read(hash));
    return `${target} holds the database and ${stored.length} files.`;
  } finally {
    for (const file of [copy, `${copy}-wal`, `${copy}-shm`]) await rm(file, { force: true });
  }
}

async function copyDatabase(
  settings: ReturnType<typeof loadDataSettings>,
  copy: string,
): Promise<void> {
  const database = await openDatabase(settings);
  try {
    if (!database.file) {
      throw new UsageError(
        'This database is on a libSQL server, which makes its own backups. See docs/operations.md.',
      );
    }
    await snapshotDatabase(database.client, copy);
  } finally {
    database.close();
  }
}

/** The files that the copy names, each once. */
async function listFiles(copy: string): Promise<ArchivedFile[]> {
  const { db, close } = await openDatabase({ databaseUrl: `file:${copy}` });
  try {
    return await db
      .selectDistinct({ hash: files.hash, sizeBytes: files.sizeBytes })
      .from(files)
      .orderBy(files.hash);
  } finally {
    close();
  }
}

await endWith(main);
