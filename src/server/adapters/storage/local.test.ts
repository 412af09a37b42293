import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeEach, expect, test, vi } from 'vitest';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { log } from '#server/kit/log.ts';
import { openStorage } from './open-storage.ts';
import type { FileStorage, LocateOptions } from './storage.ts';

const bytes = Buffer.from('the bytes of a product');
const hash = createHash('sha256').update(bytes).digest('hex');
const asked: LocateOptions = {
  method: 'GET',
  fileName: 'a.zip',
  disposition: 'attachment',
  expiresInSeconds: 60,
};

const folder = tempFolder();
let storage: FileStorage;

beforeEach(() => {
  storage = openStorage({ storageUrl: `file:${folder()}/files`, s3: null });
});

const filesOf = async () =>
  (await readdir(folder(), { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );

test('put opens a folder from which another process has just moved a file', async () => {
  await mkdir(join(folder(), 'files', 'incoming'), { recursive: true });
  await symlink('gone', join(folder(), 'files', 'incoming', 'moved.part'));
  expect(await storage.put(bytes)).toMatchObject({ hash });
});

test('put stores bytes under their hash', async () => {
  expect(await storage.put(bytes)).toEqual({ hash, sizeBytes: bytes.length });
  const place = await storage.locate(hash, asked);
  if (place.kind !== 'local') throw new Error('not on the disk');
  expect(await readFile(place.path)).toEqual(bytes);
  const modes = [join(folder(), 'files'), dirname(place.path)].map((path) => statSync(path).mode);
  expect(modes.map((mode) => mode & 0o777)).toEqual([0o700, 0o700]);
});

test('put stores equal content once', async () => {
  await storage.put(Readable.from([bytes.subarray(0, 5), bytes.subarray(5)]));
  await Promise.all([storage.put(bytes), storage.put(bytes)]);
  expect(await filesOf()).toHaveLength(1);
});

test('put leaves nothing of a broken stream', async () => {
  const broken = Readable.from(
    (async function* () {
      yield bytes;
      throw new Error('the client went away');
    })(),
  );
  await expect(storage.put(broken)).rejects.toThrow('the client went away');
  expect(await filesOf()).toEqual([]);
});

test('delete is idempotent', async () => {
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
])('locate and delete reject %j', async (text) => {
  await expect(storage.locate(text, asked)).rejects.toThrow(RangeError);
  await expect(storage.delete(text)).rejects.toThrow(RangeError);
});

test('list returns all files in pages of a thousand', async () => {
  const names = Array.from({ length: 1_100 }, (_, at) =>
    createHash('sha256').update(String(at)).digest('hex'),
  );
  for (const name of names) {
    const place = join(folder(), 'files', name.slice(0, 2), name.slice(2, 4));
    await mkdir(place, { recursive: true });
    await writeFile(join(place, name), '');
  }
  await writeFile(join(folder(), 'files', hash), '');
  await storage.claim('a shop');
  const pages = await Array.fromAsync(storage.list());
  expect(pages.map(({ length }) => length)).toEqual([1_000, 100]);
  expect(pages.flat().toSorted()).toEqual(names.toSorted());
});

test('claim is won by the first shop, also concurrently', async () => {
  expect(await storage.owner()).toBeNull();
  const owners = await Promise.all([storage.claim('one'), storage.claim('two')]);
  expect(new Set([...owners, await storage.owner(), await storage.claim('three')]).size).toBe(1);
  await writeFile(join(folder(), 'files', 'shop-id'), '');
  expect(await storage.claim('after a crash')).toBe('after a crash');
});

test('state tells whether it can write', async () => {
  expect(await storage.state()).toBe('up');
  await writeFile(join(folder(), 'a-file'), '');
  const told = vi.spyOn(log, 'error').mockImplementation(() => {});
  const nowhere = openStorage({ storageUrl: `file:${folder()}/a-file/files`, s3: null });
  expect(await nowhere.state()).toBe('away');
  expect(JSON.stringify(told.mock.calls)).toContain('ENOTDIR');
});
