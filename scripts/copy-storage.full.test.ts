import { randomBytes } from 'node:crypto';
import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openStorage } from '#server/adapters/storage/open-storage.ts';
import type { FileStorage } from '#server/adapters/storage/storage.ts';
import { startS3, type TestS3 } from '#tests/support/s3.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { runScript } from './processes.ts';

const folder = tempFolder();
let s3: TestS3;
let nextPrefix = 0;
let bucket: string;
let here: FileStorage;
let there: FileStorage;
const hashes: string[] = [];

beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.stop());

beforeEach(async () => {
  const prefix = `copy-${nextPrefix++}`;
  bucket = s3.storage(prefix).storageUrl;
  here = openStorage({ storageUrl: local('here'), s3: null });
  there = openStorage(s3.storage(prefix));
  hashes.length = 0;
  for (const size of [0, 10, 4_000, 300_000]) {
    hashes.push((await here.put(randomBytes(size))).hash);
  }
  hashes.sort();
  await here.claim('a shop');
});

const local = (name: string) => `file:${join(folder(), name)}`;
const placeOf = (hash: string) => join(folder(), 'here', hash.slice(0, 2), hash.slice(2, 4), hash);
const copy = (from: string, to: string, ...more: string[]) => {
  const env = { ...process.env, ...s3.env('') };
  return runScript(['scripts/copy-storage.ts', '--from', from, '--to', to, ...more], { env });
};
const listed = async (storage: FileStorage) =>
  (await Array.fromAsync(storage.list())).flat().toSorted();

test('all files go from a folder to a bucket and back, whole, with whose they are @p78', async () => {
  const up = await copy(local('here'), bucket);
  expect(up).toEqual({
    code: 0,
    output: expect.stringMatching(/^4 files copied \(.*\), 0 already there\. All files match/),
  });
  expect(await listed(there)).toEqual(hashes);
  expect(await there.owner()).toBe('a shop');
  const down = await copy(bucket, local('back'));
  expect(down.code).toBe(0);
  const back = openStorage({ storageUrl: local('back'), s3: null });
  for (const hash of hashes) {
    const [one, other] = await Promise.all(
      [here.read(hash), back.read(hash)].map((each) => each.then(buffer)),
    );
    expect(one).toEqual(other);
  }
  expect(await back.owner()).toBe('a shop');
});

test('a copy goes on where it was cut off @p78', async () => {
  await there.put(await here.read(hashes[0] ?? ''));
  const { output } = await copy(local('here'), bucket);
  expect(output).toMatch(/^3 files copied \(.*\), 1 already there\./);
  expect((await copy(local('here'), bucket)).output).toMatch(/^0 files copied .*, 4 already there/);
});

test('a file that is not what its name says fails the copy, the others are copied @p78', async () => {
  const [damaged = '', ...whole] = hashes;
  writeFileSync(placeOf(damaged), 'other bytes');
  const { code, output } = await copy(local('here'), bucket);
  expect(code).toBe(1);
  expect(output).toMatch(/^3 files copied .*, 1 do not match:/);
  expect(output).toContain(damaged);
  expect(await listed(there)).toEqual(expect.arrayContaining(whole));
  expect(await there.stat(damaged)).toBeNull();
});

test('what is damaged at the target is found, and copied again @p78', async () => {
  await there.claim('a shop');
  const hash = (await here.put(randomBytes(5_000))).hash;
  await there.put(await here.read(hash));
  writeFileSync(placeOf(hash), randomBytes(5_000));
  expect((await copy(bucket, local('here'))).output).toMatch(/1 already there/);
  expect((await copy(bucket, local('here'), '--check')).output).toMatch(/^1 files copied/);
  truncateSync(placeOf(hash), 100);
  expect((await copy(bucket, local('here'))).output).toMatch(/^1 files copied/);
});

test('rejects a target with files of another shop', async () => {
  await there.claim('another shop');
  const { code, output } = await copy(local('here'), bucket);
  expect({ code, output }).toMatchObject({
    code: 1,
    output: 'The target holds the files of another shop: its file shop-id says another shop.\n',
  });
});

test('prints the usage and reports a missing bucket', async () => {
  const { output } = await runScript(['scripts/copy-storage.ts', '--from', local('here')]);
  expect(output).toBe('Usage: npm run storage:copy -- --from URL --to URL [--check]\n');
  const missing = await copy(local('here'), s3.storage('', 'no-such-bucket').storageUrl);
  expect(missing.code).toBe(1);
  expect(missing.output).toContain('There is no bucket no-such-bucket.');
});
