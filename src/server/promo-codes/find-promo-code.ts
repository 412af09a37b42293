import { eq } from 'drizzle-orm';
import { promoCodes } from '../../../db/schema.ts';
import { toPercentage } from '../../contract/money.ts';
import { texts, type validatePromo as validatePromoRoute } from '../../contract/promo-codes.ts';
import type { OutputOf, ParsedInputOf } from '../../contract/route.ts';
import type { Deps } from '../deps.ts';
import { gone, notFound } from '../errors.ts';

export type PromoCode = typeof promoCodes.$inferSelect;

/**
 * The promo code, if it holds now: active, and not past the end of its last day in UTC.
 *
 * @param code trimmed and upper case, as the contract parses it.
 * @throws AppError 404 for an unknown code, 410 for one that is inactive or expired.
 */
export async function findPromoCode({ db, now }: Deps, code: string): Promise<PromoCode> {
  const promoCode = await db.query.promoCodes.findFirst({ where: eq(promoCodes.code, code) });
  if (!promoCode) throw notFound(texts.unknown);
  if (!promoCode.isActive) throw gone(texts.inactive);
  const today = now().toISOString().slice(0, 'YYYY-MM-DD'.length);
  if (promoCode.expirationDate < today) throw gone(texts.expired);
  return promoCode;
}

/** What a promo code takes off. @throws AppError 404, 410 */
export async function validatePromo(
  deps: Deps,
  { code }: ParsedInputOf<typeof validatePromoRoute>,
): Promise<OutputOf<typeof validatePromoRoute>> {
  const promoCode = await findPromoCode(deps, code);
  return { success: true, discount_percentage: toPercentage(promoCode.discountBasisPoints) };
}
