import { eq } from 'drizzle-orm';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString } from 'mdast-util-to-string';
import { formatPrice, toDollars } from '#contract/kit/money.ts';
import { confirmation as texts } from '#texts/sales.ts';
import { formatMoment } from '#texts/language.ts';
import { mailFacts } from '#texts/mails.ts';
import type { Db } from '#db/client.ts';
import { orders } from '#db/schema.ts';
import type { Enclosed, Attachment } from '#server/adapters/mail/mailer.ts';
import type { Fact, Shop } from '#server/adapters/mail/mail-body.ts';
import { makePdf, type PdfContent } from '#server/books/pdf/make-pdf.ts';
import type { Deps } from '#server/deps.ts';
import { type Purchase, asPurchase } from '../order.ts';
import { listOrderParts } from '../order-parts.ts';
import { saleFacts, sellerFacts } from '../receipt.ts';
import { findConsents, confirmConsents, type Consents } from './consents.ts';

/** Renders the confirmation of a purchase as PDF (Directive 2011/83/EU, Art. 8(7)). */
export async function makeConfirmation(
  db: Pick<Db, 'select'>,
  purchase: Purchase,
  consents: Consents,
  shop: Shop,
): Promise<Attachment> {
  const parts = await listOrderParts(db, purchase);
  const names = parts.map(({ productName }) => productName);
  const { paypalOrderId, completedAt } = purchase;
  const bytes = await makePdf({
    title: texts.title,
    author: shop.siteName,
    createdAt: completedAt,
    footer: texts.footer(shop.siteName, paypalOrderId),
    content: confirmationContent(purchase, names, consents, shop),
  });
  return {
    name: texts.fileName(paypalOrderId),
    content: Buffer.from(bytes),
    type: 'application/pdf',
  };
}

export function confirmationContent(
  purchase: Purchase,
  parts: string[],
  { boxes, givenAt, terms }: Consents,
  shop: Shop,
): PdfContent[] {
  const { renewsId, paypalOrderId, amountCents, termDays } = purchase;
  const isRenewal = renewsId !== null;
  const seller = sellerFacts(shop);
  const query = new URLSearchParams({ orderId: paypalOrderId });
  const [right, lost] = texts.withdrawalText;
  return [
    { text: texts.title, style: 'title' },
    tableOf([
      ...saleFacts({ ...purchase, parts }),
      [mailFacts.amount, formatPrice(toDollars(amountCents), isRenewal ? null : termDays)],
      [texts.termsVersion, terms.version],
    ]),
    { text: texts.consents, style: 'heading' },
    { text: texts.given(formatMoment(givenAt)), margin: [0, 0, 0, 4] },
    { ul: boxes.map(({ words, version }) => `“${words}” (${version})`) },
    { text: texts.withdrawal, style: 'heading' },
    ...[
      right,
      isRenewal ? texts.withdrawalOfRenewal : lost,
      texts.withdrawalWay(`${shop.siteUrl}/withdraw?${query}`),
    ].map((text) => ({ text, margin: paragraph })),
    ...(seller.length > 0 ? [{ text: texts.seller, style: 'heading' }, tableOf(seller)] : []),
    { text: texts.termsTitle(terms.version), style: 'title', pageBreak: 'before' },
    ...blocksOf(terms.text),
  ];
}

const paragraph: [number, number, number, number] = [0, 0, 0, 4];

const tableOf = (facts: Fact[]): PdfContent => ({
  layout: 'noBorders',
  table: {
    widths: [110, '*'],
    body: facts.map(([name, value]) => [{ text: name, style: 'quiet' }, value]),
  },
});

type Node = ReturnType<typeof fromMarkdown>['children'][number];

export const blocksOf = (markdown: string): PdfContent[] =>
  fromMarkdown(markdown).children.flatMap(blockOf);

function blockOf(node: Node): PdfContent[] {
  switch (node.type) {
    case 'heading':
      return [{ text: toString(node), style: 'heading' }];
    case 'list': {
      const items = node.children.map((item) => toString(item));
      const margin: [number, number, number, number] = [0, 0, 0, 6];
      return [node.ordered ? { ol: items, margin } : { ul: items, margin }];
    }
    case 'thematicBreak':
    case 'definition':
      return [];
    default: {
      const text = toString(node);
      return text === '' ? [] : [{ text, margin: [0, 0, 0, 6] }];
    }
  }
}

/** Attaches the confirmation to a receipt; sending it delivers the purchase. */
export async function encloseConfirmation(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  orderId: string,
): Promise<Enclosed | null> {
  const consents = await findConsents(db, orderId);
  if (!consents) return null;
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  const purchase = order && asPurchase(order);
  if (!purchase) return null;
  return {
    attachments: [await makeConfirmation(db, purchase, consents, settings)],
    noteSent: (tx, messageId, at) =>
      confirmConsents(tx, orderId, { confirmedBy: 'mail', messageId }, at),
  };
}
