import { eq } from 'drizzle-orm';
import { promoCodes } from '#db/schema.ts';
import { texts } from '#contract/sales/promo-codes.ts';
import type { Deps } from '#server/deps.ts';
import { gone, invalid, notFound } from '#server/kit/errors.ts';
import { findObjection, todayIn } from './promo-code-rules.ts';
import { selectPromoCodes, toTerms } from './promo-code-rows.ts';

export type PromoCode = typeof promoCodes.$inferSelect;

/**
 * Returns the promo code if it is valid now, and for the product if one is named.
 *
 * @param code trimmed and upper case, as the contract parses it.
 * @throws AppError 404 for an unknown code; 410 for one that is inactive, expired, used up or has
 *   not begun; 400 for one for other products.
 */
export async function findPromoCode(
  deps: Pick<Deps, 'db' | 'settings' | 'now'>,
  code: string,
  productId?: number,
): Promise<PromoCode> {
  const [found] = await selectPromoCodes(deps.db).where(eq(promoCodes.code, code));
  if (!found) throw notFound(texts.unknown);
  const objection = findObjection(toTerms(found), { today: todayIn(deps), productId });
  if (objection === 'otherProduct') throw invalid(texts.otherProduct);
  if (objection) throw gone(texts[objection]);
  return found.promoCode;
}
