import { eq, sql } from 'drizzle-orm';
import { texts as versionTexts } from '#contract/catalogue/versions.ts';
import { files, licenses, orderParts, orders } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { forbidden } from '#server/kit/errors.ts';
import { SingleFlight } from '#server/kit/jobs/single-flight.ts';
import { accessFacts, opensFile } from '#server/sales/orders/access.ts';
import { isWithdrawnFile } from '#server/catalogue/products/product-versions.ts';
import { checkSignature } from '#server/adapters/storage/file-paths.ts';
import { describeDownload, type Download } from './download.ts';

const texts = {
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
  if (link === 'forged') throw forbidden(texts.badLink);
  if (link === 'expired') throw forbidden(texts.expired);
  const [[order], file] = await lookups.run(`${orderId} ${fileId}`, () =>
    readPurchased(db, orderId, fileId),
  );
  if (!order || !opensFile(order, now())) throw forbidden(texts.notPaid);
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
export async function findFileForAdmin(
  { db, settings, now }: Deps,
  { adminFileId }: { adminFileId: number },
  query: URLSearchParams,
): Promise<Download> {
  const link = checkSignature({ adminFileId }, query, settings.secretKey, now());
  if (link === 'forged') throw forbidden(texts.badAdminLink);
  if (link === 'expired') throw forbidden(texts.expiredAdminLink);
  return describeDownload(await db.query.files.findFirst({ where: eq(files.id, adminFileId) }));
}
