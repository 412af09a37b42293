import { parseFilePath } from '#contract/kit/file-address.ts';
import { parseThumbnailPath } from '#contract/catalogue/thumbnail-address.ts';
import type { Deps } from '#server/deps.ts';
import { forbidden, notFound, tooManyRequests } from '#server/kit/errors.ts';
import {
  noSuchFile,
  describeDownload,
  findBrandPicture,
  findPicture,
  findSharePictureFile,
  findThumbnailFile,
  type Download,
} from './download.ts';
import { and, eq, sql } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import { texts as invoiceTexts } from '#contract/books/invoices.ts';
import { texts as versionTexts } from '#contract/catalogue/versions.ts';
import { isFree } from '#contract/kit/money.ts';
import { isPublished } from '#db/product-states.ts';
import { files, products, setFiles, licenses, orderParts, orders } from '#db/schema.ts';
import { downloadInvoiceById } from '#server/books/invoices/download-invoices.ts';
import type { Limit } from '#server/kit/rate-limit/rate-limiter.ts';
import { checkSignature, hiddenOrderId } from '#server/adapters/storage/file-paths.ts';
import { hasWithdrawn, isWithdrawnFile } from '#server/catalogue/products/product-versions.ts';
import { collectData, openAddress } from '../personal-data/data-file.ts';
import { texts as dataTexts } from '#contract/buyers/personal-data.ts';
import { SingleFlight } from '#server/kit/jobs/single-flight.ts';
import { accessFacts, opensFile } from '#server/sales/orders/access.ts';

interface DownloadRequest {
  pathname: string;
  searchParams: URLSearchParams;
}

/**
 * Finds the file behind a `/files/` address; storage paths come from the database only.
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

/** Renders the PDF a signed link authorizes. @throws AppError 403 forged, old; 404; 429; 503 */
async function findInvoiceFile(
  { db, settings, rateLimiter, now }: Pick<Deps, 'db' | 'settings' | 'rateLimiter' | 'now'>,
  { invoiceId }: { invoiceId: number },
  query: URLSearchParams,
): Promise<Download> {
  const hidesOrderId = query.has(hiddenOrderId);
  const link = checkSignature({ invoiceId, hidesOrderId }, query, settings.secretKey, now());
  if (link === 'forged') throw forbidden(invoiceTexts.badLink);
  if (link === 'expired') throw forbidden(invoiceTexts.expiredLink);
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
    .where(and(eq(setFiles.id, setFileId), isPublished));
  return describeDownload(row?.file);
}

/** Finds a free product's file. @throws AppError 403 it has a price, or no version is left */
async function findFreeFile({ db }: Deps, productId: number): Promise<Download> {
  const [row] = await db
    .select({
      file: files,
      priceCents: products.priceCents,
      hasWithdrawn: hasWithdrawn(products.id),
    })
    .from(products)
    .leftJoin(files, eq(files.id, products.fileId))
    .where(and(eq(products.id, productId), isPublished));
  if (row && !isFree(row.priceCents)) throw forbidden(notFree);
  if (row && !row.file && row.hasWithdrawn) throw forbidden(versionTexts.allWithdrawn);
  return describeDownload(row?.file ?? undefined);
}

/** Files of an address: each reads everything stored about it. */
const perAddress: Limit = { name: 'data-files', points: 10, windowSeconds: 3_600 };

/**
 * Writes everything about a link's address when it is followed, so that no copy exists before.
 *
 * @throws AppError 403 the link is forged or too old; 429
 */
async function findDataFile(
  deps: Pick<Deps, 'db' | 'settings' | 'rateLimiter' | 'now'>,
  { sealed }: { sealed: string },
  query: URLSearchParams,
): Promise<Download> {
  const { secretKey } = deps.settings;
  const email = openAddress(sealed, secretKey);
  const link = checkSignature({ sealed }, query, secretKey, deps.now());
  if (email === null || link === 'forged') throw forbidden(dataTexts.badLink);
  if (link === 'expired') throw forbidden(dataTexts.expiredLink);
  const waitSeconds = await deps.rateLimiter.consume(perAddress, email);
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds);
  const bytes = Buffer.from(JSON.stringify(await collectData(deps, email), null, 2));
  return {
    bytes,
    hash: createHash('sha256').update(bytes).digest('hex'),
    fileName: 'my-data.json',
    contentType: 'application/json',
    sizeBytes: bytes.length,
    disposition: 'attachment',
    caching: 'private',
  };
}

const linkTexts = {
  badLink: 'This download link is not valid. Use the re-download page to get a new one.',
  expired: 'This download link has expired. Use the re-download page to get a new one.',
  badAdminLink: 'This link is not valid. Open the product in the admin again.',
  expiredAdminLink: 'This link has expired. Open the product in the admin again.',
  notPaid: 'This purchase does not give access to the file.',
};

/** Look-ups in flight: many connections for one link share one. */
const lookups = new SingleFlight<Awaited<ReturnType<typeof readPurchased>>>();

/** Finds a purchased file. Checks signature, age and access on each request. */
export async function findPurchasedFile(
  { db, settings, now }: Pick<Deps, 'db' | 'settings' | 'now'>,
  { orderId, fileId }: { orderId: string; fileId: number },
  query: URLSearchParams,
): Promise<Download> {
  const link = checkSignature({ orderId, fileId }, query, settings.secretKey, now());
  if (link === 'forged') throw forbidden(linkTexts.badLink);
  if (link === 'expired') throw forbidden(linkTexts.expired);
  const [[order], file] = await lookups.run(`${orderId} ${fileId}`, () =>
    readPurchased(db, orderId, fileId),
  );
  if (!order || !opensFile(order, now())) throw forbidden(linkTexts.notPaid);
  if (order.isWithdrawn) throw forbidden(versionTexts.linkWithdrawn);
  return describeDownload(file);
}

const readPurchased = (db: Deps['db'], orderId: string, fileId: number) =>
  Promise.all([
    db
      .select({ ...accessFacts, expiresAt: end, isWithdrawn: isWithdrawnFromOrder(fileId) })
      .from(orders)
      .where(eq(orders.id, orderId)),
    db.query.files.findFirst({ where: eq(files.id, fileId) }),
  ]);

/** A trial ends with its only key. */
const end = sql<Date | null>`CASE ${orders}.state WHEN 'trial'
  THEN (SELECT ${licenses}.expires_at FROM ${licenses} WHERE ${licenses}.order_id = ${orders}.id)
  ELSE ${orders}.expires_at END`.mapWith(orders.expiresAt);

/**
 * Tells whether a file belongs to a withdrawn version of the purchased product, or of a part of it.
 * Drizzle omits the table in single-table queries, but versions have a column of that name, too.
 */
const isWithdrawnFromOrder = (
  fileId: number,
) => sql<number>`(${isWithdrawnFile(sql`${orders}.product_id`, fileId)}
  OR EXISTS (SELECT 1 FROM ${orderParts} AS part WHERE part.order_id = ${orders}.id
    AND ${isWithdrawnFile(sql`part.product_id`, fileId)}))`;

/** Finds any file: the signature is the authorization, since only admins get such links. */
async function findFileForAdmin(
  { db, settings, now }: Deps,
  { adminFileId }: { adminFileId: number },
  query: URLSearchParams,
): Promise<Download> {
  const link = checkSignature({ adminFileId }, query, settings.secretKey, now());
  if (link === 'forged') throw forbidden(linkTexts.badAdminLink);
  if (link === 'expired') throw forbidden(linkTexts.expiredAdminLink);
  return describeDownload(await db.query.files.findFirst({ where: eq(files.id, adminFileId) }));
}
