import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { outbox } from '#db/schema.ts';
import { licensesPerPurchase } from '#contract/licenses/licenses.ts';
import { formatPrice, toDollars } from '#contract/kit/money.ts';
import { downloadLinkHours } from '#contract/sales/orders.ts';
import { receiptInvoice } from '#texts/books.ts';
import { mailFacts, receiptMail as texts } from '#texts/mails.ts';
import { currentInvoice } from '#server/books/invoices/document.ts';
import { invoiceUrl } from '#server/books/invoices/invoice-link.ts';
import { readDocuments } from '#server/books/invoices/issue-documents.ts';
import { renderMail, type Block, type Shop } from '#server/adapters/mail/mail-body.ts';
import { enqueueMail, withdrawMails } from '#server/adapters/mail/outbox.ts';
import type { Settings } from '#server/kit/settings.ts';
import { redownloadUrl, renderCopyMail, withdrawLinkOf } from './copy-mail.ts';
import { listConsents } from './consents/list-consents.ts';
import type { Purchase } from './order.ts';
import { listOrderParts } from './order-parts.ts';
import { findRenewedUntil } from './renewals/renewable.ts';
import { noMore, saleFacts, sellerFacts, type ReceiptMore, type Sale } from './sale-facts.ts';
import { renderRenewalReceipt } from './renewals/renewal-receipt.ts';

/** Kinds of mail that tell buyers their order ID; an order gets one of the two. */
const receiptKinds = ['receipt', 'copy'] as const;

/** Matches all receipts of an order, the first and those sent again. */
export const isReceiptOf = (orderId: string): SQL | undefined =>
  and(inArray(outbox.kind, receiptKinds), eq(outbox.subjectId, orderId));

export async function withdrawReceipts(tx: Tx, orderId: string, reason: string): Promise<void> {
  for (const kind of receiptKinds) await withdrawMails(tx, kind, orderId, reason);
}

/** The shop, with the settings that decide the receipt's consents and invoice. */
export type ReceiptShop = Shop & Pick<Settings, 'digitalConsent' | 'secretKey' | 'vatMode'>;

export async function enqueueReceiptAgain(
  tx: Tx,
  purchase: Purchase,
  shop: ReceiptShop,
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
  shop: ReceiptShop,
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
    ...(await renderFor(tx, purchase, shop, now)),
  };
  await enqueueMail(tx, mail, now);
}

async function renderFor(tx: Tx, purchase: Purchase, shop: ReceiptShop, now: Date) {
  const parts = await listOrderParts(tx, purchase);
  const sold = { ...purchase, parts: parts.map(({ productName }) => productName) };
  if (purchase.origin !== 'paypal') return renderCopyMail(sold, shop);
  const until = await findRenewedUntil(tx, purchase);
  const more = {
    // Saves each sale a look-up if the shop asks for none; the attached PDF has them anyway.
    consents: shop.digitalConsent ? await listConsents(tx, purchase.id) : [],
    invoice: await linkInvoice(tx, purchase, shop, now),
  };
  return until
    ? renderRenewalReceipt(purchase, until, shop, more)
    : renderReceipt(sold, shop, more);
}

/** Links the invoice if the sale has one at once. */
async function linkInvoice(
  tx: Tx,
  { id }: Purchase,
  shop: ReceiptShop,
  now: Date,
): Promise<Block[]> {
  if (shop.vatMode === 'none') return [];
  const invoice = currentInvoice(await readDocuments(tx, id));
  if (!invoice) return [];
  const label = receiptInvoice.label(invoice.number);
  return [{ kind: 'link', label, url: invoiceUrl(invoice, shop, now) }];
}

/** Renders the mail with what was bought and how to get the file and license keys again. */
export function renderReceipt(sale: Sale, shop: Shop, { consents, invoice }: ReceiptMore = noMore) {
  const { paypalOrderId, productName, parts = [] } = sale;
  return renderMail(
    texts.subject(shop.siteName, productName),
    texts.heading,
    [
      { kind: 'facts', facts: saleFacts(sale) },
      {
        kind: 'total',
        label: mailFacts.amount,
        amount: formatPrice(toDollars(sale.amountCents), sale.termDays),
      },
      ...consents,
      texts.link(downloadLinkHours),
      {
        kind: 'button',
        label: texts.again,
        url: redownloadUrl(shop, paypalOrderId),
      },
      texts.license,
      {
        kind: 'list',
        items: texts.terms(licensesPerPurchase, parts.length > 0),
      },
      texts.allow,
      { kind: 'facts', facts: [[mailFacts.siteUrl, shop.siteUrl]] },
      ...invoice,
      {
        kind: 'link',
        label: texts.termsLink,
        url: `${shop.siteUrl}/terms-and-conditions`,
      },
      withdrawLinkOf(shop, paypalOrderId),
      texts.keep(shop),
      ...listSeller(shop),
    ],
    shop,
  );
}

/** Lists the seller's details, as far as they are filled in. */
function listSeller(shop: Shop): Block[] {
  const facts = sellerFacts(shop);
  return facts.length === 0 ? [] : [texts.seller, { kind: 'facts', facts }];
}
