import { and, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { parseFilePath } from '#contract/file-address.ts';
import { parseThumbnailPath } from '#contract/thumbnail-address.ts';
import { files, orders, products, setFiles } from '#db/schema.ts';
import { isFree } from '#contract/money.ts';
import { texts as versionTexts } from '#contract/versions.ts';
import type { Deps } from '../deps.ts';
import { forbidden, notFound } from '../errors.ts';
import { grantsAccess } from '../orders/order-state.ts';
import { hasWithdrawn, isWithdrawnFile } from '../products/product-versions.ts';
import { checkSignature } from '../storage/file-paths.ts';
import { findSharePicture } from '../images/find-share-picture.ts';
import { drawNeutralThumbnail } from '../images/draw-thumbnail.ts';
import { findThumbnail } from '../images/find-thumbnail.ts';

/** A file the requester may have. */
export interface Download {
  /** SHA-256, which locates it in the storage and serves as its ETag. */
  hash: string;
  /** Set when it is not in the storage. */
  bytes?: Buffer;
  fileName: string;
  contentType: string;
  sizeBytes: number;
  disposition: 'attachment' | 'inline';
  /**
   * `immutable`: the address identifies the bytes. `hour`: the content may change. `private`:
   * authorised on each request.
   */
  caching: 'immutable' | 'hour' | 'private';
}

interface DownloadRequest {
  pathname: string;
  searchParams: URLSearchParams;
}

const texts = {
  notFound: 'There is no such file.',
  badLink: 'This download link is not valid. Use the re-download page to get a new one.',
  expired: 'This download link has expired. Use the re-download page to get a new one.',
  badAdminLink: 'This link is not valid. Open the product in the admin again.',
  expiredAdminLink: 'This link has expired. Open the product in the admin again.',
  notPaid: 'This purchase does not give access to the file.',
  notFree: 'This product is not free. Buy it on its page.',
};

/**
 * Finds the file behind an address under `/files/`. Storage paths come from the database only,
 * never from the address (promise 19).
 *
 * @throws AppError 404 when there is none, 403 when link, price or purchase does not allow it
 */
export async function findDownload(deps: Deps, request: DownloadRequest): Promise<Download> {
  const address = parseFilePath(request.pathname);
  switch (address?.kind) {
    case 'picture':
      return findPicture(deps, address);
    case 'share':
      return describe(await findSharePicture(deps, address), 'inline', 'immutable');
    case 'set-file':
      return findSetFile(deps, address.setFileId);
    case 'free':
      return findFreeFile(deps, address.productId);
    case 'purchased':
      return findPurchasedFile(deps, address, request.searchParams);
    case 'admin':
      return findFileForAdmin(deps, address, request.searchParams);
    case undefined:
      return findThumbnailFile(deps, parseThumbnailPath(request.pathname));
  }
}

/**
 * Finds a picture in a stored size. Originals are never sent, since they may contain more than a
 * picture.
 */
async function findPicture(
  { db }: Deps,
  { hash, width }: { hash: string; width: number },
): Promise<Download> {
  const originals = alias(files, 'originals');
  const [row] = await db
    .select({ file: files })
    .from(originals)
    .innerJoin(files, eq(files.originalId, originals.id))
    .where(and(eq(originals.hash, hash), eq(files.width, width)))
    .limit(1);
  return describe(row?.file, 'inline', 'immutable');
}

async function findThumbnailFile(deps: Deps, productId: number | null): Promise<Download> {
  if (productId === null) throw notFound(texts.notFound);
  const thumbnail = await findThumbnail(deps, productId);
  if (thumbnail !== 'neutral') return describe(thumbnail, 'inline', 'hour');
  const { bytes, hash } = await drawNeutralThumbnail();
  const file = { name: 'thumbnail.jpg', contentType: 'image/jpeg', sizeBytes: bytes.length, hash };
  return { ...describe(file, 'inline', 'hour'), bytes };
}

async function findSetFile({ db }: Deps, setFileId: number): Promise<Download> {
  const [row] = await db
    .select({ file: files })
    .from(setFiles)
    .innerJoin(files, eq(files.id, setFiles.fileId))
    .innerJoin(products, eq(products.id, setFiles.productId))
    .where(and(eq(setFiles.id, setFileId), isNull(products.deletedAt)));
  return describe(row?.file);
}

async function findFreeFile({ db }: Deps, productId: number): Promise<Download> {
  const [row] = await db
    .select({
      file: files,
      priceCents: products.priceCents,
      hasWithdrawn: hasWithdrawn(products.id),
    })
    .from(products)
    .leftJoin(files, eq(files.id, products.fileId))
    .where(and(eq(products.id, productId), isNull(products.deletedAt)));
  if (row && !isFree(row.priceCents)) throw forbidden(texts.notFree);
  if (row && !row.file && row.hasWithdrawn) throw forbidden(versionTexts.allWithdrawn);
  return describe(row?.file ?? undefined);
}

async function findPurchasedFile(
  { db, settings, now }: Deps,
  { orderId, fileId }: { orderId: string; fileId: number },
  query: URLSearchParams,
): Promise<Download> {
  const link = checkSignature({ orderId, fileId }, query, settings.secretKey, now());
  if (link === 'forged') throw forbidden(texts.badLink);
  if (link === 'expired') throw forbidden(texts.expired);
  const [[order], file] = await Promise.all([
    db
      .select({ state: orders.state, isWithdrawn: isWithdrawnFile(ofOrder, fileId) })
      .from(orders)
      .where(eq(orders.id, orderId)),
    db.query.files.findFirst({ where: eq(files.id, fileId) }),
  ]);
  if (!order || !grantsAccess(order.state)) throw forbidden(texts.notPaid);
  if (order.isWithdrawn) throw forbidden(versionTexts.linkWithdrawn);
  return describe(file);
}

/** Drizzle omits the table in single-table queries, and versions have such a column too. */
const ofOrder = sql`${orders}.product_id`;

/** The signature is the authorisation: only admins get such links. */
async function findFileForAdmin(
  { db, settings, now }: Deps,
  { adminFileId }: { adminFileId: number },
  query: URLSearchParams,
): Promise<Download> {
  const link = checkSignature({ adminFileId }, query, settings.secretKey, now());
  if (link === 'forged') throw forbidden(texts.badAdminLink);
  if (link === 'expired') throw forbidden(texts.expiredAdminLink);
  return describe(await db.query.files.findFirst({ where: eq(files.id, adminFileId) }));
}

type FileFacts = Pick<typeof files.$inferSelect, 'hash' | 'name' | 'contentType' | 'sizeBytes'>;

function describe(
  file: FileFacts | null | undefined,
  disposition: Download['disposition'] = 'attachment',
  caching: Download['caching'] = 'private',
): Download {
  if (!file) throw notFound(texts.notFound);
  const { hash, name, contentType, sizeBytes } = file;
  return { hash, fileName: name, contentType, sizeBytes, disposition, caching };
}
