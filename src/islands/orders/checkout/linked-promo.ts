/** The name under which a link to a product carries a promo code: `/product/7?promo=WELCOME10`. */
export const promoParameter = 'promo';

/** The promo code that the page's address carries, as it is typed; empty where there is none. */
export function readLinkedPromo(): string {
  return new URLSearchParams(location.search).get(promoParameter)?.trim().toUpperCase() ?? '';
}

/** Has the page's address carry this promo code, so that a reload applies it again, or none. */
export function linkPromo(code: string | null): void {
  const address = new URL(location.href);
  if (code === null) address.searchParams.delete(promoParameter);
  else address.searchParams.set(promoParameter, code);
  if (address.href !== location.href) history.replaceState(history.state, '', address);
}
