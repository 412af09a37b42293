import { formatPrice, toDollars } from '#contract/kit/money.ts';
import { sellerFields } from '#contract/seller/shop-settings.ts';
import { formatMoment } from '#texts/language.ts';
import { mailFacts, receiptMail as texts } from '#texts/mails.ts';
import { sellerNames } from '#texts/site.ts';
import type { Block, Fact, Shop } from '#server/adapters/mail/mail-body.ts';
import type { Purchase } from './order.ts';

/** A sale, as its receipt describes it. */
export type Sale = Pick<
  Purchase,
  | 'paypalOrderId'
  | 'productId'
  | 'productName'
  | 'amountCents'
  | 'listPriceCents'
  | 'promoCode'
  | 'termDays'
  | 'completedAt'
> & {
  /** Names of a bundle's products. */
  parts?: string[];
};

/** Further parts of a receipt, if the shop has them. */
export interface ReceiptMore {
  consents: Block[];
  invoice: Block[];
}

export const noMore: ReceiptMore = { consents: [], invoice: [] };

/** Lists what was sold, without the amount. */
export function saleFacts(sale: Sale): Fact[] {
  const { productId, productName, promoCode, amountCents, listPriceCents, termDays } = sale;
  const { parts = [] } = sale;
  const price = formatPrice(toDollars(amountCents), termDays);
  const facts: Fact[] = [
    [mailFacts.orderId, sale.paypalOrderId],
    [mailFacts.product, productName, { id: productId, price }],
  ];
  if (parts.length > 0) facts.push([mailFacts.inBundle, parts.join(', ')]);
  if (promoCode) {
    facts.push([
      mailFacts.promoCode,
      texts.insteadOf(promoCode, formatPrice(toDollars(listPriceCents))),
    ]);
  }
  facts.push([mailFacts.date, formatMoment(sale.completedAt)]);
  return facts;
}

/** Lists the seller's details, as far as they are filled in. */
export const sellerFacts = ({ seller }: Pick<Shop, 'seller'>): Fact[] =>
  sellerFields
    .filter((field) => seller[field] !== '')
    .map((field): Fact => [sellerNames[field], seller[field].replaceAll('\n', ', ')]);
