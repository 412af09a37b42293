import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { isDeepStrictEqual } from 'node:util';
import { maxParts, minParts, texts } from '#contract/catalogue/bundles.ts';
import { texts as productTexts } from '#contract/catalogue/products.ts';
import { isFree } from '#contract/kit/money.ts';
import type { Db, Tx } from '#db/client.ts';
import { bundleParts, orders, products, productVersions } from '#db/schema.ts';
import { conflict, invalidField } from '#server/kit/errors.ts';
import { isBundle } from './bundle-parts.ts';
import type { ProductState } from '#contract/catalogue/catalogue.ts';
import type { Terms } from './product-terms.ts';

interface Wanted {
  /** Ids of the parts; undefined leaves them unchanged. */
  parts?: number[] | undefined;
  hasFile: boolean;
  priceCents: number;
  terms: Terms;
  state: ProductState;
}

export function requireBundleForm(
  { parts, hasFile, priceCents, terms, state }: Wanted,
  present: number[],
) {
  const wanted = parts ?? present;
  if (wanted.length === 0) return;
  const least = state === 'draft' ? 1 : minParts;
  if (wanted.length < least || wanted.length > maxParts) throw invalidField('parts', texts.count);
  if (new Set(wanted).size < wanted.length) throw invalidField('parts', texts.twice);
  if (hasFile) throw invalidField('file', texts.noOwnFile);
  if (terms.trialDays !== null) throw invalidField('trialDays', texts.noTrial);
  if (isFree(priceCents)) throw invalidField('price', texts.notFree);
}

export async function listPartIds(tx: Pick<Tx, 'select'>, bundleId: number): Promise<number[]> {
  const rows = await tx
    .select({ productId: bundleParts.productId })
    .from(bundleParts)
    .where(eq(bundleParts.bundleId, bundleId))
    .orderBy(bundleParts.position);
  return rows.map(({ productId }) => productId);
}

interface PartIds {
  /** Undefined leaves them unchanged. */
  parts: number[] | undefined;
  /** Empty for a product that is no bundle. */
  present: number[];
}

/**
 * Writes a bundle's parts.
 *
 * @returns whether anything changed
 * @throws AppError 400 a product that cannot be a part; 409 a product that cannot become a bundle,
 *   or a bundle that cannot stop being one
 */
export async function saveBundleParts(
  tx: Tx,
  bundleId: number,
  { parts, present }: PartIds,
): Promise<boolean> {
  if (parts === undefined || isDeepStrictEqual(parts, present)) return false;
  if (present.length === 0) await requireNew(tx, bundleId);
  else if (parts.length === 0 && (await hasSold(tx, bundleId))) throw conflict(texts.staysBundle);
  await requireParts(
    tx,
    bundleId,
    parts.filter((id) => !present.includes(id)),
  );
  await tx.delete(bundleParts).where(eq(bundleParts.bundleId, bundleId));
  const rows = parts.map((productId, position) => ({ bundleId, productId, position }));
  if (rows.length > 0) await tx.insert(bundleParts).values(rows);
  return true;
}

/** Refuses to make a bundle of a product that has sold. @throws AppError 409 */
export async function requireUnsold(
  db: Pick<Db, '$count'>,
  id: number,
  { parts, present }: PartIds,
): Promise<void> {
  const becomesBundle = parts !== undefined && parts.length > 0 && present.length === 0;
  if (becomesBundle && (await hasSold(db, id))) throw conflict(texts.hasSold);
}

async function hasSold(tx: Pick<Tx, '$count'>, id: number): Promise<boolean> {
  const sold = await tx.$count(
    orders,
    and(eq(orders.productId, id), isNotNull(orders.completedAt)),
  );
  return sold > 0;
}

/** @throws AppError 409 if a product without sales cannot become a bundle */
async function requireNew(tx: Tx, id: number): Promise<void> {
  if ((await tx.$count(bundleParts, eq(bundleParts.productId, id))) > 0)
    throw conflict(texts.isPart);
  if ((await tx.$count(productVersions, eq(productVersions.productId, id))) > 0) {
    throw conflict(texts.hasFile);
  }
}

/** @throws AppError 400 if one of these cannot be a part */
async function requireParts(tx: Tx, bundleId: number, ids: number[]): Promise<void> {
  if (ids.includes(bundleId)) throw invalidField('parts', texts.ownPart);
  if (ids.length === 0) return;
  const rows = await tx
    .select({
      id: products.id,
      name: products.name,
      deletedAt: products.deletedAt,
      isBundle: isBundle(products.id),
    })
    .from(products)
    .where(inArray(products.id, ids));
  const found = rows.filter(({ deletedAt }) => deletedAt === null);
  const missing = ids.find((id) => !found.some((row) => row.id === id));
  if (missing !== undefined) throw invalidField('parts', texts.noSuchPart(missing));
  const bundle = found.find((row) => row.isBundle === 1);
  if (bundle) throw invalidField('parts', texts.partIsBundle(bundle.name));
}

/** Refuses to publish a bundle with a part that is a draft. @throws AppError 409 names it */
export async function requirePublishedParts(tx: Pick<Tx, 'select'>, bundleId: number) {
  const [draft] = await tx
    .select({ name: products.name })
    .from(bundleParts)
    .innerJoin(products, eq(products.id, bundleParts.productId))
    .where(and(eq(bundleParts.bundleId, bundleId), eq(products.state, 'draft')))
    .limit(1);
  if (draft) throw conflict(productTexts.publishPart(draft.name));
}
