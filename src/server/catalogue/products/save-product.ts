import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { compatibilityColumns } from '#db/compatibility-columns.ts';
import { isTrue } from '#db/is-true.ts';
import { products } from '#db/schema.ts';
import { rememberWords, symbolsOf } from '#db/search-words.ts';
import { changedMeanwhile } from '#contract/admin.ts';
import { toCents } from '#contract/money.ts';
import type * as contract from '#contract/product-form.ts';
import { texts, type Product } from '#contract/products.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import { firstNumber } from '#contract/version-numbers.ts';
import { recordAction } from '#server/kit/audit-log/audit-log.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import type { Deps } from '#server/deps.ts';
import { conflict, notFound } from '#server/kit/errors.ts';
import { insertVersion, isFreeNumber } from './product-versions.ts';
import { productSubject } from './delete-product.ts';
import { describeChanges } from './describe-changes.ts';
import { findAdded } from './find-added.ts';
import { getProduct } from './get-product.ts';
import { listNumbers, numberForFile, type NumberedVersion } from './next-version.ts';
import { requireShowable } from './preview-markdown.ts';
import { matchReports } from './reports/match-set-files.ts';
import { loadParts, noParts, type PresentParts } from './load-parts.ts';
import { insertUploads, planParts, writeParts, type UploadIds } from './product-parts.ts';
import { noTerms, termsOf, type Terms } from './product-terms.ts';
import {
  listPartIds,
  requireBundleForm,
  requireUnsold,
  saveBundleParts,
} from './save-bundle-parts.ts';
import { forgetUploads, storeUploads, type StoredUploads } from './store-uploads.ts';

type SaveDeps = Pick<Deps, 'db' | 'storage' | 'settings' | 'now'>;

/**
 * Adds a product with its files atomically: one transaction, after every file is stored (promise
 * 23). Resubmitting the same form adds nothing.
 *
 * @throws AppError 400, named at the field, when the form or a file breaks a rule; 409 when an
 *   earlier try added a product that differs from this form
 */
export async function createProduct(
  deps: SaveDeps,
  form: contract.ProductForm,
  caller: Caller,
): Promise<Product> {
  const plan = planParts(noParts, form);
  const terms = termsOf(form, form.type, noTerms);
  requireBundleForm(wantedOf(form, terms), []);
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
        setFileSymbols,
        requestId: form.requestId ?? null,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing({ target: products.requestId })
      .returning({ id: products.id });
    if (!row) return findAdded(tx, form.requestId, { fields, plan, uploads, parts: form.parts });
    await saveBundleParts(tx, row.id, form.parts);
    const uploaded = await insertUploads(tx, uploads, now);
    if (uploaded.file !== null || uploaded.image !== null) {
      await tx.update(products).set(columnsOf(uploaded)).where(eq(products.id, row.id));
    }
    await insertFileVersion(tx, { productId: row.id, number: firstNumber, uploaded, now });
    await writeParts(tx, { productId: row.id, present: noParts, plan, uploaded });
    await rememberWords(tx, [{ ...fields, setFileSymbols }]);
    const subject = productSubject({ ...row, name: form.name });
    await recordAction(tx, caller, { action: 'product-created', subject }, now);
    return row.id;
  });
  await forgetUploads(deps.storage, form);
  return getProduct(deps, { id }, caller);
}

/**
 * Updates a product and its files atomically. Omitted fields, files and lists stay.
 *
 * @throws AppError 404 when it is not on sale; 409 when another save came first; 400, named at the
 *   field, when the form or a file breaks a rule
 */
export async function updateProduct(
  deps: SaveDeps,
  { id, ...form }: ParsedInputOf<typeof contract.updateProduct>,
  caller: Caller,
): Promise<Product> {
  const found = await loadBefore(deps.db, id, form);
  await requireUnsold(deps.db, id, { parts: form.parts, present: found.bundleParts });
  // Refuse before storing anything.
  planParts(found.parts, form);
  const terms = termsOf(form, form.type ?? found.row.type, found.row);
  requireBundleForm(wantedOf(form, terms), found.bundleParts);
  if (form.file) numberForFile(found.versions);
  if (form.description !== undefined && form.description !== found.row.description) {
    await requireShowable(form.description, 'description');
  }
  const uploads = await storeUploads(deps.storage, form);
  await writeUpdate(deps, { found, form, uploads }, caller);
  await forgetUploads(deps.storage, form);
  if (form.setFiles.length + form.removeSetFiles.length > 0) await matchReports(deps, id);
  return getProduct(deps, { id }, caller);
}

