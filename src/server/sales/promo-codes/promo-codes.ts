import { and, not, eq, inArray, ne, type SQL } from 'drizzle-orm';
import { promoCodes, products, promoCodeProducts } from '#db/schema.ts';
import * as contract from '#contract/sales/promo-codes.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import type { Db, Tx } from '#db/client.ts';
import { defineTable } from '#server/kit/endpoint/csv.ts';
import type { Deps } from '#server/deps.ts';
import { notFound, conflict, invalid } from '#server/kit/errors.ts';
import {
  inOrder,
  readAllPages,
  readPage,
  type Order,
  containsText,
} from '#server/kit/lists/sorted-list.ts';
import {
  revenueOfCode,
  selectPromoCodes,
  toPromoCodeRow,
  usesAndClaimsOfCode,
  usesOfCode,
  isActiveOn,
  todayIn,
} from './promo-code.ts';
import { changedMeanwhile } from '#contract/seller/admin.ts';
import { toBasisPoints } from '#contract/kit/money.ts';
import { countOf, formatDay } from '#texts/language.ts';
import { recordAction } from '#server/kit/audit-log/audit-log.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';

type Query = ParsedInputOf<typeof contract.listPromoCodes>;

const sortKeys = (isActive: SQL): Record<Query['sort'], Order['key']> => ({
  id: promoCodes.id,
  code: promoCodes.code,
  discount_percentage: promoCodes.discountBasisPoints,
  expiration_date: promoCodes.expirationDate,
  is_active: isActive,
  uses: usesOfCode,
  revenue: revenueOfCode,
});

export async function listPromoCodes(
  deps: Pick<Deps, 'db' | 'settings' | 'now'>,
  query: Query,
): Promise<OutputOf<typeof contract.listPromoCodes>> {
  const { search, active, sort, direction, limit, offset } = query;
  const { db } = deps;
  const today = todayIn(deps);
  const isActive = isActiveOn(today, usesAndClaimsOfCode);
  const wanted = and(
    active === 'yes' ? isActive : undefined,
    active === 'no' ? not(isActive) : undefined,
    containsText(search, [promoCodes.code, promoCodes.note]),
  );
  const { rows, total } = await readPage(
    query,
    () =>
      selectPromoCodes(db)
        .where(wanted)
        .orderBy(...inOrder({ key: sortKeys(isActive)[sort], id: promoCodes.id, direction }))
        .limit(limit)
        .offset(offset),
    () => db.$count(promoCodes, wanted),
  );
  return { promoCodes: rows.map((row) => toPromoCodeRow(row, today)), total };
}

const readPromoCodes = (deps: Deps, query: ParsedInputOf<typeof contract.exportPromoCodes>) =>
  readAllPages(async (page) => (await listPromoCodes(deps, { ...query, ...page })).promoCodes);

export const promoCodesTable = defineTable(
  'Promo Codes',
  readPromoCodes,
  contract.promoCodeColumns,
  {
    is_active: (row) => (row.status === 'active' ? 'Yes' : 'No'),
    once_per_buyer: (row) => (row.once_per_buyer ? 'Yes' : 'No'),
    product_ids: (row) => row.product_ids.join(' '),
    status: ({ status }) => contract.promoCodeStatusNames[status],
  },
);

/** @throws AppError 404 */
export function getPromoCode(
  deps: Pick<Deps, 'db' | 'settings' | 'now'>,
  { id }: ParsedInputOf<typeof contract.getPromoCode>,
): Promise<contract.PromoCodeRow> {
  return requirePromoCode(deps.db, id, todayIn(deps));
}

/** @throws AppError 404 */
async function requirePromoCode(
  db: Pick<Db, 'select'>,
  id: number,
  today: string,
): Promise<contract.PromoCodeRow> {
  const [found] = await selectPromoCodes(db).where(eq(promoCodes.id, id));
  if (!found) throw notFound(contract.texts.notFound);
  return toPromoCodeRow(found, today);
}

type SaveDeps = Pick<Deps, 'db' | 'settings' | 'now'>;

/** @throws AppError 409 the code exists already; 400 a product that does not exist */
export function createPromoCode(
  deps: SaveDeps,
  form: ParsedInputOf<typeof contract.createPromoCode>,
  caller: Caller,
): Promise<contract.PromoCodeRow> {
  return deps.db.transaction(async (tx) => {
    await requireFree(tx, form.code);
    const createdAt = deps.now();
    const [inserted] = await tx
      .insert(promoCodes)
      .values({ ...toValues(form), createdAt })
      .returning({ id: promoCodes.id });
    if (!inserted) throw new Error('The promo code was not written');
    await insertProducts(tx, inserted.id, form.product_ids);
    const row = await requirePromoCode(tx, inserted.id, todayIn(deps));
    const detail = describeChanges(row);
    const event = { action: 'promo-code-created', subject: describe(row), detail } as const;
    await recordAction(tx, caller, event, createdAt);
    return row;
  });
}

