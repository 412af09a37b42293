import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { zipArchive } from '#tests/support/zip-archive.ts';
import { readProgramInputs } from './read-inputs.ts';

const folder = tempFolder();

async function namesIn(entries: [name: string, text: string][]): Promise<string[]> {
  const bytes = await zipArchive(
    entries.map(([name, text]) => ({ name, bytes: Buffer.from(text) })),
  );
  const path = join(folder(), 'own.zip');
  await writeFile(path, bytes);
  const inputs = await readProgramInputs({ name: 'own.zip', path, size: bytes.length });
  return inputs.map(({ name }) => name);
}

test('readProgramInputs skips __MACOSX @p119', async () => {
  const besides = Array.from({ length: 8 }, (_, index): [string, string] => [
    `__MACOSX/own/._helper-${index}.mq5`,
    '\0\x05\x16\x07',
  ]);
  expect(await namesIn([...besides, ['own/own.mq5', 'input int Magic = 7;']])).toEqual(['Magic']);
});

test('readProgramInputs reads the first eight sources of an archive @p119', async () => {
  const sources = Array.from({ length: 9 }, (_, index): [string, string] => [
    `own-${index}.mq5`,
    Array.from({ length: index + 1 }, (__, at) => `input int A${at};`).join('\n'),
  ]);
  expect(await namesIn(sources)).toHaveLength(8);
});
