import { and, eq, gte, lt, or } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { outbox, type orders } from '#db/schema.ts';
import { licensesPerPurchase } from '#contract/licenses.ts';
import { formatPrice, toDollars } from '#contract/money.ts';
import { downloadLinkHours } from '#contract/payments.ts';
import { jointDigits, renderMailBody, type Shop } from '../mail/mail-body.ts';
import { enqueueMail, withdrawMail } from '../mail/outbox.ts';

type Order = typeof orders.$inferSelect;

/** How long a receipt is worth sending. */
const validForMs = 3 * 24 * 3_600_000;

const receiptKey = (purchaseId: string) => `receipt:${purchaseId}`;

/** The receipts of a purchase among all mails: the first one and those sent again, as a range of the unique index. */
export function isReceiptOf(purchaseId: string) {
  const key = receiptKey(purchaseId);
  // `;` is what comes after `:`.
  const isSentAgain = and(gte(outbox.dedupeKey, `${key}:`), lt(outbox.dedupeKey, `${key};`));
  return or(eq(outbox.dedupeKey, key), isSentAgain);
}

/** Writes down the receipt of a completed purchase, once for each purchase. Without an email there is nobody to send it to. */
export async function enqueueReceipt(
  db: Pick<Db, 'insert'>,
  order: Order,
  shop: Shop,
  now: Date,
): Promise<void> {
  if (order.email) await enqueue(db, receiptKey(order.id), order, order.email, shop, now);
}

/** Writes down one more receipt, whether there was one before or not. */
export async function enqueueReceiptAgain(
  tx: Tx,
  order: Order,
  email: string,
  shop: Shop,
  now: Date,
): Promise<void> {
  // Mails stay in the outbox and transactions write one after the other, so this number is new.
  const before = await tx.$count(outbox, isReceiptOf(order.id));
  const key = receiptKey(order.id);
  await enqueue(tx, before === 0 ? key : `${key}:${before}`, order, email, shop, now);
}

function enqueue(
  db: Pick<Db, 'insert'>,
  dedupeKey: string,
  order: Order,
  to: string,
  shop: Shop,
  now: Date,
): Promise<void> {
  const mail = {
    kind: 'receipt' as const,
    dedupeKey,
    to,
    replyTo: shop.supportEmail,
    ...renderReceipt(order, shop),
    validUntil: new Date(now.getTime() + validForMs),
  };
  return enqueueMail(db, mail, now);
}

type Sale = Pick<
  Order,
  | 'providerOrderId'
  | 'productName'
  | 'amountCents'
  | 'listPriceCents'
  | 'promoCode'
  | 'completedAt'
  | 'updatedAt'
>;

/** The mail after a purchase: what was bought, and how to get it and its licence keys again. */
export function renderReceipt(order: Sale, shop: Shop) {
  const orderId = order.providerOrderId ?? '';
  return {
    subject: jointDigits(`Your purchase from ${shop.siteName}: ${order.productName}`),
    ...renderMailBody(
      'Thank you for your purchase!',
      [
        { kind: 'facts', facts: listFacts(order, orderId) },
        {
          kind: 'text',
          text: `The link on your purchase page works for ${downloadLinkHours} hours. After that, or for a newer version, download again here, with the order ID and this email address:`,
        },
        {
          kind: 'button',
          label: 'Download again',
          url: `${shop.siteUrl}/redownload?${new URLSearchParams({ orderId }).toString()}`,
        },
        { kind: 'text', text: 'Your license:' },
        {
          kind: 'list',
          items: [
            `Up to ${licensesPerPurchase} license keys, each for one trading account at one broker.`,
            'You get them on the purchase page or, later, on the re-download page.',
            'The software is for yourself: you may not sell, rent, publish or share it or its keys.',
            'All sales are final. A refund can be considered within 7 days; it ends the license keys and the downloads.',
          ],
        },
        {
          kind: 'link',
          label: 'Terms and Conditions',
          url: `${shop.siteUrl}/terms-and-conditions`,
        },
        {
          kind: 'text',
          text: `Keep this mail: you need the order ID to download again. Questions? Answer it or write to ${shop.supportEmail}; we reply within 24 to 48 hours.`,
        },
      ],
      shop,
    ),
  };
}

function listFacts(order: Sale, orderId: string): [string, string][] {
  const { productName, promoCode, amountCents, listPriceCents } = order;
  const date = (order.completedAt ?? order.updatedAt).toISOString();
  const facts: [string, string][] = [
    ['Order ID', orderId],
    ['Product', productName],
    ['Amount', formatPrice(toDollars(amountCents))],
  ];
  if (promoCode) {
    facts.push([
      'Promo code',
      `${promoCode} (instead of ${formatPrice(toDollars(listPriceCents))})`,
    ]);
  }
  facts.push(['Date', `${date.slice(0, 10)} ${date.slice(11, 16)} UTC`]);
  return facts;
}

/** Gives up the receipts of a purchase that still wait: they would say what is no longer true. */
export async function withdrawReceipts(tx: Tx, purchaseId: string, reason: string): Promise<void> {
  const queued = await tx.query.outbox.findMany({
    where: and(isReceiptOf(purchaseId), eq(outbox.state, 'queued')),
    columns: { dedupeKey: true },
  });
  for (const { dedupeKey } of queued) await withdrawMail(tx, dedupeKey, reason);
}
