import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { products } from '#db/schema.ts';
import { texts as bundleTexts } from '#contract/catalogue/bundles.ts';
import type { ProductState } from '#contract/catalogue/catalogue.ts';
import type { ProgramInput } from '#contract/catalogue/inputs/newest-inputs.ts';
import { texts as productTexts } from '#contract/catalogue/products.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import { texts, type publishVersion as route } from '#contract/catalogue/version-form.ts';
import { compareNumbers } from '#contract/catalogue/version-numbers.ts';
import type { Version } from '#contract/catalogue/versions.ts';
import { recordAction } from '#server/kit/audit-log/audit-log.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import type { Deps } from '#server/deps.ts';
import { conflict, notFound } from '#server/kit/errors.ts';
import { isBundle } from '../products/bundle-parts.ts';
import { isVisibleTo } from '../products/get-product.ts';
import { insertVersion, pointToNewest, requireFreeNumber } from '../products/product-versions.ts';
import { requireShowable } from '../products/preview-markdown.ts';
import { insertUploads } from '../products/product-parts.ts';
import { storeUploads, type NewFile } from '../products/store-uploads.ts';
import { announceRelease } from '../releases/announce-release.ts';
import { describeForSeller, findVersions, type FoundVersion } from './list-versions.ts';
import { versionSubject } from './mail-version.ts';

type PublishDeps = Pick<Deps, 'db' | 'storage' | 'releases' | 'now'>;
type Form = ParsedInputOf<typeof route>;

/**
 * Publishes a version atomically: row, product file and announcement in one
 * transaction, after the file is stored. Resubmitting the same form adds nothing.
 *
 * @throws AppError 404 if the caller may not see the product; 409 for a bundle, or if the number is taken;
 *   400, at the field, if the number is not the channel's highest, or file or notes break a rule
 */
export async function publishVersion(
  deps: PublishDeps,
  form: Form,
  caller: Caller,
): Promise<Version> {
  // Refuses before anything is stored.
  const before = await judge(deps.db, form, caller);
  if (before.published) return describeForSeller(before.published, 0);
  await requireShowable(form.notes, 'notes', texts.notShowable);
  const uploads = { file: form.file, screenshots: [], setFiles: [] };
  const { file, inputs } = await storeUploads(deps.storage, uploads);
  if (!file) throw new Error('The file of the version was not stored');
  const now = deps.now();
  await deps.db.transaction(async (tx) => {
    const { published, ...product } = await judge(tx, form, caller);
    if (!published) await writeVersion(tx, { form, ...product, file, inputs, now }, caller);
  });
  deps.releases.wake();
  const [version] = await findVersions(deps.db, form.id, form.number);
  if (!version) throw new Error('The version was not written');
  return describeForSeller(version, 0);
}

interface Judgement {
  name: string;
  state: ProductState;
  /** Set if an earlier try of the same form has published it. */
  published?: FoundVersion;
}

/** @throws AppError if the form may not be published */
async function judge(
  db: Pick<Db, 'query' | 'select'>,
  form: Form,
  caller: Caller,
): Promise<Judgement> {
  const [product, present] = await Promise.all([
    db.query.products.findFirst({
      where: and(eq(products.id, form.id), isVisibleTo(caller)),
      columns: { name: true, state: true },
      extras: { isBundle: isBundle(form.id).as('is_bundle') },
    }),
    findVersions(db, form.id),
  ]);
  if (!product) throw notFound(productTexts.notFound);
  if (product.isBundle === 1) throw conflict(bundleTexts.noOwnFile);
  const published = present.find(
    ({ version }) => version.requestId !== null && version.requestId === form.requestId,
  );
  if (published && compareNumbers(published.version.number, form.number) === 0) {
    return { ...product, published };
  }
  if (published) throw conflict(texts.publishedAlready(published.version.number));
  const versions = present.map(({ version }) => version);
  requireFreeNumber(form, versions);
  return product;
}

interface Publishable extends Omit<Judgement, 'published'> {
  form: Form;
  file: NewFile;
  inputs: ProgramInput[];
  now: Date;
}

async function writeVersion(
  tx: Tx,
  { form, name, state, file, inputs, now }: Publishable,
  caller: Caller,
): Promise<void> {
  const { id: productId, number, channel, notes, requestId = null } = form;
  const uploaded = { file, inputs, image: null, screenshots: [], setFiles: [] };
  const { file: fileId } = await insertUploads(tx, uploaded, now);
  if (fileId === null) throw new Error('The file of the version was not written');
  const version = { productId, number, channel, notes, fileId, requestId, releasedAt: now };
  await insertVersion(tx, version, inputs, state);
  // A draft has no buyers but imported ones, who do not know of it yet.
  const isAnnounced = form.notify === '1' && state !== 'draft';
  if (isAnnounced) await announceRelease(tx, version, now);
  await pointToNewest(tx, productId);
  const subject = versionSubject({ id: productId, name }, number);
  const detail = isAnnounced ? `${channel}, its buyers mailed` : channel;
  await recordAction(tx, caller, { action: 'version-published', subject, detail }, now);
}