/**
 * @throws AppError 404; 409 another promo code has this code, or another save came in between; 400
 *   a product that does not exist
 */
export function updatePromoCode(
  deps: SaveDeps,
  { id, ...form }: ParsedInputOf<typeof contract.updatePromoCode>,
  caller: Caller,
): Promise<contract.PromoCodeRow> {
  return deps.db.transaction(async (tx) => {
    const before = await requirePromoCode(tx, id, todayIn(deps));
    if (form.updated_at !== undefined && form.updated_at !== before.updated_at) {
      throw conflict(changedMeanwhile);
    }
    await requireFree(tx, form.code, id);
    await tx
      .update(promoCodes)
      .set({ ...toValues(form), updatedAt: deps.now() })
      .where(eq(promoCodes.id, id));
    await tx.delete(promoCodeProducts).where(eq(promoCodeProducts.promoCodeId, id));
    await insertProducts(tx, id, form.product_ids);
    const row = await requirePromoCode(tx, id, todayIn(deps));
    const detail = describeChanges(row, before);
    const event = { action: 'promo-code-updated', subject: describe(row), detail } as const;
    await recordAction(tx, caller, event, deps.now());
    return row;
  });
}

function describe({ id, code }: contract.PromoCodeRow): string {
  return `Promo code ${id}, ${code}`;
}

function toValues(form: contract.PromoCodeForm) {
  return {
    code: form.code,
    discountBasisPoints: toBasisPoints(form.discount_percentage),
    expirationDate: form.expiration_date,
    isActive: form.is_active === 1,
    startDate: form.start_date,
    maxUses: form.max_uses,
    isOncePerBuyer: form.once_per_buyer === 1,
    note: form.note,
  };
}

/** @throws AppError 400 for a product that does not exist */
async function insertProducts(tx: Tx, promoCodeId: number, productIds: number[]): Promise<void> {
  const ids = [...new Set(productIds)];
  if (ids.length === 0) return;
  const there = await tx.$count(products, inArray(products.id, ids));
  if (there < ids.length) {
    const message = 'One of these products does not exist.';
    throw invalid(message, [{ path: 'product_ids', message }]);
  }
  const rows = ids.map((productId) => ({ promoCodeId, productId }));
  await tx.insert(promoCodeProducts).values(rows);
}

/** @throws AppError 409 another promo code has this code */
async function requireFree(tx: Tx, code: string, ownId = 0): Promise<void> {
  const isOther = and(eq(promoCodes.code, code), ne(promoCodes.id, ownId));
  if ((await tx.$count(promoCodes, isOther)) === 0) return;
  const issues = [{ path: 'code', message: contract.texts.duplicate }];
  throw conflict(contract.texts.duplicate, { issues });
}

/** Describes a save: `25% off, until 28 Feb 2027`; a change: `10% off → 12.5% off`. */
function describeChanges(after: contract.PromoCodeRow, before?: contract.PromoCodeRow): string {
  const old = before && wordsOf(before);
  return wordsOf(after)
    .map(([words, usual], index) => ({ words, was: old ? old[index]?.[0] : usual }))
    .filter(({ words, was }) => words !== was)
    .map(({ words, was }) => (old ? `${was} → ${words}` : words))
    .join(', ');
}

/** Lists the fields in words, each with the words of a new code's default, which are left out. */
function wordsOf(row: contract.PromoCodeRow): [words: string, usual: string][] {
  const { code, discount_percentage, expiration_date, start_date, max_uses, product_ids } = row;
  const hasEnd = expiration_date < contract.noEnd;
  return [
    [code, code],
    [`${discount_percentage}% off`, ''],
    [hasEnd ? `until ${formatDay(expiration_date)}` : 'no end', 'no end'],
    [row.is_active ? 'active' : 'switched off', 'active'],
    [start_date ? `from ${formatDay(start_date)}` : 'no start', 'no start'],
    [max_uses ? `at most ${countOf(max_uses, 'use')}` : 'no limit of uses', 'no limit of uses'],
    [row.once_per_buyer ? 'once per buyer' : 'no limit per buyer', 'no limit per buyer'],
    [
      product_ids.length > 0 ? `only products #${product_ids.join(' #')}` : 'all products',
      'all products',
    ],
    [row.note ? `note: ${row.note}` : 'no note', 'no note'],
  ];
}

/** Deletes a promo code and its list of products. @throws AppError 404 */
export async function deletePromoCode(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id }: ParsedInputOf<typeof contract.deletePromoCode>,
  caller: Caller,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [deleted] = await tx.delete(promoCodes).where(eq(promoCodes.id, id)).returning();
    if (!deleted) throw notFound(contract.texts.notFound);
    const subject = `Promo code ${id}, ${deleted.code}`;
    await recordAction(tx, caller, { action: 'promo-code-deleted', subject }, now());
  });
}
