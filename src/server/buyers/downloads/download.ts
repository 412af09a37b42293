import type { files } from '#db/schema.ts';
import { notFound } from '#server/kit/errors.ts';

export interface Download {
  /** SHA-256; locates the file in the storage and is its ETag. */
  hash: string;
  /** Set if the file is not in the storage. */
  bytes?: Buffer;
  fileName: string;
  contentType: string;
  sizeBytes: number;
  disposition: 'attachment' | 'inline';
  /**
   * `immutable`: the address identifies the bytes. `hour`: the content may change. `private`:
   * authorized on each request.
   */
  caching: 'immutable' | 'hour' | 'private';
}

type FileRow = Pick<typeof files.$inferSelect, 'hash' | 'name' | 'contentType' | 'sizeBytes'>;

export const noSuchFile = 'There is no such file.';

/** @throws AppError 404 without a row */
export function describeDownload(
  file: FileRow | null | undefined,
  disposition: Download['disposition'] = 'attachment',
  caching: Download['caching'] = 'private',
): Download {
  if (!file) throw notFound(noSuchFile);
  const { hash, name, contentType, sizeBytes } = file;
  return { hash, fileName: name, contentType, sizeBytes, disposition, caching };
}
