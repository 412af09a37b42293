import { and, not, type SQL, eq } from 'drizzle-orm';
import { promoCodes } from '#db/schema.ts';
import * as contract from '#contract/sales/promo-codes.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import type { Db } from '#db/client.ts';
import { defineTable } from '#server/kit/endpoint/csv.ts';
import {
  containsText,
  inOrder,
  readAllPages,
  readPage,
  type Order,
} from '#server/kit/lists/sorted-list.ts';
import type { Deps } from '#server/deps.ts';
import { notFound } from '#server/kit/errors.ts';
import {
  revenueOfCode,
  selectPromoCodes,
  toPromoCodeRow,
  usesAndClaimsOfCode,
  usesOfCode,
} from './promo-code-rows.ts';
import { isActiveOn, todayIn } from './promo-code-rules.ts';

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
export async function requirePromoCode(
  db: Pick<Db, 'select'>,
  id: number,
  today: string,
): Promise<contract.PromoCodeRow> {
  const [found] = await selectPromoCodes(db).where(eq(promoCodes.id, id));
  if (!found) throw notFound(contract.texts.notFound);
  return toPromoCodeRow(found, today);
}