type UpdateForm = Omit<ParsedInputOf<typeof contract.updateProduct>, 'id'>;

/** A product as loaded before a save. */
interface Found {
  row: typeof products.$inferSelect;
  parts: PresentParts;
  /** Ids of a bundle's parts. */
  bundleParts: number[];
  /** Loaded when the form brings a file. */
  versions: NumberedVersion[];
}

/** @throws AppError 404 when it is not on sale; 409 when the form is out of date */
async function loadBefore(db: Db, id: number, { updatedAt, file }: UpdateForm): Promise<Found> {
  const [[row], parts, partIds, versions] = await Promise.all([
    db
      .select()
      .from(products)
      .where(and(eq(products.id, id), isNull(products.deletedAt))),
    loadParts(db, id),
    listPartIds(db, id),
    file ? listNumbers(db, id) : [],
  ]);
  if (!row) throw notFound(texts.notFound);
  if (updatedAt !== undefined && row.updatedAt.toISOString() !== updatedAt) {
    throw conflict(changedMeanwhile);
  }
  return { row, parts, bundleParts: partIds, versions };
}

/** Writes the update; retries on top of a save that came between. */
async function writeUpdate(
  deps: SaveDeps,
  { found, form, uploads }: { found: Found; form: UpdateForm; uploads: StoredUploads },
  caller: Caller,
): Promise<void> {
  const { row: before, parts: present, versions } = found;
  const { id, updatedAt } = before;
  const isUnchanged = sql`EXISTS (SELECT 1 FROM ${products}
    WHERE ${and(eq(products.id, id), eq(products.updatedAt, updatedAt), isNull(products.deletedAt))})`;
  const number = form.file ? numberForFile(versions) : null;
  const isFree = number === null ? sql`1` : isFreeNumber(id, number, 'stable');
  const plan = planParts(present, form);
  const setFileSymbols = symbolsOf(plan.setFiles);
  const { description = before.description, type = before.type } = form;
  const { demoAccountsFree = before.demoAccountsFree ? '1' : '0' } = form;
  const { tagline = before.tagline, signalUrl = before.signalUrl } = form;
  const { compatibility = before.compatibility } = form;
  const terms = termsOf(form, type, before);
  requireBundleForm(wantedOf(form, terms), found.bundleParts);
  const texted = { ...form, tagline, description, type, demoAccountsFree, compatibility };
  const fields = fieldsOf({ ...texted, signalUrl }, terms);
  // Strictly increasing, since it identifies a save.
  const now = new Date(Math.max(deps.now().getTime(), updatedAt.getTime() + 1));
  const isWritten = await deps.db.transaction(async (tx) => {
    if (!(await isTrue(tx, sql`${isUnchanged} AND ${isFree}`))) return false;
    const hasOtherParts = await saveBundleParts(tx, id, form.parts);
    const uploaded = await insertUploads(tx, uploads, now);
    const columns = columnsOf(uploaded);
    await tx
      .update(products)
      .set({ ...fields, ...columns, setFileSymbols, updatedAt: now })
      .where(eq(products.id, id));
    if (number !== null) await insertFileVersion(tx, { productId: id, number, uploaded, now });
    await writeParts(tx, { productId: id, present, plan, uploaded });
    await rememberWords(tx, [{ ...fields, setFileSymbols }]);
    const subject = productSubject({ id, name: form.name });
    const changed = { ...fields, ...columns };
    const detail = describeChanges({ before, fields: changed, present, plan, hasOtherParts });
    await recordAction(tx, caller, { action: 'product-updated', subject, detail }, now);
    return true;
  });
  if (!isWritten) {
    await writeUpdate(deps, { found: await loadBefore(deps.db, id, form), form, uploads }, caller);
  }
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
  number: string;
  uploaded: UploadIds;
  now: Date;
}

/** Adds the uploaded file, if any, as a stable version without notes, which makes it the newest. */
async function insertFileVersion(tx: Tx, { productId, number, uploaded, now }: FileVersion) {
  const { file: fileId, inputs } = uploaded;
  if (fileId === null) return;
  const version = { productId, number, channel: 'stable', fileId, releasedAt: now } as const;
  await insertVersion(tx, version, inputs);
}

/** Returns the columns of uploaded file and image; others stay. */
function columnsOf({ file, image }: UploadIds) {
  return { ...(file !== null && { fileId: file }), ...(image !== null && { imageId: image }) };
}
