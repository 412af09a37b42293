import { renewParameter } from '#contract/sales/terms.ts';
import type { OrderSummary } from './order-memory.ts';

/** Query parameter with a product link's promo code: `/product/7?promo=WELCOME10`. */
export const promoParameter = 'promo';

/** Reads the promo code in the address, in capitals; empty without one. */
export function readLinkedPromo(): string {
  return new URLSearchParams(location.search).get(promoParameter)?.trim().toUpperCase() ?? '';
}

export function productLink({ productId, promoCode, renewToken }: OrderSummary): string {
  const query = new URLSearchParams({
    ...(renewToken && { [renewParameter]: renewToken }),
    ...(promoCode && { [promoParameter]: promoCode }),
  });
  return `/product/${productId}${query.size > 0 ? `?${query}` : ''}`;
}

/** Sets or removes the promo code in the page's address, so that a reload applies it again. */
export function linkPromo(code: string | null): void {
  const address = new URL(location.href);
  if (code === null) address.searchParams.delete(promoParameter);
  else address.searchParams.set(promoParameter, code);
  if (address.href !== location.href) history.replaceState(history.state, '', address);
}
