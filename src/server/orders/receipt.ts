import type { Tx } from '#db/client.ts';
import { outbox } from '#db/schema.ts';
import { licensesPerPurchase } from '#contract/licenses.ts';
import { formatPrice, toDollars } from '#contract/money.ts';
import { downloadLinkHours } from '#contract/orders.ts';
import { formatMoment } from '#texts/language.ts';
import { mailFacts, receiptMail as texts } from '#texts/mails.ts';
import { renderMail, type Fact, type Shop } from '../mail/mail-body.ts';
import { enqueueMail, isMailAbout } from '../mail/outbox.ts';
import type { Purchase } from './order.ts';

/** Matches all receipts of an order, the first and those sent again. */
export const isReceiptOf = (orderId: string) => isMailAbout('receipt', orderId);

/** Queues one more receipt. */
export async function enqueueReceiptAgain(
  tx: Tx,
  purchase: Purchase,
  shop: Shop,
  now: Date,
): Promise<void> {
  // Unique: mails are never deleted, and write transactions run one at a time.
  const sequence = await tx.$count(outbox, isReceiptOf(purchase.id));
  await enqueueReceipt(tx, purchase, shop, now, sequence);
}

/** Queues the receipt of a purchase, once for each `sequence`. Does nothing without an email. */
export async function enqueueReceipt(
  tx: Tx,
  purchase: Purchase,
  shop: Shop,
  now: Date,
  sequence = 0,
): Promise<void> {
  if (!purchase.email) return;
  const mail = {
    kind: 'receipt' as const,
    subjectId: purchase.id,
    sequence,
    to: purchase.email,
    replyTo: shop.supportEmail,
    ...renderReceipt(purchase, shop),
  };
  await enqueueMail(tx, mail, now);
}

type Sale = Pick<
  Purchase,
  | 'paypalOrderId'
  | 'productId'
  | 'productName'
  | 'amountCents'
  | 'listPriceCents'
  | 'promoCode'
  | 'completedAt'
>;

/** Renders the mail with what was bought and how to get the file and licence keys again. */
export function renderReceipt(sale: Sale, shop: Shop) {
  const { paypalOrderId, productName } = sale;
  return renderMail(
    texts.subject(shop.siteName, productName),
    texts.heading,
    [
      { kind: 'facts', facts: listFacts(sale) },
      {
        kind: 'total',
        label: mailFacts.amount,
        amount: formatPrice(toDollars(sale.amountCents)),
      },
      texts.link(downloadLinkHours),
      {
        kind: 'button',
        label: texts.again,
        url: `${shop.siteUrl}/redownload?${new URLSearchParams({ orderId: paypalOrderId }).toString()}`,
      },
      texts.license,
      {
        kind: 'list',
        items: texts.terms(licensesPerPurchase),
      },
      texts.allow,
      { kind: 'facts', facts: [[mailFacts.siteUrl, shop.siteUrl]] },
      {
        kind: 'link',
        label: texts.termsLink,
        url: `${shop.siteUrl}/terms-and-conditions`,
      },
      texts.keep(shop.supportEmail),
    ],
    shop,
  );
}

function listFacts(sale: Sale): Fact[] {
  const { productId, productName, promoCode, amountCents, listPriceCents } = sale;
  const facts: Fact[] = [
    [mailFacts.orderId, sale.paypalOrderId],
    [mailFacts.product, productName, { id: productId, price: formatPrice(toDollars(amountCents)) }],
  ];
  if (promoCode) {
    facts.push([
      mailFacts.promoCode,
      texts.insteadOf(promoCode, formatPrice(toDollars(listPriceCents))),
    ]);
  }
  facts.push([mailFacts.date, formatMoment(sale.completedAt)]);
  return facts;
}
