import { createHash, randomUUID } from 'node:crypto';
import { open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { StoredFile } from './storage.ts';

/**
 * Writes the bytes to a temporary file in `folder`, durably, with their hash taken on the way. The caller moves or
 * deletes it; nothing is left when this rejects.
 */
export async function spool(
  content: Uint8Array | Readable,
  folder: string,
): Promise<StoredFile & { path: string }> {
  const path = join(folder, `${randomUUID()}.part`);
  const file = await open(path, 'wx');
  try {
    const hash = createHash('sha256');
    let sizeBytes = 0;
    for await (const chunk of content instanceof Uint8Array ? [content] : content) {
      hash.update(chunk);
      sizeBytes += chunk.length;
      // writeFile, unlike write, goes on until the whole chunk is down.
      await file.writeFile(chunk);
    }
    await file.sync();
    return { path, hash: hash.digest('hex'), sizeBytes };
  } catch (error) {
    await unlink(path);
    throw error;
  } finally {
    await file.close();
  }
}

/** The name of what says whose storage it is: the id of the shop. */
export const ownerFile = 'shop-id';

/** Where a file lies in a storage. */
export function pathOf(hash: string): string {
  return `${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}`;
}

/** Whether a name is that of a stored file: a SHA-256 in lower-case hexadecimal. */
export function isHash(name: string): boolean {
  return /^[0-9a-f]{64}$/.test(name);
}

/** @throws RangeError when `hash` is no SHA-256 in lower-case hexadecimal: it is about to become part of a path */
export function assertHash(hash: string): void {
  if (!isHash(hash)) throw new RangeError('This is no SHA-256.');
}
