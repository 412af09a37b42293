import type { Db, Tx } from '#db/client.ts';
import { outbox, type orders } from '#db/schema.ts';
import { licensesPerPurchase } from '#contract/licenses.ts';
import { formatPrice, toDollars } from '#contract/money.ts';
import { downloadLinkHours } from '#contract/orders.ts';
import { jointDigits, renderMailBody, type Shop } from '../mail/mail-body.ts';
import { enqueueMail, isMailAbout } from '../mail/outbox.ts';

type Order = typeof orders.$inferSelect;

/** How long a receipt is worth sending. */
const validForMs = 3 * 24 * 3_600_000;

/** The receipts of an order among all mails: the first one and those sent again. */
export const isReceiptOf = (orderId: string) => isMailAbout('receipt', orderId);

/** Writes down the receipt of a completed purchase, once for each purchase. Without an email there is nobody to send it to. */
export async function enqueueReceipt(
  db: Pick<Db, 'insert'>,
  order: Order,
  shop: Shop,
  now: Date,
): Promise<void> {
  if (order.email) await enqueue(db, 0, order, order.email, shop, now);
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
  const sequence = await tx.$count(outbox, isReceiptOf(order.id));
  await enqueue(tx, sequence, order, email, shop, now);
}

function enqueue(
  db: Pick<Db, 'insert'>,
  sequence: number,
  order: Order,
  to: string,
  shop: Shop,
  now: Date,
): Promise<void> {
  const mail = {
    kind: 'receipt' as const,
    subjectId: order.id,
    sequence,
    to,
    replyTo: shop.supportEmail,
    ...renderReceipt(order, shop),
    validUntil: new Date(now.getTime() + validForMs),
  };
  return enqueueMail(db, mail, now);
}

type Sale = Pick<
  Order,
  | 'paypalOrderId'
  | 'productName'
  | 'amountCents'
  | 'listPriceCents'
  | 'promoCode'
  | 'completedAt'
  | 'updatedAt'
>;

/** The mail after a purchase: what was bought, and how to get it and its licence keys again. */
export function renderReceipt(order: Sale, shop: Shop) {
  const orderId = order.paypalOrderId ?? '';
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
