import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { compatibilityColumns } from '#db/compatibility-columns.ts';
import { products } from '#db/schema.ts';
import { rememberWords, symbolsOf } from '#db/search-words.ts';
import { minParts } from '#contract/catalogue/bundles.ts';
import type { ProductState } from '#contract/catalogue/catalogue.ts';
import { changedMeanwhile } from '#contract/seller/admin.ts';
import { toCents } from '#contract/kit/money.ts';
import type * as contract from '#contract/catalogue/product-form.ts';
import { texts, type Product } from '#contract/catalogue/products.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import { firstNumber } from '#contract/catalogue/version-numbers.ts';
import { recordAction } from '#server/kit/audit-log/audit-log.ts';
import { isOwner, type Caller } from '#server/kit/sessions/caller.ts';
import type { Deps } from '#server/deps.ts';
import { conflict, forbidden, notFound } from '#server/kit/errors.ts';
import {
  insertVersion,
  listNumbers,
  numberForFile,
  requireFreeNumber,
} from './product-versions.ts';
import { productSubject } from './delete-product.ts';
import { describeChanges, findAdded } from './describe-changes.ts';
import { getProduct, isVisibleTo } from './get-product.ts';
import { requireShowable } from './preview-markdown.ts';
import { matchReports } from './reports/match-set-files.ts';
import {
  loadParts,
  noParts,
  insertUploads,
  planParts,
  writeParts,
  type UploadIds,
} from './product-parts.ts';
import { noTerms, termsOf, type Terms } from './product-terms.ts';
import {
  listPartIds,
  requireBundleForm,
  requirePublishedParts,
  requireUnsold,
  saveBundleParts,
} from './save-bundle-parts.ts';
import { storeUploads, type StoredUploads } from './store-uploads.ts';

type SaveDeps = Pick<Deps, 'db' | 'storage' | 'settings' | 'now'>;

/**
 * Adds a product with its files atomically: one transaction, after every file is stored.
 * Resubmitting the same form adds nothing.
 *
 * @throws AppError 400, at the field, if the form or a file breaks a rule; 409 if an earlier try
 *   added a product that differs from this form, or a part of a bundle is a draft; 403 a draft that
 *   is not an owner's
 */
