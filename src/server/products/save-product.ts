import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { products } from '#db/schema.ts';
import { changedMeanwhile } from '#contract/admin.ts';
import { toCents } from '#contract/money.ts';
import type * as contract from '#contract/product-form.ts';
import { texts, type Product } from '#contract/products.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import { recordAction } from '../audit-log.ts';
import type { Caller } from '../caller.ts';
import type { Deps } from '../deps.ts';
import { conflict, notFound } from '../errors.ts';
import { productSubject } from './delete-product.ts';
import { describeChanges } from './describe-changes.ts';
import { findAdded } from './find-added.ts';
import { getProduct } from './get-product.ts';
import { requireShowable } from './preview-markdown.ts';
import {
  insertUploads,
  loadParts,
  noParts,
  planParts,
  writeParts,
  type UploadIds,
} from './product-parts.ts';
import { storeUploads } from './store-uploads.ts';

type SaveDeps = Pick<Deps, 'db' | 'storage' | 'settings' | 'now'>;

/**
 * Adds a product with all its files, or nothing: what it shows is written in one transaction, after every file is in the
 * storage (promise 23). The same form sent again adds nothing.
 *
 * @throws AppError 400, named at the field, when the form or a file breaks a rule; 409 when an earlier try has added a
 *   product that differs from the form as it is now
 */
export async function createProduct(
  deps: SaveDeps,
  form: contract.ProductForm,
  caller: Caller,
): Promise<Product> {
  const plan = planParts(noParts, form);
  await requireShowable(form.description, 'description');
  const uploads = await storeUploads(deps.storage, form);
  const now = deps.now();
  const id = await deps.db.transaction(async (tx) => {
    const wanted = { fields: fieldsOf(form), plan, uploads };
    const added = await findAdded(tx, form.requestId, wanted);
    if (added) return added.id;
    const uploaded = await insertUploads(tx, uploads, now);
    const fields = { ...wanted.fields, ...columnsOf(uploaded) };
    const [row] = await tx
      .insert(products)
      .values({ ...fields, requestId: form.requestId ?? null, createdAt: now, updatedAt: now })
      .returning({ id: products.id });
    if (!row) throw new Error('The product was not written');
    await writeParts(tx, { productId: row.id, present: noParts, plan, uploaded });
    const subject = productSubject({ ...row, name: form.name });
    await recordAction(tx, caller, { action: 'product-created', subject }, now);
    return row.id;
  });
  return getProduct(deps, { id }, caller);
}

/**
 * Changes a product and its files, all or nothing. What the form leaves out stays: a file, the image, the texts of the
 * lists.
 *
 * @throws AppError 404 when it is not on sale; 409 when another save came between; 400, named at the field, when the form
 *   or a file breaks a rule
 */
export async function updateProduct(
  deps: SaveDeps,
  { id, ...form }: ParsedInputOf<typeof contract.updateProduct>,
  caller: Caller,
): Promise<Product> {
  const [found, foundParts] = await Promise.all([loadOnSale(deps.db, id), loadParts(deps.db, id)]);
  requireUnchanged(found, form.updatedAt);
  // Refused before anything is stored; it counts as it is inside the transaction.
  planParts(foundParts, form);
  if (form.description !== undefined && form.description !== found.description) {
    await requireShowable(form.description, 'description');
  }
  const uploads = await storeUploads(deps.storage, form);
  const now = deps.now();
  await deps.db.transaction(async (tx) => {
    const [before, present, uploaded] = await Promise.all([
      loadOnSale(tx, id),
      loadParts(tx, id),
      insertUploads(tx, uploads, now),
    ]);
    requireUnchanged(before, form.updatedAt);
    const plan = planParts(present, form);
    const { description = before.description, type = before.type } = form;
    const fields = {
      ...fieldsOf({ ...form, description, type }),
      ...columnsOf(uploaded),
    };
    await tx
      .update(products)
      .set({ ...fields, updatedAt: now })
      .where(eq(products.id, id));
    await writeParts(tx, { productId: id, present, plan, uploaded });
    const subject = productSubject({ id, name: form.name });
    const detail = describeChanges({ before, fields, present, plan });
    await recordAction(tx, caller, { action: 'product-updated', subject, detail }, now);
  });
  return getProduct(deps, { id }, caller);
}

async function loadOnSale(db: Pick<Db, 'select'>, id: number) {
  const [product] = await db
    .select()
    .from(products)
    .where(and(eq(products.id, id), isNull(products.deletedAt)));
  if (!product) throw notFound(texts.notFound);
  return product;
}

/** @throws AppError 409 where the form was filled with something older */
function requireUnchanged(before: { updatedAt: Date }, updatedAt: string | undefined): void {
  if (updatedAt !== undefined && before.updatedAt.toISOString() !== updatedAt) {
    throw conflict(changedMeanwhile);
  }
}

function fieldsOf({
  name,
  description,
  price,
  type,
}: Pick<contract.ProductForm, 'name' | 'description' | 'price' | 'type'>) {
  return { name, description, priceCents: toCents(price), type };
}

/** The columns of the file and the image that came; those that did not are left alone. */
function columnsOf({ file, image }: UploadIds) {
  return {
    ...(file !== null && { fileId: file }),
    ...(image !== null && { imageId: image }),
  };
}
