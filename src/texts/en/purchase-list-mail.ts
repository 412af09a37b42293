import { countOf } from './language.ts';

/** The list of an address's purchases. */
export const purchaseListMail = {
  subject: (shop: string) => `Your purchases at ${shop}`,
  lead: 'Each link fills in the order ID; a code in a further mail opens the purchase.',
  item: (product: string, day: string, orderId: string) => `${product}, ${day}, order ${orderId}`,
  trial: (product: string, day: string) => `Trial of ${product}, begun on ${day}`,
  more: (count: number) => `${countOf(count, 'older purchase')}: write to us, and we look them up.`,
  notAsked: 'You have not asked for this? Then somebody typed your address; nothing was opened.',
  /** For the seller: why it was not sent. */
  none: 'This address has no purchases.',
} as const;
