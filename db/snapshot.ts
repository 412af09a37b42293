import type { Client } from '@libsql/client';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createLocalClient } from './local-client.ts';
import { syncFolder } from './local-file.ts';

/**
 * Writes a copy of the database as it is at one moment, while others read and write it. The copy is whole and on the disk
 * when this resolves; until then there is no file of that name.
 *
 * @param client of a local database: a libSQL server knows no VACUUM INTO
 * @throws Error when the copy does not hold up
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

/** @throws Error that says what SQLite finds wrong with a database file */
export async function checkDatabase(file: string): Promise<void> {
  const client = await createLocalClient(file);
  try {
    const { rows } = await client.execute('PRAGMA integrity_check');
    const finding = rows[0]?.integrity_check;
    if (finding !== 'ok') {
      throw new Error(`The database ${file} is damaged: ${JSON.stringify(finding)}`);
    }
  } finally {
    client.close();
  }
}

/** Lets those who read wait for nobody, as the store runs it; VACUUM INTO leaves a copy without it. */
export async function turnOnWal(file: string): Promise<void> {
  const client = await createLocalClient(file);
  try {
    await client.execute('PRAGMA journal_mode = WAL');
  } finally {
    client.close();
  }
}

/** Gives a finished file its name; both outlive a power cut. */
export async function publish(part: string, file: string): Promise<void> {
  await syncFile(part);
  await rename(part, file);
  await syncFolder(dirname(file));
}

/** Opened for writing, without which Windows syncs nothing. */
async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
