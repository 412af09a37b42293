import { asc, eq, gt } from 'drizzle-orm';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ProductState } from '#contract/catalogue/catalogue.ts';
import { texts } from '#contract/seller/imports.ts';
import type { Db } from '#db/client.ts';
import { bundleParts, products } from '#db/schema.ts';
import { invalidField } from '#server/kit/errors.ts';
import { deliveryOf, type Delivery } from '#server/sales/orders/order-parts.ts';
import { bundlePartColumns, type BundlePart } from '#server/catalogue/products/bundle-parts.ts';
import { WrongCell } from './headings.ts';

export interface ImportedProduct extends Pick<Delivery, 'parts'> {
  /** Null: a draft without a file. */
  fileId: number | null;
  id: number;
  name: string;
  /** Its buyers are not mailed. */
  isDraft: boolean;
}

/** Returns the product that a cell names. @throws WrongCell if it names none, or several */
export type FindProduct = (name: string) => ImportedProduct;

interface Row {
  id: number;
  name: string;
  fileId: number | null;
  state: ProductState;
  isKept: boolean;
}

const pageSize = 1_000;

/**
 * Reads the products once and returns the look-up of cells: by mapping, by id, or by exact name,
 * preferring products that are not deleted.
 *
 * @throws AppError 400 if the mapping or `mailProducts` names no product
 */
export async function findProducts(
  db: Pick<Db, 'select'>,
  { mapping, mailProducts }: { mapping: Record<string, number>; mailProducts: number[] },
): Promise<FindProduct> {
  const [rows, bundles] = await Promise.all([readProducts(db), readBundles(db)]);
  const byId = new Map(rows.map((row) => [String(row.id), row]));
  const byName = Map.groupBy(rows, ({ name }) => name);
  const mapped = new Map(Object.entries(mapping).map(([name, id]) => [name.trim(), id]));
  for (const [name, id] of mapped) {
    if (!byId.has(String(id))) throw invalidField('mapping', texts.mappedTo(name, id));
  }
  for (const id of mailProducts) {
    if (!byId.has(String(id))) throw invalidField('mailProducts', texts.mailProducts(id));
  }
  const find = (name: string): Row => {
    if (name === '') throw new WrongCell('product', texts.noProduct);
    const known = byId.get(String(mapped.get(name) ?? name));
    if (known) return known;
    const named = byName.get(name) ?? [];
    const kept = named.filter(({ isKept }) => isKept);
    const [only, ...others] = kept.length > 0 ? kept : named;
    if (!only) throw new WrongCell('product', texts.unknownProduct(name));
    if (others.length > 0) throw new WrongCell('product', texts.sameName(name));
    return only;
  };
  return (name) => {
    const row = find(name);
    const parts = bundles.get(row.id) ?? [];
    const isDraft = row.state === 'draft';
    const waits = isDraft && row.isKept && parts.length === 0;
    const delivery = deliveryOf(row, parts) ?? (waits ? { fileId: null, parts: [] } : null);
    if (!delivery) throw new WrongCell('product', texts.noFile);
    return { id: row.id, name: row.name, isDraft, ...delivery };
  };
}

async function readProducts(db: Pick<Db, 'select'>): Promise<Row[]> {
  const { id, name, fileId, state, deletedAt } = products;
  const found: Row[] = [];
  for (;;) {
    const page = await db
      .select({ id, name, fileId, state, deletedAt })
      .from(products)
      .where(gt(id, found.at(-1)?.id ?? 0))
      .orderBy(asc(id))
      .limit(pageSize);
    found.push(...page.map(({ deletedAt: end, ...row }) => ({ ...row, isKept: end === null })));
    if (page.length < pageSize) return found;
    await nextTurn();
  }
}

async function readBundles(db: Pick<Db, 'select'>): Promise<Map<number, BundlePart[]>> {
  const rows = await db
    .select({ bundleId: bundleParts.bundleId, part: bundlePartColumns })
    .from(bundleParts)
    .innerJoin(products, eq(products.id, bundleParts.productId))
    .orderBy(asc(bundleParts.bundleId), asc(bundleParts.position));
  const bundles = new Map<number, BundlePart[]>();
  for (const { bundleId, part } of rows) {
    bundles.set(bundleId, [...(bundles.get(bundleId) ?? []), part]);
  }
  return bundles;
}
