import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { syncFolder } from '#db/local-file.ts';
import { readObject, type Bucket } from './s3-client.ts';
import { assertHash, isHash, spool } from './spool.ts';
import type { ErasureNotes } from './storage.ts';

const folderName = 'erasures';

/** Keeps notes in the folder `erasures` of a storage. @param prepare opens the storage */
export function openLocalNotes(root: string, prepare: () => Promise<void>): ErasureNotes {
  const folder = join(root, folderName);
  return {
    async put(hash, note) {
      assertHash(hash);
      await prepare();
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const { path } = await spool(Buffer.from(note), join(root, 'incoming'));
      try {
        await rename(path, join(folder, hash));
        await syncFolder(folder);
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    },
    ...readNotes(folder),
  };
}

/** Reads notes from a folder; a missing folder has none. */
export function readNotes(folder: string): Pick<ErasureNotes, 'list' | 'read'> {
  return {
    async list() {
      const names = await readdir(folder).catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
        throw error;
      });
      return names.filter(isHash);
    },
    read: (hash) => readFile(join(folder, hash), 'utf8'),
  };
}

/** Keeps notes in a bucket as `PREFIX/erasures/HASH`. */
export function openBucketNotes(bucket: Bucket): ErasureNotes {
  const at = (hash: string) => {
    assertHash(hash);
    return bucket.at(`${folderName}/${hash}`);
  };
  return {
    async put(hash, note) {
      const object = { ...at(hash), Body: note, ContentType: 'application/json' };
      await bucket.ask(({ sdk, client }) => client.send(new sdk.PutObjectCommand(object)));
    },
    async list() {
      const pages = await Array.fromAsync(bucket.pages(`${folderName}/`));
      return pages
        .flat()
        .map((name) => name.slice(folderName.length + 1))
        .filter(isHash);
    },
    read: async (hash) => text(await readObject(bucket, at(hash))),
  };
}
