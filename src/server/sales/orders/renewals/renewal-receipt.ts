import { formatPrice, toDollars } from '#contract/kit/money.ts';
import { formatMoment } from '#texts/language.ts';
import { mailFacts, receiptMail, renewalReceipt as texts } from '#texts/mails.ts';
import { renderMail, type Fact, type Shop } from '#server/adapters/mail/mail-body.ts';
import { withdrawLinkOf } from '../copy-mail.ts';
import type { Purchase } from '../order.ts';
import { noMore, type ReceiptMore } from '../sale-facts.ts';

type Paid = Pick<
  Purchase,
  | 'paypalOrderId'
  | 'productId'
  | 'productName'
  | 'amountCents'
  | 'listPriceCents'
  | 'promoCode'
  | 'completedAt'
>;

/** Renders the payer's receipt of a renewal: the purchase's new end, nothing that opens it. */
export function renderRenewalReceipt(
  paid: Paid,
  until: Date,
  shop: Shop,
  { consents, invoice }: ReceiptMore = noMore,
) {
  const { paypalOrderId, productId, productName, promoCode } = paid;
  const facts: Fact[] = [
    [mailFacts.orderId, paypalOrderId],
    [mailFacts.product, productName, { id: productId }],
    [mailFacts.goesOnUntil, formatMoment(until)],
  ];
  if (promoCode) {
    const listPrice = formatPrice(toDollars(paid.listPriceCents));
    facts.push([mailFacts.promoCode, receiptMail.insteadOf(promoCode, listPrice)]);
  }
  facts.push([mailFacts.date, formatMoment(paid.completedAt)]);
  return renderMail(
    texts.subject(shop.siteName, productName),
    texts.heading,
    [
      { kind: 'facts', facts },
      {
        kind: 'total',
        label: mailFacts.amount,
        amount: formatPrice(toDollars(paid.amountCents)),
      },
      ...consents,
      texts.keys,
      ...invoice,
      { kind: 'link', label: receiptMail.termsLink, url: `${shop.siteUrl}/terms-and-conditions` },
      withdrawLinkOf(shop, paypalOrderId),
      receiptMail.keep(shop),
    ],
    shop,
  );
}
