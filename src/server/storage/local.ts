import { createReadStream } from 'node:fs';
import { access, constants, mkdir, opendir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { syncFolder } from '#db/local-file.ts';
import { assertHash, isHash, spool } from './spool.ts';
import type { FileStorage } from './storage.ts';

const leftoverAfterMs = 24 * 60 * 60 * 1000;

/**
 * Files in a folder, as `ab/cd/abcd…`. Written with node:fs rather than files-sdk/fs, which writes in place: a crash
 * would leave half a file under a whole file's name, and neither file nor folder is synced.
 */
export function openLocalStorage(folder: string): FileStorage {
  const root = resolve(folder);
  const incoming = join(root, 'incoming');
  let opened: Promise<void> | undefined;

  /** Once per process, and again where it failed. */
  const prepare = () => {
    opened ??= openFolder(incoming).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
  const pathOf = (hash: string) => {
    assertHash(hash);
    return join(root, hash.slice(0, 2), hash.slice(2, 4), hash);
  };

  return {
    async put(content) {
      await prepare();
      const { path, hash, sizeBytes } = await spool(content, incoming);
      const target = pathOf(hash);
      try {
        await makeFolder(dirname(target), root);
        // The same bytes again replace themselves, which a reader with the file open does not notice.
        await rename(path, target);
        await syncFolder(dirname(target));
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
      return { hash, sizeBytes };
    },
    async locate(hash) {
      return { kind: 'local', path: pathOf(hash) };
    },
    async read(hash) {
      return createReadStream(pathOf(hash));
    },
    async *listOlder(before) {
      await prepare();
      const entries = await opendir(root, { recursive: true });
      for await (const entry of entries) {
        if (!entry.isFile() || !isHash(entry.name)) continue;
        const { mtimeMs } = await stat(join(entry.parentPath, entry.name));
        if (mtimeMs < before.getTime()) yield { hash: entry.name };
      }
    },
    async putAt(hash) {
      const found = await stat(pathOf(hash)).catch(() => null);
      return found && found.mtime;
    },
    async delete(hash) {
      await rm(pathOf(hash), { force: true });
    },
    async ready() {
      await prepare();
      await access(incoming, constants.W_OK);
    },
  };
}

/** Makes the folder, and sweeps what a killed process left in it long ago. */
async function openFolder(incoming: string): Promise<void> {
  await mkdir(incoming, { recursive: true });
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const age = Date.now() - (await stat(path)).mtimeMs;
    if (age > leftoverAfterMs) await rm(path, { force: true });
  }
}

/** A new folder survives a crash once its parent's entry does. */
async function makeFolder(folder: string, root: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (!first) return;
  for (let made = folder; made !== root; made = dirname(made)) await syncFolder(dirname(made));
}
