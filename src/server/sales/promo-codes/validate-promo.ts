import { toPercentage } from '#contract/kit/money.ts';
import type * as contract from '#contract/sales/promo-codes.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import type { Deps } from '#server/deps.ts';
import { findPromoCode } from './find-promo-code.ts';

/** Returns a promo code's discount. @throws AppError 404, 410, 400 as `findPromoCode` */
export async function validatePromo(
  deps: Deps,
  { code, productId }: ParsedInputOf<typeof contract.validatePromo>,
): Promise<OutputOf<typeof contract.validatePromo>> {
  const promoCode = await findPromoCode(deps, code, productId);
  return { success: true, discount_percentage: toPercentage(promoCode.discountBasisPoints) };
}
