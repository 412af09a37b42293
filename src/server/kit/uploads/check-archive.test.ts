import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { zipArchive } from '#tests/support/zip-archive.ts';
import { checkArchive } from './check-files.ts';

const folder = tempFolder();

async function check(bytes: Uint8Array): Promise<string | null> {
  const path = join(folder(), 'archive');
  await writeFile(path, bytes);
  return checkArchive(path);
}

const archive = async (...names: string[]) =>
  Buffer.from(await zipArchive(names.map((name) => ({ name, bytes: Buffer.from('x') }))));

/** Replaces the first or last occurrence of a name in an archive by another of the same length. */
async function renamed(
  place: 'header' | 'directory',
  name: string,
  other: string,
): Promise<Buffer> {
  const bytes = await archive(name);
  const at = place === 'header' ? bytes.indexOf(name) : bytes.lastIndexOf(name);
  bytes.write(other, at);
  return bytes;
}

test('checkArchive accepts files and folders', async () => {
  const names = ['Grid.ex5', 'docs/', 'docs/Read me.pdf', 'docs\\übersicht.txt', 'a..b', '...'];
  expect(await check(await archive(...names))).toBeNull();
});

test.each(['../a', 'a/../../b', 'a\\..\\b', '..', '/a', '\\a', 'C:a', 'c:\\a', 'a\0b'])(
  'checkArchive rejects a file named %j',
  async (name) => {
    expect(await check(await archive('ok.txt', name))).toContain('outside its folder');
  },
);

test('checkArchive checks both names of a file', async () => {
  expect(await check(await renamed('header', 'aa/b', '../b'))).toContain('outside its folder');
  expect(await check(await renamed('directory', 'aa/b', '../b'))).toContain('outside its folder');
});

test('checkArchive rejects truncated, empty and prefixed archives', async () => {
  const whole = await archive('a', 'b');
  expect(await check(whole)).toBeNull();
  for (let length = 0; length < whole.length; length++) {
    expect(await check(whole.subarray(0, length)), String(length)).toContain('cannot be read');
  }
  expect(await check(Buffer.concat([Buffer.from('<html>'), whole]))).toContain('cannot be read');
  expect(await check(await archive())).toContain('empty');
});
