import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseSettings } from '#db/client.ts';
import { copyDatabase, type CopyProgress } from '#db/remote/copy-database.ts';
import type { Dump } from '#db/remote/dump.ts';
import { publish, snapshotDatabase, turnOnWal } from '#db/snapshot.ts';
import { UsageError } from './command-line.ts';
import { withDatabase } from './with-database.ts';

const progressEveryMs = 2_000;

/** Prints a copy's progress every other second. */
export function showProgress(): (progress: CopyProgress) => void {
  let next = performance.now() + progressEveryMs;
  return ({ table, rows }) => {
    if (performance.now() < next) return;
    next = performance.now() + progressEveryMs;
    console.info(`${table}: ${count(rows)} rows`);
  };
}

/** Names the file once it is complete and on the disk. Removes what a killed copy left. */
export async function copyIntoFile(from: DatabaseSettings, file: string): Promise<Dump> {
  const folder = `${file}.copying`;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  try {
    const scratch = { databaseUrl: `file:${join(folder, 'store.db')}` };
    const dump = await copyDatabase(from, scratch, showProgress());
    await withDatabase(scratch, ({ client }) => snapshotDatabase(client, file));
    return dump;
  } finally {
    await rm(folder, { recursive: true });
  }
}

export const count = (rows: number): string => rows.toLocaleString('en-US');

/** Rejects a write-ahead log too: it would be replayed into the copy. @throws UsageError */
export function requireEmptyPlace(database: string, verb: 'Copy' | 'Restore'): void {
  const present = [database, `${database}-wal`, `${database}-shm`].find((file) => existsSync(file));
  if (present) throw new UsageError(`${present} already exists. ${verb} into an empty place.`);
}

/** Renames a verified copy to the name that the store opens, in WAL mode. */
export async function placeDatabase(
  copy: string,
  database: string,
  verb: 'Copy' | 'Restore',
): Promise<void> {
  await turnOnWal(copy);
  requireEmptyPlace(database, verb);
  await publish(copy, database);
}
