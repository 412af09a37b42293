import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { zipArchive } from '#tests/support/zip.ts';
import { readProgramInputs } from './read-inputs.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tradeshelf-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function namesIn(entries: [name: string, text: string][]): Promise<string[]> {
  const bytes = zipArchive(entries.map(([name, text]) => ({ name, bytes: Buffer.from(text) })));
  const path = join(folder, 'own.zip');
  await writeFile(path, bytes);
  const inputs = await readProgramInputs({ name: 'own.zip', path, size: bytes.length });
  return inputs.map(({ name }) => name);
}

test('promise 119: what a Mac lays beside the files of an archive is no source', async () => {
  const besides = Array.from({ length: 8 }, (_, index): [string, string] => [
    `__MACOSX/own/._helper-${index}.mq5`,
    '\0\x05\x16\x07',
  ]);
  expect(await namesIn([...besides, ['own/own.mq5', 'input int Magic = 7;']])).toEqual(['Magic']);
});

test('promise 119: of an archive eight sources are read, in the order that they stand in', async () => {
  const sources = Array.from({ length: 9 }, (_, index): [string, string] => [
    `own-${index}.mq5`,
    Array.from({ length: index + 1 }, (__, at) => `input int A${at};`).join('\n'),
  ]);
  expect(await namesIn(sources)).toHaveLength(8);
});
