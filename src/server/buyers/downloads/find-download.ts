import { parseFilePath } from '#contract/kit/file-address.ts';
import { parseThumbnailPath } from '#contract/catalogue/thumbnail-address.ts';
import type { Deps } from '#server/deps.ts';
import { forbidden, notFound, tooManyRequests } from '#server/kit/errors.ts';
import { type Download, noSuchFile, describeDownload } from './download.ts';
import {
  findBrandPicture,
  findPicture,
  findSharePictureFile,
  findThumbnailFile,
} from './find-picture-file.ts';
import { findDataFile } from './find-data-file.ts';
import { findFileForAdmin, findPurchasedFile } from './find-signed-file.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import { texts } from '#contract/books/invoices.ts';
import { texts as versionTexts } from '#contract/catalogue/versions.ts';
import { isFree } from '#contract/kit/money.ts';
import { files, products, setFiles } from '#db/schema.ts';
import { downloadInvoiceById } from '#server/books/invoices/download-invoices.ts';
import type { Limit } from '#server/kit/rate-limit/rate-limiter.ts';
import { checkSignature, hiddenOrderId } from '#server/adapters/storage/file-paths.ts';
import { hasWithdrawn } from '#server/catalogue/products/product-versions.ts';

interface DownloadRequest {
  pathname: string;
  searchParams: URLSearchParams;
}

/**
 * Finds the file behind an address under `/files/`. Storage paths come from the database only,
 * never from the address.
 *
 * @throws AppError 404 if there is none, 403 if link, price or purchase does not allow it
 */
export async function findDownload(deps: Deps, request: DownloadRequest): Promise<Download> {
  const { pathname, searchParams } = request;
  const thumbnailOf = parseThumbnailPath(pathname);
  if (thumbnailOf !== null) return findThumbnailFile(deps, thumbnailOf);
  const address = parseFilePath(pathname);
  switch (address?.kind) {
    case 'picture':
      return findPicture(deps, address);
    case 'share':
      return findSharePictureFile(deps, address);
    case 'set-file':
      return findSetFile(deps, address.setFileId);
    case 'brand':
      return findBrandPicture(deps, address.hash);
    case 'free':
      return findFreeFile(deps, address.productId);
    case 'purchased':
      return findPurchasedFile(deps, address, searchParams);
    case 'admin':
      return findFileForAdmin(deps, address, searchParams);
    case 'data':
      return findDataFile(deps, address, searchParams);
    case 'invoice':
      return findInvoiceFile(deps, address, searchParams);
    case undefined:
      throw notFound(noSuchFile);
  }
}

/** Each is rendered again. */
const perInvoice: Limit = { name: 'invoice-files', points: 30, windowSeconds: 3_600 };

/**
 * Renders the PDF behind a signed link, which is the authorization.
 *
 * @throws AppError 403 the link is forged or too old; 404; 429; 503
 */
async function findInvoiceFile(
  { db, settings, rateLimiter, now }: Pick<Deps, 'db' | 'settings' | 'rateLimiter' | 'now'>,
  { invoiceId }: { invoiceId: number },
  query: URLSearchParams,
): Promise<Download> {
  const hidesOrderId = query.has(hiddenOrderId);
  const link = checkSignature({ invoiceId, hidesOrderId }, query, settings.secretKey, now());
  if (link === 'forged') throw forbidden(texts.badLink);
  if (link === 'expired') throw forbidden(texts.expiredLink);
  const waitSeconds = await rateLimiter.consume(perInvoice, String(invoiceId));
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds);
  const { name, content } = await downloadInvoiceById({ db, now }, invoiceId, { hidesOrderId });
  return {
    bytes: content,
    hash: createHash('sha256').update(content).digest('hex'),
    fileName: name,
    contentType: 'application/pdf',
    sizeBytes: content.length,
    disposition: 'attachment',
    caching: 'private',
  };
}

const notFree = 'This product is not free. Buy it on its page.';

async function findSetFile({ db }: Deps, setFileId: number): Promise<Download> {
  const [row] = await db
    .select({ file: files })
    .from(setFiles)
    .innerJoin(files, eq(files.id, setFiles.fileId))
    .innerJoin(products, eq(products.id, setFiles.productId))
    .where(and(eq(setFiles.id, setFileId), isNull(products.deletedAt)));
  return describeDownload(row?.file);
}

/**
 * Finds a free product's file.
 *
 * @throws AppError 403 it has a price, or every version is withdrawn
 */
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
  if (row && !isFree(row.priceCents)) throw forbidden(notFree);
  if (row && !row.file && row.hasWithdrawn) throw forbidden(versionTexts.allWithdrawn);
  return describeDownload(row?.file ?? undefined);
}
