import { expect, test } from 'vitest';
import { complainAboutDisk, readPlatform } from './targets.ts';

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

test('a place on a disk is refused in a sentence for each @p79', () => {
  const servers = { databaseUrl: 'libsql://shop.turso.io', storageUrl: 's3://bucket/shop' };
  expect(complainAboutDisk(servers)).toEqual([]);
  expect(complainAboutDisk({ databaseUrl: 'file:store.db', storageUrl: 'file:files' })).toEqual([
    expect.stringMatching(/^DATABASE_URL names a file, and functions have no disk/),
    expect.stringMatching(/^STORAGE_URL names a folder, and functions have no disk/),
  ]);
});
