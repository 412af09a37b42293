import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { temporaryFolder } from '#tests/support/machine.ts';
import { startS3, type TestS3 } from '#tests/support/s3.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { byExtent } from '#tests/support/extent.ts';
import { log } from '#server/kit/log.ts';
import { openStorage } from './open-storage.ts';
import type { FileStorage, LocateOptions } from './storage.ts';
import { StorageUnavailable } from './storage-state.ts';

const uploads = tempFolder();
let s3: TestS3;
let storage: FileStorage;
let nextPrefix = 0;

beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.stop());
beforeEach(() => {
  for (const [name, path] of Object.entries(temporaryFolder(uploads()))) vi.stubEnv(name, path);
  storage = openStorage(s3.storage(`shop-${nextPrefix++}`));
});
afterEach(() => s3.be('answers'));

const asked: LocateOptions = {
  method: 'GET',
  fileName: 'Größe.zip',
  disposition: 'attachment',
  expiresInSeconds: 60,
};

async function addressOf(hash: string, how: Partial<LocateOptions> = {}): Promise<string> {
  const place = await storage.locate(hash, { ...asked, ...how });
  if (place.kind !== 'remote') throw new Error('not in S3');
  return place.url;
}

test.each([
  ['an empty', 0],
  ['a small', 100],
  ['a large', 12 * 1024 * 1024],
])('%s file is stored under its hash and downloaded by URL', async (_, size) => {
  const bytes = randomBytes(size);
  const hash = createHash('sha256').update(bytes).digest('hex');
  expect(await storage.put(Readable.from([bytes]))).toEqual({ hash, sizeBytes: size });
  expect(await readdir(uploads())).toEqual([]);
  expect(await storage.stat(hash)).toMatchObject({ sizeBytes: size });
  expect((await buffer(await storage.read(hash))).equals(bytes)).toBe(true);
  const address = await addressOf(hash);
  const answer = await fetch(address);
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);

  await storage.delete(hash);
  await storage.delete(hash);
  expect((await fetch(address)).status).toBe(404);
  expect(await storage.stat(hash)).toBeNull();
});

test('a URL is signed for its method and response headers', async () => {
  const { hash } = await storage.put(Buffer.from('0123456789'));
  const get = await addressOf(hash);
  const head = await addressOf(hash, { method: 'HEAD' });
  expect((await fetch(get, { method: 'HEAD' })).status).toBe(403);
  expect((await fetch(head)).status).toBe(403);
  const headers = { Range: 'bytes=2-5' };
  const answers = [
    await fetch(get, { headers }),
    await fetch(head, { method: 'HEAD' }),
    await fetch(await addressOf(hash, { disposition: 'inline' })),
  ];
  expect(answers.map(({ status }) => status)).toEqual([206, 200, 200]);
  expect(await answers[0]?.text()).toBe('2345');
  for (const answer of answers) {
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('content-disposition')).toContain("filename*=UTF-8''Gr%C3%B6%C3%9Fe");
  }
  expect(new URL(get).searchParams.get('X-Amz-Expires')).toBe('60');
  const forged = get.replace('Expires=60', 'Expires=600');
  expect((await fetch(forged)).status).toBe(403);
});

test('list returns all files in pages', async () => {
  const stored: string[] = [];
  for (let batch = 0; batch < 110; batch++) {
    const put = Array.from({ length: 10 }, (_, at) => storage.put(Buffer.from(`${batch} ${at}`)));
    for (const { hash } of await Promise.all(put)) stored.push(hash);
  }
  await storage.claim('a shop');
  const inside = openStorage(s3.storage(`shop-${nextPrefix - 1}/inside`));
  await inside.put(Buffer.from('of another shop'));
  const pages = await Array.fromAsync(storage.list());
  expect(pages.map(({ length }) => length > 0)).toEqual([true, true]);
  expect(pages.flat().toSorted()).toEqual(stored.toSorted());
});