export async function createProduct(
  deps: SaveDeps,
  form: contract.ProductForm,
  caller: Caller,
): Promise<Product> {
  const { state = 'on_sale' } = form;
  if (state === 'draft' && !isOwner(caller)) throw forbidden(texts.draftsByOwners);
  const plan = planParts(noParts, form);
  const terms = termsOf(form, form.type, noTerms);
  requireBundleForm({ ...wantedOf(form, terms), state }, []);
  await requireShowable(form.description, 'description');
  const uploads = await storeUploads(deps.storage, form);
  const now = deps.now();
  const id = await deps.db.transaction(async (tx) => {
    const fields = fieldsOf(form, terms);
    const setFileSymbols = symbolsOf(plan.setFiles);
    const [row] = await tx
      .insert(products)
      .values({
        ...fields,
        state,
        setFileSymbols,
        requestId: form.requestId ?? null,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing({ target: products.requestId })
      .returning({ id: products.id });
    if (!row) return findAdded(tx, form.requestId, { fields, plan, uploads, parts: form.parts });
    await saveBundleParts(tx, row.id, { parts: form.parts, present: [] });
    if (state !== 'draft') await requirePublishedParts(tx, row.id);
    const uploaded = await insertUploads(tx, uploads, now);
    if (uploaded.file !== null || uploaded.image !== null) {
      await tx.update(products).set(columnsOf(uploaded)).where(eq(products.id, row.id));
    }
    await insertFileVersion(tx, {
      productId: row.id,
      state,
      number: form.versionNumber ?? firstNumber,
      uploaded,
      now,
    });
    await writeParts(tx, { productId: row.id, present: noParts, plan, uploaded });
    if (state === 'on_sale') await rememberWords(tx, [{ ...fields, setFileSymbols }]);
    const subject = productSubject({ ...row, name: form.name });
    await recordAction(tx, caller, { action: 'product-created', subject }, now);
    return row.id;
  });
  return getProduct(deps, { id }, caller);
}

/**
 * Updates a product and its files atomically. Omitted fields, files and lists stay.
 *
 * @throws AppError 404 if the caller may not see it; 409 if another save came first, or it cannot be
 *   in the state; 400, at the field, if the form or a file breaks a rule
 */
export async function updateProduct(
  deps: SaveDeps,
  { id, ...form }: ParsedInputOf<typeof contract.updateProduct>,
  caller: Caller,
): Promise<Product> {
  // Refuses before anything is stored.
  const { row } = await judgeUpdate(deps.db, id, form, caller);
  if (form.description !== undefined && form.description !== row.description) {
    await requireShowable(form.description, 'description');
  }
  const uploads = await storeUploads(deps.storage, form);
  const moment = deps.now();
  await deps.db.transaction(async (tx) => {
    const judged = await judgeUpdate(tx, id, form, caller);
    await writeUpdate(tx, { judged, form, uploads, moment }, caller);
  });
  if (form.setFiles.length + form.removeSetFiles.length > 0) await matchReports(deps, id);
  return getProduct(deps, { id }, caller);
}

type UpdateForm = Omit<ParsedInputOf<typeof contract.updateProduct>, 'id'>;

/**
 * Reads a product as it is, and what a form makes of it. `number` is that of the version that the
 * form's file becomes; null without a file.
 *
 * @throws AppError as `updateProduct`
 */
async function judgeUpdate(
  db: Pick<Db, 'select' | '$count'>,
  id: number,
  form: UpdateForm,
  caller: Caller,
) {
  const [[row], present, partIds, versions] = await Promise.all([
    db
      .select()
      .from(products)
      .where(and(eq(products.id, id), isVisibleTo(caller))),
    loadParts(db, id),
    listPartIds(db, id),
    form.file ? listNumbers(db, id) : null,
  ]);
  if (!row) throw notFound(texts.notFound);
  if (form.updatedAt !== undefined && row.updatedAt.toISOString() !== form.updatedAt) {
    throw conflict(changedMeanwhile);
  }
  await requireUnsold(db, id, { parts: form.parts, present: partIds });
  const plan = planParts(present, form);
  const terms = termsOf(form, form.type ?? row.type, row);
  const { state = row.state, parts: { length: partCount } = partIds } = form;
  if (state === 'draft' && row.state !== 'draft') throw conflict(texts.notDraftAgain);
  if (row.state === 'draft' && state !== 'draft') {
    if (partCount === 0 && !form.file && row.fileId === null) throw conflict(texts.publishFile);
    if (partCount > 0 && partCount < minParts) throw conflict(texts.publishParts);
  }
  requireBundleForm({ ...wantedOf(form, terms), state }, partIds);
  return {
    state,
    row,
    present,
    partIds,
    plan,
    terms,
    number: versions && numberOf(form, versions),
  };
}

/** Returns the number of the form's file. @throws AppError 400, 409 at its field */
function numberOf(
  { versionNumber }: Pick<UpdateForm, 'versionNumber'>,
  versions: Awaited<ReturnType<typeof listNumbers>>,
): string {
  if (versionNumber === undefined) return numberForFile(versions);
  requireFreeNumber({ number: versionNumber, channel: 'stable' }, versions, 'versionNumber');
  return versionNumber;
}

interface Update {
  judged: Awaited<ReturnType<typeof judgeUpdate>>;
  form: UpdateForm;
  uploads: StoredUploads;
  moment: Date;
}

async function writeUpdate(
  tx: Tx,
  { judged, form, uploads, moment }: Update,
  caller: Caller,
): Promise<void> {
  const { state, row: before, present, partIds, plan, terms, number } = judged;
  const { id, updatedAt } = before;
  const setFileSymbols = symbolsOf(plan.setFiles);
  const { description = before.description, type = before.type } = form;
  const { demoAccountsFree = before.demoAccountsFree ? '1' : '0' } = form;
  const { tagline = before.tagline, signalUrl = before.signalUrl } = form;
  const { compatibility = before.compatibility } = form;
  const texted = { ...form, tagline, description, type, demoAccountsFree, compatibility };
  const fields = fieldsOf({ ...texted, signalUrl }, terms);
  // Strictly increasing, since it identifies a save.
  const now = new Date(Math.max(moment.getTime(), updatedAt.getTime() + 1));
  const hasOtherParts = await saveBundleParts(tx, id, { parts: form.parts, present: partIds });
  if (state !== 'draft') await requirePublishedParts(tx, id);
  const uploaded = await insertUploads(tx, uploads, now);
  const columns = columnsOf(uploaded);
  const isPublishing = before.state === 'draft' && state !== 'draft';
  const publishing = { state, ...(isPublishing && { publishedAt: now }) };
  await tx
    .update(products)
    .set({ ...fields, ...columns, ...publishing, setFileSymbols, updatedAt: now })
    .where(eq(products.id, id));
  if (number !== null) await insertFileVersion(tx, { productId: id, state, number, uploaded, now });
  await writeParts(tx, { productId: id, present, plan, uploaded });
  if (state === 'on_sale') await rememberWords(tx, [{ ...fields, setFileSymbols }]);
  const subject = productSubject({ id, name: form.name });
  const changed = { ...fields, ...columns, state };
  const detail = describeChanges({ before, fields: changed, present, plan, hasOtherParts });
  await recordAction(tx, caller, { action: 'product-updated', subject, detail }, now);
}

type Fields =
  | 'name'
  | 'tagline'
  | 'description'
  | 'price'
  | 'type'
  | 'demoAccountsFree'
  | 'compatibility'
  | 'signalUrl';

function fieldsOf(
  {
    name,
    tagline = '',
    description,
    price,
    type,
    demoAccountsFree,
    compatibility = null,
    signalUrl = null,
  }: Pick<contract.ProductForm, Fields>,
  terms: Terms,
) {
  return {
    name,
    tagline,
    description,
    priceCents: toCents(price),
    type,
    demoAccountsFree: demoAccountsFree === '1',
    signalUrl,
    ...terms,
    ...compatibilityColumns(compatibility),
  };
}

const wantedOf = (
  { parts, file, price }: Pick<contract.ProductForm, 'parts' | 'file' | 'price'>,
  terms: Terms,
) => ({ parts, hasFile: file !== undefined, priceCents: toCents(price), terms });

interface FileVersion {
  productId: number;
  /** The product's, after this save. */
  state: ProductState;
  number: string;
  uploaded: UploadIds;
  now: Date;
}

/** Adds the uploaded file, if any, as a stable version without notes, which makes it the newest. */
async function insertFileVersion(tx: Tx, { productId, state, number, uploaded, now }: FileVersion) {
  const { file: fileId, inputs } = uploaded;
  if (fileId === null) return;
  const version = { productId, number, channel: 'stable', fileId, releasedAt: now } as const;
  await insertVersion(tx, version, inputs, state);
}

function columnsOf({ file, image }: UploadIds) {
  return { ...(file !== null && { fileId: file }), ...(image !== null && { imageId: image }) };
}
