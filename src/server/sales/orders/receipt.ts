import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { Tx, Db } from '#db/client.ts';
import { outbox } from '#db/schema.ts';
import { licensesPerPurchase } from '#contract/licenses/licenses.ts';
import type { Program } from '#contract/catalogue/programs.ts';
import { formatPrice, toDollars } from '#contract/kit/money.ts';
import { downloadLinkHours } from '#contract/sales/orders.ts';
import { receiptInvoice } from '#texts/books.ts';
import { mailFacts, receiptMail as texts, copyMail, renewalReceipt } from '#texts/mails.ts';
import { currentInvoice } from '#server/books/invoices/document.ts';
import { invoiceUrl, readDocuments } from '#server/books/invoices/issue-documents.ts';
import { renderMail, type Block, type Shop, type Fact } from '#server/adapters/mail/mail-body.ts';
import { enqueueMail, withdrawMails } from '#server/adapters/mail/outbox.ts';
import type { Settings } from '#server/kit/settings.ts';
import { formatMoment } from '#texts/language.ts';
import { receiptConsents as consentTexts } from '#texts/sales.ts';
import { findConsents } from './consents/consents.ts';
import type { Purchase } from './order.ts';
import { listFirstSteps } from './first-steps.ts';
import { listOrderParts } from './order-parts.ts';
import { readPrograms } from './read-programs.ts';
import { findRenewedUntil } from './renewals/renewable.ts';
import { sellerFields } from '#contract/seller/shop-settings.ts';
import { sellerNames } from '#texts/site.ts';
import { withdrawHere } from '#texts/common.ts';

/** Kinds of mail that tell buyers their order ID; an order gets one of the two. */
const receiptKinds = ['receipt', 'copy'] as const;

export const isReceiptOf = (orderId: string): SQL | undefined =>
  and(inArray(outbox.kind, receiptKinds), eq(outbox.subjectId, orderId));

export async function withdrawReceipts(tx: Tx, orderId: string, reason: string): Promise<void> {
  for (const kind of receiptKinds) await withdrawMails(tx, kind, orderId, reason);
}

type ReceiptShop = Shop & Pick<Settings, 'digitalConsent' | 'secretKey' | 'vatMode'>;

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

/** Queues the receipt, or the mail about a copy, once for each `sequence`. */
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
    : renderReceipt(sold, shop, { ...more, programs: await readPrograms(tx, purchase) });
}

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

export function renderReceipt(
  sale: Sale,
  shop: Shop,
  { consents, invoice, programs }: ReceiptMore & { programs: Program[] },
) {
  const { paypalOrderId, productName, parts = [] } = sale;
  return renderMail(
    texts.subject(shop.siteName, productName),
    texts.heading,
    [
      { kind: 'button', label: texts.download, url: redownloadUrl(shop, paypalOrderId) },
      texts.link(downloadLinkHours),
      ...listFirstSteps(programs, shop),
      { kind: 'facts', facts: saleFacts(sale) },
      {
        kind: 'total',
        label: mailFacts.amount,
        amount: formatPrice(toDollars(sale.amountCents), sale.termDays),
      },
      ...consents,
      texts.license,
      { kind: 'list', items: texts.terms(licensesPerPurchase, parts.length > 0) },
      ...invoice,
      termsLinkOf(shop),
      withdrawLinkOf(shop, paypalOrderId),
      texts.keep(shop),
      ...listSeller(shop),
    ],
    shop,
  );
}

function listSeller(shop: Shop): Block[] {
  const facts = sellerFacts(shop);
  return facts.length === 0 ? [] : [texts.seller, { kind: 'facts', facts }];
}

async function listConsents(db: Pick<Db, 'select'>, orderId: string): Promise<Block[]> {
  const consents = await findConsents(db, orderId);
  if (!consents) return [];
  const items = consents.boxes.map(({ words }) => words);
  return [
    consentTexts.given(formatMoment(consents.givenAt)),
    { kind: 'list', items },
    consentTexts.attached,
  ];
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
> & {
  /** Names of a bundle's products. */
  parts?: string[];
};

interface ReceiptMore {
  consents: Block[];
  invoice: Block[];
}

/** Lists what was sold, or the new end of the purchase that was renewed, without the amount. */
export function saleFacts(sale: Sale, renewedUntil: Date | null = null): Fact[] {
  const { productId, productName, promoCode, amountCents, listPriceCents, termDays } = sale;
  const { parts = [] } = sale;
  const price = formatPrice(toDollars(amountCents), termDays);
  const facts: Fact[] = [
    [mailFacts.orderId, sale.paypalOrderId],
    [mailFacts.product, productName, { id: productId, ...(!renewedUntil && { price }) }],
  ];
  if (renewedUntil) facts.push([mailFacts.goesOnUntil, formatMoment(renewedUntil)]);
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

export const sellerFacts = ({ seller }: Pick<Shop, 'seller'>): Fact[] =>
  sellerFields
    .filter((field) => seller[field] !== '')
    .map((field): Fact => [sellerNames[field], seller[field].replaceAll('\n', ', ')]);

export function redownloadUrl({ siteUrl }: Pick<Shop, 'siteUrl'>, paypalOrderId: string): string {
  return `${siteUrl}/redownload?${new URLSearchParams({ orderId: paypalOrderId }).toString()}`;
}

const termsLinkOf = ({ siteUrl }: Shop): Block => ({
  kind: 'link',
  label: texts.termsLink,
  url: `${siteUrl}/terms-and-conditions`,
});

const withdrawLinkOf = ({ siteUrl }: Shop, paypalOrderId: string): Block => ({
  kind: 'link',
  label: withdrawHere,
  url: `${siteUrl}/withdraw?${new URLSearchParams({ orderId: paypalOrderId }).toString()}`,
});

function renderCopyMail(copy: Purchase & Pick<Sale, 'parts'>, shop: Shop) {
  const { paypalOrderId, productId, productName, keyLimit, expiresAt, parts = [] } = copy;
  const facts: Fact[] = [
    [mailFacts.orderId, paypalOrderId],
    [mailFacts.product, productName, { id: productId }],
  ];
  if (parts.length > 0) facts.push([mailFacts.inBundle, parts.join(', ')]);
  if (expiresAt) facts.push([mailFacts.until, formatMoment(expiresAt)]);
  return renderMail(
    copyMail.subject(shop.siteName, productName),
    copyMail.heading,
    [
      { kind: 'facts', facts },
      copyMail.download,
      { kind: 'button', label: copyMail.button, url: redownloadUrl(shop, paypalOrderId) },
      copyMail.keys(keyLimit, parts.length > 0),
      copyMail.allow,
      { kind: 'facts', facts: [[mailFacts.siteUrl, shop.siteUrl]] },
      termsLinkOf(shop),
      copyMail.keep(shop),
    ],
    shop,
  );
}

/** Renders the payer's receipt of a renewal: the purchase's new end, nothing that opens it. */
function renderRenewalReceipt(
  paid: Purchase,
  until: Date,
  shop: Shop,
  { consents, invoice }: ReceiptMore,
) {
  const { paypalOrderId, productName, amountCents } = paid;
  return renderMail(
    renewalReceipt.subject(shop.siteName, productName),
    renewalReceipt.heading,
    [
      { kind: 'facts', facts: saleFacts(paid, until) },
      { kind: 'total', label: mailFacts.amount, amount: formatPrice(toDollars(amountCents)) },
      ...consents,
      renewalReceipt.keys,
      ...invoice,
      termsLinkOf(shop),
      withdrawLinkOf(shop, paypalOrderId),
      texts.keep(shop),
    ],
    shop,
  );
}
