import { eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { promoCodes } from '#db/schema.ts';
import * as contract from '#contract/sales/promo-codes.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import type { Deps } from '#server/deps.ts';
import { notFound } from '#server/kit/errors.ts';
import { todayIn } from './promo-code-rules.ts';
import { selectPromoCodes, toPromoCodeRow } from './promo-code-rows.ts';

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
