import {
  texts,
  type previewReleaseMail as preview,
  type ReleaseMail,
} from '#contract/catalogue/release-mails.ts';
import { texts as productTexts } from '#contract/catalogue/products.ts';
import { texts as formTexts } from '#contract/catalogue/version-form.ts';
import { texts as versionTexts } from '#contract/catalogue/versions.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import { and, eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { products } from '#db/schema.ts';
import { recordAction } from '#server/kit/audit-log/audit-log.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import type { Deps } from '#server/deps.ts';
import { conflict, notFound } from '#server/kit/errors.ts';
import { announceRelease } from '../releases/announce-release.ts';
import { describeReleaseMail } from '../releases/describe-release-mail.ts';
import { releaseSubject, renderReleaseMail } from '../releases/release-mail.ts';
import { findVersions, type FoundVersion } from './list-versions.ts';
import { mayHandle } from '../products/get-product.ts';
import { productSubject } from '../products/delete-product.ts';
import { requireShowable } from '../products/preview-markdown.ts';

interface VersionPath {
  id: number;
  number: string;
}

/** Returns the progress of a version's announcement mails. @throws AppError 404 */
export async function getReleaseMail(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  path: VersionPath,
  caller: Caller,
): Promise<ReleaseMail> {
  await requireHandled(db, path, caller);
  return describeReleaseMail(db, await requireVersion(db, path), now());
}

/** Announces a version once, also a deleted product's. @throws AppError 404; 409 withdrawn, draft */
export async function sendReleaseMail(
  { db, releases, now }: Pick<Deps, 'db' | 'releases' | 'now'>,
  path: VersionPath,
  caller: Caller,
): Promise<ReleaseMail> {
  const at = now();
  const version = await db.transaction(async (tx) => {
    const [present, product] = await Promise.all([
      requireVersion(tx, path),
      requireHandled(tx, path, caller),
    ]);
    if (product.state === 'draft') throw conflict(productTexts.notPublished);
    if (present.withdrawnAt) throw conflict(texts.withdrawn);
    if (await announceRelease(tx, present, at)) {
      const subject = versionSubject(product, present.number);
      await recordAction(tx, caller, { action: 'release-mailed', subject }, at);
    }
    return present;
  });
  releases.wake();
  return describeReleaseMail(db, version, now());
}

/**
 * Renders the mail of a version before it is published, with a sample order.
 *
 * @throws AppError 404; 400 if the notes cannot be shown
 */
export async function previewReleaseMail(
  { db, settings, now }: Pick<Deps, 'db' | 'settings' | 'now'>,
  { id, ...version }: ParsedInputOf<typeof preview>,
  caller: Caller,
): Promise<{ subject: string; html: string }> {
  const { name: productName } = await requireHandled(db, { id }, caller);
  await requireShowable(version.notes, 'notes', formTexts.notShowable);
  const sample = {
    orderId: '5O190127TN364715T',
    unsubscribeUrl: `${settings.siteUrl}/unsubscribe`,
  };
  const release = { ...version, ...sample, productId: id, productName, releasedAt: now() };
  const { html } = await renderReleaseMail(release, settings);
  return { subject: releaseSubject(release), html };
}

/** Loads the product of a version, deleted or not. @throws AppError 404 */
export async function requireHandled(
  db: Pick<Db, 'query'>,
  { id }: Pick<VersionPath, 'id'>,
  caller: Caller,
) {
  const product = await db.query.products.findFirst({
    where: and(eq(products.id, id), mayHandle(caller)),
    columns: { id: true, name: true, state: true },
  });
  if (!product) throw notFound(versionTexts.notFound);
  return product;
}

async function requireVersion(
  db: Pick<Db, 'select'>,
  { id, number }: VersionPath,
): Promise<FoundVersion['version']> {
  const [found] = await findVersions(db, id, number);
  if (!found) throw notFound(versionTexts.notFound);
  return found.version;
}

export const versionSubject = (product: { id: number; name: string }, number: string): string =>
  `${productSubject(product)}, version ${number}`;
