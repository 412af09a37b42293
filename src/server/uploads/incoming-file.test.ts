import { readdir, readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { tempFolder } from '#tests/support/temp-folder.ts';
import type { IncomingFiles } from '../storage/incoming.ts';
import { openStorage } from '../storage/open-storage.ts';
import { StorageUnavailable } from '../storage/storage-state.ts';
import { forgetIncoming, IncomingFile, stageUploads } from './incoming-file.ts';
import { StagedFile } from './staged-file.ts';

const folder = tempFolder();
const file = (id: string, size = 5) => new IncomingFile({ id, size, name: `${id}.ex5` });

/** Fakes a storage that received these files. */
function storageWith(came: Record<string, () => AsyncGenerator<Buffer>>, sizeBytes = 5) {
  const asked: string[] = [];
  const incoming: IncomingFiles = {
    origin: async () => 'https://files.example.com',
    sign: async () => ({ url: '', fields: {} }),
    async read(id) {
      asked.push(id);
      const content = came[id];
      return content ? { content: Readable.from(content()), sizeBytes } : null;
    },
    async delete(id) {
      asked.push(`-${id}`);
      if (!came[id]) throw new StorageUnavailable('away', 'gone');
    },
    sweep: async () => 0,
  };
  const storage = openStorage({ storageUrl: `file:${folder()}/files`, s3: null });
  return { storage: { ...storage, incoming }, asked };
}

async function* hello() {
  yield Buffer.from('hel');
  yield Buffer.from('lo');
}
async function* half() {
  yield Buffer.from('hel');
}
async function* broken() {
  yield Buffer.from('hel');
  throw new StorageUnavailable('away', 'It stopped.');
}

test('stageUploads fetches direct uploads and keeps files of the form', async () => {
  const { storage } = storageWith({ one: hello });
  const here = new StagedFile({ name: 'here.set', size: 1, path: 'somewhere' });
  const one = file('one');
  const stagedFile = await stageUploads(
    storage,
    [
      ['setFiles', here],
      ['file', one],
    ],
    folder(),
  );
  expect(stagedFile(here)).toBe(here);
  const { name, size, path } = stagedFile(one);
  expect([name, size, await readFile(path, 'utf8')]).toEqual(['one.ex5', 5, 'hello']);
});

test.each([
  ['has not arrived', storageWith, {}, 5],
  ['is of another size', storageWith, { one: hello }, 6],
  ['ends too early', storageWith, { one: half }, 5],
])('promise 91: stageUploads rejects a file that %s at its field', async (_, make, came, size) => {
  const { storage } = make(came, size);
  await expect(stageUploads(storage, [['file', file('one')]], folder())).rejects.toThrow(
    expect.objectContaining({
      status: 410,
      message: expect.stringMatching(/^one.ex5 has not arrived whole/),
      details: { issues: [expect.objectContaining({ path: 'file' })] },
    }),
  );
});

test('stageUploads stops at a storage that fails', async () => {
  const ids = Array.from({ length: 20 }, (_, index) => `file-${index}`);
  const { storage, asked } = storageWith(Object.fromEntries(ids.map((id) => [id, broken])));
  const uploads = ids.map((id): [string, IncomingFile] => ['setFiles', file(id)]);
  await expect(stageUploads(storage, uploads, folder())).rejects.toThrow('does not answer');
  expect(asked.length).toBeLessThan(10);
});

test('forgetIncoming deletes saved uploads and ignores failures', async () => {
  const { storage, asked } = storageWith({ one: hello });
  const here = new StagedFile({ name: 'here.set', size: 1, path: 'somewhere' });
  await forgetIncoming(storage, [here, file('one'), file('two')]);
  expect(asked).toEqual(['-one', '-two']);
  expect(await readdir(folder())).toEqual([]);
});

test('stageUploads throws for other uploads', async () => {
  const { storage } = storageWith({});
  const upload = { name: 'a.txt', size: 1 };
  await expect(stageUploads(storage, [['file', upload]], folder())).rejects.toThrow(
    'did not come with a form',
  );
});
