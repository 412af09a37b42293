import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeEach, expect, test } from 'vitest';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { openStorage, type FileStorage } from './storage.ts';

const bytes = Buffer.from('the bytes of a product');
const hash = createHash('sha256').update(bytes).digest('hex');
const asked = {
  fileName: 'a.zip',
  contentType: 'application/zip',
  disposition: 'attachment',
  expiresInSeconds: 60,
} as const;

const folder = tempFolder();
let storage: FileStorage;

beforeEach(() => {
  storage = openStorage({ storageUrl: `file:${folder()}/files`, s3: null });
});

const filesOf = async () =>
  (await readdir(folder(), { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );

test('bytes are found again under their hash', async () => {
  expect(await storage.put(bytes)).toEqual({ hash, sizeBytes: bytes.length });
  const place = await storage.locate(hash, asked);
  if (place.kind !== 'local') throw new Error('not on the disk');
  expect(await readFile(place.path)).toEqual(bytes);
});

test('a stream and its bytes are the same file, stored once', async () => {
  await storage.put(Readable.from([bytes.subarray(0, 5), bytes.subarray(5)]));
  await Promise.all([storage.put(bytes), storage.put(bytes)]);
  expect(await filesOf()).toHaveLength(1);
});

test('a stream that breaks leaves nothing behind', async () => {
  const broken = Readable.from(
    (async function* () {
      yield bytes;
      throw new Error('the client went away');
    })(),
  );
  await expect(storage.put(broken)).rejects.toThrow('the client went away');
  expect(await filesOf()).toEqual([]);
});

test('a deleted file is gone, and deleting it again is no error', async () => {
  await storage.put(bytes);
  await storage.delete(hash);
  await storage.delete(hash);
  expect(await filesOf()).toEqual([]);
});

test.each([
  '',
  '..',
  '../../etc/passwd',
  'a'.repeat(63),
  `${'a'.repeat(63)}/`,
  hash.toUpperCase(),
  `${hash}\n`,
])('%j is no hash', async (text) => {
  await expect(storage.locate(text, asked)).rejects.toThrow(RangeError);
  await expect(storage.delete(text)).rejects.toThrow(RangeError);
});

test('it is ready where it can write, and not where it cannot', async () => {
  await expect(storage.ready()).resolves.toBeUndefined();
  await writeFile(join(folder(), 'a-file'), '');
  const nowhere = openStorage({ storageUrl: `file:${folder()}/a-file/files`, s3: null });
  await expect(nowhere.ready()).rejects.toThrow('ENOTDIR');
});
