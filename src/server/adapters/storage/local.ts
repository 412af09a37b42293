import { createReadStream } from 'node:fs';
import {
  access,
  constants,
  copyFile,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { syncFolder } from '#db/local-file.ts';
import { openLocalNotes } from './erasure-notes.ts';
import { assertHash, isHash, ownerFile, pathOf, spool } from './spool.ts';
import type { FileStorage } from './storage.ts';
import { StorageUnavailable, StorageWatch } from './storage-state.ts';

const leftoverAfterMs = 24 * 60 * 60 * 1000;
const pageSize = 1_000;

/**
 * Stores files in a folder as `ab/cd/abcd…`. Uses node:fs rather than files-sdk/fs, which writes in
 * place without syncing: a crash would leave half a file under its final name.
 */
export function openLocalStorage(folder: string): FileStorage {
  const root = resolve(folder);
  const incoming = join(root, 'incoming');
  let opened: Promise<void> | undefined;

  /** Runs once per process, and again after a failure. */
  const prepare = () => {
    opened ??= openFolder(incoming).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
  const placeOf = (hash: string) => {
    assertHash(hash);
    return join(root, ...pathOf(hash).split('/'));
  };
  const marker = join(root, ownerFile);
  const readOwner = async () =>
    (await readFile(marker, 'utf8').catch(nullWhereMissing))?.trim() || null;
  const watch = new StorageWatch(async () => {
    try {
      await prepare();
      await access(incoming, constants.W_OK);
      watch.note(null);
    } catch (error) {
      watch.note(new StorageUnavailable('away', String(error), error));
    }
  });

  return {
    async put(content) {
      await prepare();
      const { path, hash, sizeBytes } = await spool(content, incoming);
      const target = placeOf(hash);
      try {
        await makeFolder(dirname(target), root);
        // Equal bytes replace themselves, unnoticed by open readers.
        await rename(path, target);
        await syncFolder(dirname(target));
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
      return { hash, sizeBytes };
    },
    async locate(hash) {
      return { kind: 'local', path: placeOf(hash) };
    },
    async read(hash) {
      return createReadStream(placeOf(hash));
    },
    async *list() {
      await prepare();
      const page: string[] = [];
      for (const first of await foldersOf(root)) {
        for (const second of await foldersOf(join(root, first))) {
          const names = await readdir(join(root, first, second));
          page.push(...names.filter((name) => isHash(name) && name.startsWith(first + second)));
          while (page.length >= pageSize) yield page.splice(0, pageSize);
        }
      }
      yield page;
    },
    async stat(hash) {
      const found = await stat(placeOf(hash)).catch(nullWhereMissing);
      return found && { sizeBytes: found.size, putAt: found.mtime };
    },
    async delete(hash) {
      await rm(placeOf(hash), { force: true });
    },
    owner: readOwner,
    async claim(shopId) {
      await prepare();
      const owner = await readOwner();
      if (owner) return owner;
      const { path } = await spool(Buffer.from(shopId), incoming);
      try {
        await copyFile(path, marker, constants.COPYFILE_EXCL).catch(ignoreExisting);
        // A crash may have left an empty marker.
        if (!(await readOwner())) await rename(path, marker);
        await syncFolder(root);
      } finally {
        await rm(path, { force: true });
      }
      return (await readOwner()) ?? shopId;
    },
    state: () => watch.state(),
    incoming: null,
    erasures: openLocalNotes(root, prepare),
  };
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : null);

function nullWhereMissing(error: unknown): null {
  if (codeOf(error) === 'ENOENT') return null;
  throw error;
}

function ignoreExisting(error: unknown): void {
  if (codeOf(error) !== 'EEXIST') throw error;
}

/** Lists subfolders, each named by two hash digits. */
async function foldersOf(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => /^[0-9a-f]{2}$/.test(name));
}

/** Creates the folder and sweeps old remains of killed processes. */
async function openFolder(incoming: string): Promise<void> {
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    // Another process may have moved it in the meantime.
    const found = await stat(path).catch(nullWhereMissing);
    if (found && Date.now() - found.mtimeMs > leftoverAfterMs) await rm(path, { force: true });
  }
}

/** Creates a folder and syncs its parent: a new folder survives a crash only with its entry. */
async function makeFolder(folder: string, root: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (!first) return;
  for (let path = folder; path !== root; path = dirname(path)) await syncFolder(dirname(path));
}
