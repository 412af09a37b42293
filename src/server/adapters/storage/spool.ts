import { createHash, randomUUID } from 'node:crypto';
import { open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { StoredFile } from './storage.ts';

/**
 * Writes bytes durably to a temporary file in `folder`, hashing them on the way. The caller moves
 * or deletes it; on rejection nothing remains.
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
      // Unlike write, writeFile writes the whole chunk.
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

/** Name of the marker file with the owning shop's id. */
export const ownerFile = 'shop-id';

export function pathOf(hash: string): string {
  return `${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}`;
}

/** Tells whether a name is a SHA-256 in lower-case hexadecimal. */
export function isHash(name: string): boolean {
  return /^[0-9a-f]{64}$/.test(name);
}

/** Guards against path injection. @throws RangeError unless `hash` is a lower-case hex SHA-256 */
export function assertHash(hash: string): void {
  if (!isHash(hash)) throw new RangeError('This is not a SHA-256.');
}
