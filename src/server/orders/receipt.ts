import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { outbox } from '#db/schema.ts';
import { licensesPerPurchase } from '#contract/licenses.ts';
import { formatPrice, toDollars } from '#contract/money.ts';
import { downloadLinkHours } from '#contract/orders.ts';
import { formatMoment } from '#texts/language.ts';
import { mailFacts, receiptMail as texts } from '#texts/mails.ts';
import { renderMail, type Fact, type Shop } from '../mail/mail-body.ts';
import { enqueueMail, withdrawMails } from '../mail/outbox.ts';
import { redownloadUrl, renderCopyMail } from './copy-mail.ts';
import type { Purchase } from './order.ts';
import { findRenewedUntil } from './renewals/renewable.ts';
import { renderRenewalReceipt } from './renewals/renewal-receipt.ts';

/** The mails that tell buyers their order ID; an order gets one of the two kinds. */
const receiptKinds = ['receipt', 'copy'] as const;

/** Matches all receipts of an order, the first and those sent again. */
export const isReceiptOf = (orderId: string): SQL | undefined =>
  and(inArray(outbox.kind, receiptKinds), eq(outbox.subjectId, orderId));

/** Withdraws the unsent receipts of an order. */
export async function withdrawReceipts(tx: Tx, orderId: string, reason: string): Promise<void> {
  for (const kind of receiptKinds) await withdrawMails(tx, kind, orderId, reason);
}

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

/**
 * Queues the receipt of a purchase, or the mail about a copy, once for each `sequence`. Does
 * nothing without an email.
 */
export async function enqueueReceipt(
  tx: Tx,
  purchase: Purchase,
  shop: Shop,
  now: Date,
  sequence = 0,
): Promise<void> {
  if (!purchase.email) return;
  const mail = {
    kind: purchase.origin === 'paypal' ? ('receipt' as const) : ('copy' as const),
    subjectId: purchase.id,
    sequence,
    to: purchase.email,
    replyTo: shop.supportEmail,
    ...(await renderFor(tx, purchase, shop)),
  };
  await enqueueMail(tx, mail, now);
}

async function renderFor(tx: Tx, purchase: Purchase, shop: Shop) {
  if (purchase.origin !== 'paypal') return renderCopyMail(purchase, shop);
  const until = await findRenewedUntil(tx, purchase);
  return until ? renderRenewalReceipt(purchase, until, shop) : renderReceipt(purchase, shop);
}

type Sale = Pick<
  Purchase,
  | 'paypalOrderId'
  | 'productId'
  | 'productName'
  | 'amountCents'
  | 'listPriceCents'
  | 'promoCode'
  | 'termDays'
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
        amount: formatPrice(toDollars(sale.amountCents), sale.termDays),
      },
      texts.link(downloadLinkHours),
      {
        kind: 'button',
        label: texts.again,
        url: redownloadUrl(shop, paypalOrderId),
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
  const { productId, productName, promoCode, amountCents, listPriceCents, termDays } = sale;
  const price = formatPrice(toDollars(amountCents), termDays);
  const facts: Fact[] = [
    [mailFacts.orderId, sale.paypalOrderId],
    [mailFacts.product, productName, { id: productId, price }],
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
