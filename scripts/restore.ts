import { createClient } from '@libsql/client';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { addressOf } from '#db/local-file.ts';
import { checkDatabase, publish } from '#db/snapshot.ts';
import { loadDataSettings } from '#server/settings.ts';
import { openStorage, type FileStorage } from '#server/storage/storage.ts';
import { readArchive } from './archive.ts';
import { endWith, readOnlyArgument, UsageError } from './command-line.ts';

/**
 * Makes the store of a backup, in an empty place:
 *
 *     npm run restore -- FILE
 *
 * The database gets its name last: until then there is no store here, and a restore that was cut off begins anew.
 */
async function main(): Promise<string> {
  const source = resolve(readOnlyArgument('Usage: npm run restore -- FILE'));
  const settings = loadDataSettings(process.env);
  const database = databaseFile(settings.databaseUrl);
  requireEmpty(database);
  const part = `${database}.restoring`;
  await mkdir(dirname(database), { recursive: true });
  try {
    const storage = openStorage(settings);
    const { createdAt, files } = await readArchive(source, {
      database: (content) => pipeline(content, createWriteStream(part)),
      file: (hash, content) => putFile(storage, hash, content),
    });
    await checkDatabase(part);
    await turnOnWal(part);
    requireEmpty(database);
    await publish(part, database);
    return `The store of ${createdAt} is back, with ${files} files.`;
  } finally {
    for (const file of [part, `${part}-wal`, `${part}-shm`]) await rm(file, { force: true });
  }
}

/** A write-ahead log that an older database left would be played into the new one. */
function requireEmpty(database: string): void {
  const present = [database, `${database}-wal`, `${database}-shm`].find((file) => existsSync(file));
  if (present) throw new UsageError(`There is ${present} already. Restore into an empty place.`);
}

function databaseFile(databaseUrl: string): string {
  if (databaseUrl.startsWith('file:')) return databaseUrl.slice('file:'.length);
  throw new UsageError('A backup is restored into a file: set DATABASE_URL to file:PATH.');
}

/** The hash is the file's name, so it also tells whether the bytes are the right ones. */
async function putFile(storage: FileStorage, name: string, content: Readable): Promise<void> {
  const { hash } = await storage.put(content);
  if (hash === name) return;
  await storage.delete(hash);
  throw new Error(`The archive is damaged: ${name} does not hold its bytes.`);
}

/** VACUUM INTO leaves the copy without it (promise 34). */
async function turnOnWal(file: string): Promise<void> {
  const client = createClient({ url: addressOf(file) });
  try {
    await client.execute('PRAGMA journal_mode = WAL');
  } finally {
    client.close();
  }
}

await endWith(main);
