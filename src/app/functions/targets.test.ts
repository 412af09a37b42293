import { expect, test } from 'vitest';
import { complainAboutDisk, describeLimits, readPlatform, withUploads } from './targets.ts';

test.each([
  [undefined, null],
  ['', null],
  ['node', null],
  ['vercel', 'vercel'],
  ['netlify', 'netlify'],
])('ADAPTER=%s builds for %s', (adapter, platform) => {
  expect(readPlatform({ ADAPTER: adapter })).toBe(platform);
});

test.each(['Vercel', 'toString', 'deno'])('ADAPTER=%s is refused', (adapter) => {
  expect(() => readPlatform({ ADAPTER: adapter })).toThrow(/^ADAPTER must be one of node, vercel/);
});

test('promise 79: a place on a disk is refused in a sentence for each', () => {
  const servers = { databaseUrl: 'libsql://shop.turso.io', storageUrl: 's3://bucket/shop' };
  expect(complainAboutDisk(servers)).toEqual([]);
  expect(complainAboutDisk({ databaseUrl: 'file:store.db', storageUrl: 'file:files' })).toEqual([
    expect.stringMatching(/^DATABASE_URL names a file, and functions have no disk/),
    expect.stringMatching(/^STORAGE_URL names a folder, and functions have no disk/),
  ]);
});

test('each limit of a platform has a line', () => {
  const site = 'https://shop.example.com';
  expect(describeLimits('vercel', site).join('\n')).toContain(
    "requests of 4.5 MB at most: the admin's browser sends files straight to the bucket, which must let https://shop.example.com post to it",
  );
  for (const line of describeLimits('netlify', site)) expect(line).not.toContain('\n');
});

test.each([
  [{ STORAGE_URL: 's3://bucket/shop' }, 'bucket'],
  [{ STORAGE_URL: 's3://bucket/shop', UPLOADS: '' }, 'bucket'],
  [{ STORAGE_URL: 's3://bucket/shop', UPLOADS: 'store' }, 'store'],
  [{ STORAGE_URL: 'file:files' }, undefined],
])('%j sends files to: %s', (environment, uploads) => {
  expect(withUploads(environment).UPLOADS).toBe(uploads);
});
