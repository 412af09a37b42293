import { and, eq } from 'drizzle-orm';
import { promoCodes } from '../../../db/schema.ts';
import type { listPromoCodes as listPromoCodesRoute } from '../../contract/promo-codes.ts';
import type { OutputOf, ParsedInputOf } from '../../contract/route.ts';
import { containsText } from '../contains-text.ts';
import type { Deps } from '../deps.ts';
import { inOrder, totalOf, type Order } from '../sorted-list.ts';
import { revenueOfCode, selectPromoCodes, toPromoCodeRow, usesOfCode } from './promo-code-rows.ts';

type Query = ParsedInputOf<typeof listPromoCodesRoute>;

const sortKeys = {
  id: promoCodes.id,
  code: promoCodes.code,
  discount_percentage: promoCodes.discountBasisPoints,
  expiration_date: promoCodes.expirationDate,
  is_active: promoCodes.isActive,
  uses: usesOfCode,
  revenue: revenueOfCode,
} satisfies Record<Query['sort'], Order['key']>;

/** A page of the promo codes, with what became of each. */
export async function listPromoCodes(
  { db }: Pick<Deps, 'db'>,
  query: Query,
): Promise<OutputOf<typeof listPromoCodesRoute>> {
  const { search, active, sort, direction, limit, offset } = query;
  const wanted = and(
    active === 'all' ? undefined : eq(promoCodes.isActive, active === 'yes'),
    containsText(search, [promoCodes.code]),
  );
  const rows = await selectPromoCodes(db)
    .where(wanted)
    .orderBy(...inOrder({ key: sortKeys[sort], id: promoCodes.id, direction }))
    .limit(limit)
    .offset(offset);
  const total = await totalOf(query, rows.length, () => db.$count(promoCodes, wanted));
  return { promoCodes: rows.map(toPromoCodeRow), total };
}
