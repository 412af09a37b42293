import { randomBytes } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { files } from '#db/schema.ts';
import { openRecordedDatabase } from '#tests/support/recorded-database.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import { claimStorage } from './claim-storage.ts';
import { openStorage } from './open-storage.ts';
import type { FileStorage } from './storage.ts';
import { sweepFiles } from './sweep-files.ts';

const db = tempDatabase();
const now = new Date('2026-03-01T12:00:00Z');
const dayMs = 24 * 3_600_000;

const folder = tempFolder();
let storage: FileStorage;
beforeEach(() => {
  storage = openStorage({ storageUrl: `file:${folder()}`, s3: null });
});

async function put(text: string, ageMs: number): Promise<string> {
  const { hash } = await storage.put(Buffer.from(text));
  const moment = new Date(now.getTime() - ageMs);
  await utimes(join(folder(), hash.slice(0, 2), hash.slice(2, 4), hash), moment, moment);
  return hash;
}

async function storedHashes(): Promise<string[]> {
  return (await Array.fromAsync(storage.list())).flat().toSorted();
}

test('sweepFiles deletes files without a row after a day', async () => {
  await put('an orphan', 2 * dayMs);
  const fresh = await put('being saved just now', dayMs / 2);
  const named = await put('a product', 2 * dayMs);
  await db()
    .insert(files)
    .values({ hash: named, name: 'a.ex5', contentType: 'x/y', sizeBytes: 9, createdAt: now });
  expect(await sweepFiles({ db: db(), storage, now: () => now })).toBe(1);
  expect(await storedHashes()).toEqual([fresh, named].toSorted());
});

test('sweepFiles deletes nothing of another shop @p77', async () => {
  const orphan = await put('the other shop knows it', 2 * dayMs);
  await storage.claim('another shop');
  await expect(sweepFiles({ db: db(), storage, now: () => now })).rejects.toThrow('another shop');
  expect(await storedHashes()).toEqual([orphan]);
});

test('sweepFiles streams 100,000 files in a hundred statements', async () => {
  const database = await openRecordedDatabase();
  try {
    let pages = 0;
    const many: FileStorage = {
      ...storage,
      async *list() {
        for (; pages < 100; pages++) {
          yield Array.from({ length: 1_000 }, () => randomBytes(32).toString('hex'));
        }
      },
      stat: async () => ({ sizeBytes: 1, putAt: now }),
    };
    const deps = { db: database.db, storage: many, now: () => now };
    await claimStorage(deps);
    database.take();
    const memory = process.memoryUsage().heapUsed;
    await sweepFiles(deps);
    expect(database.take()).toHaveLength(101);
    expect(process.memoryUsage().heapUsed - memory).toBeLessThan(64 * 1024 * 1024);
  } finally {
    database.close();
  }
});
