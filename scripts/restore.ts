import { createWriteStream } from 'node:fs';
import { sql } from 'drizzle-orm';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileOf, type DatabaseSettings } from '#db/client.ts';
import { copyDatabase } from '#db/remote/copy-database.ts';
import { requireFree } from '#db/remote/copy-mark.ts';
import { createLocalClient } from '#db/local-client.ts';
import { applyMigrations, migrateDatabase } from '#db/migrate.ts';
import { checkDatabase } from '#db/snapshot.ts';
import { closedKeysProblem, listClosedKeys } from '#server/licenses/signing-keys/signing-keys.ts';
import { loadDataSettings } from '#server/kit/settings.ts';
import { openStorage } from '#server/adapters/storage/open-storage.ts';
import { readNotes } from '#server/adapters/storage/erasure-notes.ts';
import type { FileStorage } from '#server/adapters/storage/storage.ts';
import { readArchive } from './archive.ts';
import { endWith, parseCommand, UsageError } from './command-line.ts';
import { placeDatabase, requireEmptyPlace, showProgress } from './copied-databases.ts';
import { withDatabase } from './with-database.ts';

/**
 * Restores a backup into an empty place:
 *
 * npm run restore -- FILE [--erasures FOLDER|URL]
 *
 * The first start repeats erasures since the backup: those that the storage has, and those of
 * another storage or of a copy of its folder `erasures`.
 *
 * The database is placed last: until then there is no store, and an interrupted restore starts
 * again.
 */
async function main(): Promise<string> {
  const { source, erasures } = readOptions();
  const settings = loadDataSettings(process.env);
  const storage = openStorage(settings);
  // Before the restore puts files there.
  const livesOn = (await storage.owner()) !== null || (await storage.erasures.list()).length > 0;
  const brought = erasures === undefined ? null : await bringErasures(storage, erasures);
  const file = fileOf(settings.databaseUrl);
  const restore = (part: string) =>
    readArchive(source, {
      database: (content) => pipeline(content, createWriteStream(part)),
      file: (hash, content) => putFile(storage, hash, content),
    });
  const { createdAt, files } = await (file === null
    ? restoreToServer(settings, restore)
    : restoreToFile(file, restore));
  const problem = await describeClosedKeys(settings);
  const lines = [`The store of ${createdAt} is back, with ${files} files.${problem}`];
  if (brought !== null) lines.push(`Erasures carried over: ${brought}.`);
  else if (!livesOn) {
    lines.push(
      'It lacks erasures since that day. Copy the erasures folder from its storage next to the files, or restore again with --erasures FOLDER|URL.',
    );
  }
  return lines.join('\n');
}

const usage = 'Usage: npm run restore -- FILE [--erasures FOLDER|URL]';

function readOptions(): { source: string; erasures: string | undefined } {
  const options = { erasures: { type: 'string' } } as const;
  const { positionals, values } = parseCommand(usage, { allowPositionals: true, options });
  const [source, ...others] = positionals;
  if (!source || others.length > 0) throw new UsageError(usage);
  return { source: resolve(source), erasures: values.erasures };
}

/** Copies the records of erasures from another storage or a folder; returns how many. */
async function bringErasures({ erasures }: FileStorage, from: string): Promise<number> {
  const notes = /^(?:file|s3):/.test(from)
    ? openStorage(loadDataSettings({ ...process.env, STORAGE_URL: from })).erasures
    : readNotes(resolve(from));
  const ids = await notes.list();
  if (ids.length === 0) throw new UsageError(`${from} has no erasures.`);
  for (const id of ids) await erasures.put(id, await notes.read(id));
  return ids.length;
}

/** Older databases lack the table. */
const hasLeaseKeys = sql`SELECT 1 FROM sqlite_master WHERE name = 'lease_keys'`;

/** Warns if SECRET_KEY is not the one that the store had. */
async function describeClosedKeys(settings: DatabaseSettings): Promise<string> {
  const secretKey = process.env.SECRET_KEY?.trim();
  if (!secretKey) return '';
  return withDatabase(settings, async ({ db }) => {
    if ((await db.all(hasLeaseKeys)).length === 0) return '';
    const deps = { db, settings: { secretKey }, now: () => new Date() };
    return (await listClosedKeys(deps)).length > 0 ? ` ${closedKeysProblem}` : '';
  });
}

/** Reads the archive, its database into the file `part`. */
type Restore = (part: string) => ReturnType<typeof readArchive>;

async function restoreToFile(database: string, restore: Restore): ReturnType<Restore> {
  requireEmptyPlace(database, 'Restore');
  const part = `${database}.restoring`;
  await mkdir(dirname(database), { recursive: true });
  try {
    const manifest = await restore(part);
    await checkDatabase(part);
    await holdInvoices(part);
    await placeDatabase(part, database, 'Restore');
    return manifest;
  } finally {
    for (const file of [part, `${part}-wal`, `${part}-shm`]) await rm(file, { force: true });
  }
}

async function restoreToServer(settings: DatabaseSettings, restore: Restore): ReturnType<Restore> {
  // Fails before hours of copying files if the server's database is not empty.
  await withDatabase(settings, async (database) => {
    await applyMigrations(database);
    await requireFree(database.db);
  });
  const folder = await mkdtemp(join(tmpdir(), 'restore-'));
  try {
    const part = join(folder, 'store.db');
    const manifest = await restore(part);
    await checkDatabase(part);
    await holdInvoices(part);
    const from = { databaseUrl: `file:${part}` };
    // The archive may come from an older version.
    await withDatabase(from, migrateDatabase);
    await copyDatabase(from, settings, showProgress());
    return manifest;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * Holds invoices back until the seller has confirmed the next number: some may have been issued
 * since the backup. A duplicate number would be worse than a wait.
 */
async function holdInvoices(file: string): Promise<void> {
  const client = await createLocalClient(file);
  try {
    const meta = await client.execute(
      "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'meta'",
    );
    // The backup is from before invoices.
    if (meta.rows.length === 0) return;
    await client.execute(
      "INSERT INTO meta (name, value) VALUES ('invoices-held', 'restored') ON CONFLICT (name) DO NOTHING",
    );
    // Only the file itself is put into its place.
    await client.execute('PRAGMA wal_checkpoint(TRUNCATE)');
  } finally {
    client.close();
  }
}

/** Stores a file and verifies its bytes by its name, their hash. */
async function putFile(storage: FileStorage, name: string, content: Readable): Promise<void> {
  const { hash } = await storage.put(content);
  if (hash === name) return;
  await storage.delete(hash);
  throw new Error(`The archive is damaged: the content of ${name} is wrong.`);
}

await endWith(main);
