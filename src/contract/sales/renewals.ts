import { renewalTexts as texts } from '#texts/contract/sales.ts';

export { texts };

/** Validity of a link to renew: from a mail, and from the opened purchase. */
export const renewLinkHours = { mail: 45 * 24, portal: 24 } as const;

/** Query parameter with the token of the purchase to renew: `/product/7?renew=…`. */
export const renewParameter = 'renew';

/** Returns the path that renews a purchase of this product. */
export const renewPath = (productId: number, renewToken: string): string =>
  `/product/${productId}?${new URLSearchParams({ [renewParameter]: renewToken })}`;
