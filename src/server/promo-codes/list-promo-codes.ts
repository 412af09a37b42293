import { desc } from 'drizzle-orm';
import { promoCodes } from '../../../db/schema.ts';
import type { ListQuery } from '../../contract/admin.ts';
import { toPercentage } from '../../contract/money.ts';
import type { listPromoCodes as listPromoCodesRoute } from '../../contract/promo-codes.ts';
import type { OutputOf } from '../../contract/route.ts';
import { containsText } from '../contains-text.ts';
import type { Deps } from '../deps.ts';

/** A page of the promo codes, newest first. */
export async function listPromoCodes(
  { db }: Pick<Deps, 'db'>,
  { search, limit, offset }: ListQuery,
): Promise<OutputOf<typeof listPromoCodesRoute>> {
  const wanted = containsText(search, [promoCodes.code]);
  const [rows, total] = await Promise.all([
    db.query.promoCodes.findMany({ where: wanted, orderBy: desc(promoCodes.id), limit, offset }),
    db.$count(promoCodes, wanted),
  ]);
  return {
    promoCodes: rows.map((row) => ({
      id: row.id,
      code: row.code,
      discount_percentage: toPercentage(row.discountBasisPoints),
      expiration_date: row.expirationDate,
      is_active: row.isActive ? 1 : 0,
    })),
    total,
  };
}
