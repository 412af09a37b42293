import { files, brandPictures, products, screenshots } from '#db/schema.ts';
import { notFound } from '#server/kit/errors.ts';
import { and, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { LRUCache } from 'lru-cache';
import type { Db } from '#db/client.ts';
import type { FileAddress } from '#contract/kit/file-address.ts';
import type { Deps } from '#server/deps.ts';
import {
  drawNeutralThumbnail,
  findSharePicture,
  findThumbnail,
} from '#server/adapters/images/drawn-pictures.ts';

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

/** Walks the drafts, which are few, by their own index. */
const isOfDraft = (fileId: SQLWrapper): SQL => sql`EXISTS (
  SELECT 1 FROM ${products} AS draft LEFT JOIN ${screenshots} AS shot ON shot.product_id = draft.id
  WHERE draft.state = 'draft' AND ${fileId} IN (draft.image_id, shot.file_id))`;

/** Pictures by address, which always names the same bytes: found without the database. */
const found = new WeakMap<Db, LRUCache<string, Download>>();
const maxFound = 20_000;

/**
 * Finds a picture in a stored size, never the original: it may contain more than a picture. A
 * draft's pictures have no address.
 */
export async function findPicture(
  { db }: Deps,
  { hash, width }: { hash: string; width: number },
): Promise<Download> {
  const pictures = found.get(db) ?? new LRUCache<string, Download>({ max: maxFound });
  found.set(db, pictures);
  const name = `${hash}-${width}`;
  const known = pictures.get(name);
  if (known) return known;
  const originals = alias(files, 'originals');
  const [row] = await db
    .select({ file: files })
    .from(originals)
    .innerJoin(files, eq(files.originalId, originals.id))
    .where(
      and(eq(originals.hash, hash), eq(files.width, width), sql`NOT ${isOfDraft(originals.id)}`),
    )
    .limit(1);
  const picture = describeDownload(row?.file, 'inline', 'immutable');
  pictures.set(name, picture);
  return picture;
}

/** Finds a picture of the brand, including earlier ones, which mails still show. */
export async function findBrandPicture({ db }: Deps, hash: string): Promise<Download> {
  const [row] = await db
    .select({ file: files })
    .from(brandPictures)
    .innerJoin(files, eq(files.id, brandPictures.fileId))
    .where(eq(files.hash, hash))
    .limit(1);
  return describeDownload(row?.file, 'inline', 'immutable');
}

export async function findSharePictureFile(
  deps: Deps,
  address: FileAddress & { kind: 'share' },
): Promise<Download> {
  return describeDownload(await findSharePicture(deps, address), 'inline', 'immutable');
}

/** Finds the thumbnail that mails show, or a neutral one if the product has no picture. */
export async function findThumbnailFile(deps: Deps, productId: number): Promise<Download> {
  const thumbnail = await findThumbnail(deps, productId);
  if (thumbnail !== 'neutral') return describeDownload(thumbnail, 'inline', 'hour');
  const { bytes, hash } = await drawNeutralThumbnail();
  const file = { name: 'thumbnail.jpg', contentType: 'image/jpeg', sizeBytes: bytes.length, hash };
  return { ...describeDownload(file, 'inline', 'hour'), bytes };
}
