import type { Client } from '@libsql/client';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createLocalClient } from './local-client.ts';
import { syncFolder } from './local-file.ts';

/**
 * Writes a snapshot of the database while others use it. The file appears only once it is complete
 * and on the disk.
 *
 * @param client of a local database: a libSQL server has no VACUUM INTO
 * @throws Error if the copy is damaged
 */
export async function snapshotDatabase(client: Client, file: string): Promise<void> {
  const part = `${file}.part`;
  await rm(part, { force: true });
  try {
    await client.execute({ sql: 'VACUUM INTO ?', args: [part] });
    await checkDatabase(part);
    await publish(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Checks a database file. @throws Error with what SQLite finds wrong */
export async function checkDatabase(file: string): Promise<void> {
  const row = await ask(file, 'PRAGMA integrity_check');
  const finding = row?.integrity_check;
  if (finding !== 'ok') {
    throw new Error(`The database ${file} is damaged: ${JSON.stringify(finding)}`);
  }
}

/** Turns on the write-ahead log, which VACUUM INTO leaves out of a copy. */
export async function turnOnWal(file: string): Promise<void> {
  await ask(file, 'PRAGMA journal_mode = WAL');
}

async function ask(file: string, statement: string) {
  const client = await createLocalClient(file);
  try {
    const { rows } = await client.execute(statement);
    return rows[0];
  } finally {
    client.close();
  }
}

/** Renames a finished file; both the file and its name survive a power cut. */
export async function publish(part: string, file: string): Promise<void> {
  // Opened for writing, without which Windows syncs nothing.
  const handle = await open(part, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(part, file);
  await syncFolder(dirname(file));
}
