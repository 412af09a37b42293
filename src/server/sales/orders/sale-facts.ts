import { formatPrice, toDollars } from '#contract/kit/money.ts';
import { sellerFields } from '#contract/seller/shop-settings.ts';
import { formatMoment } from '#texts/language.ts';
import { mailFacts, receiptMail as texts } from '#texts/mails.ts';
import { sellerNames } from '#texts/site.ts';
import type { Block, Fact, Shop } from '#server/adapters/mail/mail-body.ts';
import type { Purchase } from './order.ts';

/** A sale, as its receipt tells of it. */
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

/** Parts that a receipt has besides, where the shop has it. */
export interface ReceiptMore {
  consents: Block[];
  /** A link. */
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

/** Lists who sold it, as far as the seller has said. */
export const sellerFacts = ({ seller }: Pick<Shop, 'seller'>): Fact[] =>
  sellerFields
    .filter((field) => seller[field] !== '')
    .map((field): Fact => [sellerNames[field], seller[field].replaceAll('\n', ', ')]);
