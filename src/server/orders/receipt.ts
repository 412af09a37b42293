import type { Tx } from '#db/client.ts';
import { outbox } from '#db/schema.ts';
import { licensesPerPurchase } from '#contract/licenses.ts';
import { formatPrice, toDollars } from '#contract/money.ts';
import { downloadLinkHours } from '#contract/orders.ts';
import { replyTime } from '#texts/tickets.ts';
import { jointDigits, renderMailBody, type Shop } from '../mail/mail-body.ts';
import { enqueueMail, isMailAbout } from '../mail/outbox.ts';
import type { Purchase } from './order.ts';

/** How long a receipt is worth sending. */
const validForMs = 3 * 24 * 3_600_000;

/** The receipts of an order among all mails: the first one and those sent again. */
export const isReceiptOf = (orderId: string) => isMailAbout('receipt', orderId);

/** Writes down the receipt of a purchase, once for each. Without an email there is nobody to send it to. */
export async function enqueueReceipt(
  tx: Tx,
  purchase: Purchase,
  shop: Shop,
  now: Date,
): Promise<void> {
  await enqueue(tx, 0, purchase, shop, now);
}

/** Writes down one more receipt, whether there was one before or not. */
export async function enqueueReceiptAgain(
  tx: Tx,
  purchase: Purchase,
  shop: Shop,
  now: Date,
): Promise<void> {
  // Mails stay in the outbox and transactions write one after the other, so this number is new.
  const sequence = await tx.$count(outbox, isReceiptOf(purchase.id));
  await enqueue(tx, sequence, purchase, shop, now);
}

async function enqueue(
  tx: Tx,
  sequence: number,
  purchase: Purchase,
  shop: Shop,
  now: Date,
): Promise<void> {
  if (!purchase.email) return;
  const mail = {
    kind: 'receipt' as const,
    subjectId: purchase.id,
    sequence,
    to: purchase.email,
    replyTo: shop.supportEmail,
    ...renderReceipt(purchase, shop),
    validUntil: new Date(now.getTime() + validForMs),
  };
  await enqueueMail(tx, mail, now);
}

type Sale = Pick<
  Purchase,
  'paypalOrderId' | 'productName' | 'amountCents' | 'listPriceCents' | 'promoCode' | 'completedAt'
>;

/** The mail after a purchase: what was bought, and how to get it and its licence keys again. */
export function renderReceipt(sale: Sale, shop: Shop) {
  const { paypalOrderId, productName } = sale;
  return {
    subject: jointDigits(`Your purchase from ${shop.siteName}: ${productName}`),
    ...renderMailBody(
      'Thank you for your purchase!',
      [
        { kind: 'facts', facts: listFacts(sale) },
        { kind: 'total', label: 'Amount', amount: formatPrice(toDollars(sale.amountCents)) },
        {
          kind: 'text',
          text: `The link on your purchase page works for ${downloadLinkHours} hours. After that, or for a newer version, download again here, with the order ID and this email address:`,
        },
        {
          kind: 'button',
          label: 'Download again',
          url: `${shop.siteUrl}/redownload?${new URLSearchParams({ orderId: paypalOrderId }).toString()}`,
        },
        { kind: 'text', text: 'Your license:' },
        {
          kind: 'list',
          items: [
            `Up to ${licensesPerPurchase} license keys, each for one trading account at one broker.`,
            'You get them on the purchase page or, later, on the re-download page, where you can also move a key to another account.',
            'The software is for yourself: you may not sell, rent, publish or share it or its keys.',
            'All sales are final. A refund can be considered within 7 days; it ends the license keys and the downloads.',
          ],
        },
        {
          kind: 'text',
          text: 'A program that checks its license has to reach this shop. Allow that once in MetaTrader: open Tools, Options, Expert Advisors, tick “Allow WebRequest for listed URL” and enter this address:',
        },
        { kind: 'facts', facts: [['Address to allow', shop.siteUrl]] },
        {
          kind: 'link',
          label: 'Terms and Conditions',
          url: `${shop.siteUrl}/terms-and-conditions`,
        },
        {
          kind: 'text',
          text: `Keep this mail: you need the order ID to download again. Questions? Answer it or write to ${shop.supportEmail}; we reply within ${replyTime}.`,
        },
      ],
      shop,
    ),
  };
}

function listFacts(sale: Sale): [string, string][] {
  const { productName, promoCode, listPriceCents } = sale;
  const date = sale.completedAt.toISOString();
  const facts: [string, string][] = [
    ['Order ID', sale.paypalOrderId],
    ['Product', productName],
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