test('claim is won by the first shop', async () => {
  expect(await storage.owner()).toBeNull();
  expect(await storage.claim('one')).toBe('one');
  expect(await storage.claim('two')).toBe('one');
  expect(await storage.owner()).toBe('one');
});

describe('an S3 that @p76', () => {
  const fails = async (work: () => Promise<unknown>) => {
    const began = performance.now();
    const failure: unknown = await work().catch((error: unknown) => error);
    if (!(failure instanceof StorageUnavailable))
      throw new Error('It did not fail', { cause: failure });
    return { failure, seconds: (performance.now() - began) / 1_000 };
  };

  test('is gone fails calls at once and recovers', async () => {
    const { hash } = await storage.put(Buffer.from('there'));
    const told = vi.spyOn(log, 'error').mockImplementation(() => {});
    s3.be('gone');
    for (const work of [
      () => storage.put(Buffer.from('more')),
      () => storage.read(hash),
      () => storage.stat(hash),
    ]) {
      const { failure, seconds } = await fails(work);
      expect(failure).toMatchObject({
        status: 503,
        state: 'away',
        headers: { 'Retry-After': '30' },
      });
      expect(seconds).toBeLessThan(byExtent(Infinity, 3));
    }
    expect(told).toHaveBeenCalledTimes(1);
    expect(await readdir(uploads())).toEqual([]);
    s3.be('answers');
    expect((await buffer(await storage.read(hash))).toString()).toBe('there');
    expect(await storage.state()).toBe('up');
  });

  test('is silent fails calls within seconds and stores no partial file @p76', async () => {
    const { hash } = await storage.put(Buffer.from('there'));
    const large = randomBytes(12 * 1024 * 1024);
    vi.spyOn(log, 'error').mockImplementation(() => {});
    s3.be('silent');
    const inFlight = Promise.all([
      fails(() => storage.read(hash)),
      fails(() => storage.put(Buffer.from('small'))),
      fails(() => storage.put(large)),
    ]);
    // Found by the sweep if the process is killed now.
    await expect.poll(() => readdir(uploads())).toHaveLength(2);
    for (const name of await readdir(uploads())) expect(name).toMatch(/^tradeshelf-upload-/);
    const [read, put, putLarge] = await inFlight;
    expect(read.seconds).toBeLessThan(byExtent(Infinity, 10));
    expect(put.seconds).toBeLessThan(byExtent(Infinity, 15));
    expect(putLarge.seconds).toBeLessThan(byExtent(Infinity, 15));
    expect(await readdir(uploads())).toEqual([]);
    s3.be('answers');
    expect((await Array.fromAsync(storage.list())).flat()).toEqual([hash]);
  });

  test('stops within a file fails its reader', async () => {
    const { hash } = await storage.put(randomBytes(4 * 1024 * 1024));
    const { failure } = await fails(async () => {
      const stream = await storage.read(hash);
      s3.be('gone');
      return buffer(stream);
    });
    expect(failure.state).toBe('away');
  });

  test.each([
    ['has no such bucket', 'missing', () => s3.storage('', 'no-such-bucket')],
    [
      'does not know us',
      'refused',
      () => ({ ...s3.storage('x'), s3: { accessKeyId: 'id', secretAccessKey: 'secret' } }),
    ],
    [
      'knows another secret',
      'refused',
      () => ({ ...s3.storage('x'), s3: { accessKeyId: 'S3RVER', secretAccessKey: 'secret' } }),
    ],
  ])('%s is reported as %s', async (_, state, settings) => {
    const told = vi.spyOn(log, 'error').mockImplementation(() => {});
    storage = openStorage(settings());
    const { failure } = await fails(() => storage.claim('a shop'));
    expect(failure.state).toBe(state);
    expect(await storage.state()).toBe(state);
    expect(JSON.stringify(told.mock.calls)).toContain('bucket');
  });
});
