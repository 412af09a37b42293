/** Query parameter with a product link's promo code: `/product/7?promo=WELCOME10`. */
export const promoParameter = 'promo';

/** Returns the address's promo code in capitals; empty without one. */
export function readLinkedPromo(): string {
  return new URLSearchParams(location.search).get(promoParameter)?.trim().toUpperCase() ?? '';
}

/** Returns a product's path with the promo code, if any. */
export function productLink(productId: number, promoCode: string | null): string {
  const query = promoCode ? `?${new URLSearchParams({ [promoParameter]: promoCode })}` : '';
  return `/product/${productId}${query}`;
}

/** Sets or removes the promo code in the page's address, so that a reload applies it again. */
export function linkPromo(code: string | null): void {
  const address = new URL(location.href);
  if (code === null) address.searchParams.delete(promoParameter);
  else address.searchParams.set(promoParameter, code);
  if (address.href !== location.href) history.replaceState(history.state, '', address);
}
