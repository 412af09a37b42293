import type { Db } from '#db/client.ts';
import { formatPrice, toDollars } from '#contract/money.ts';
import { replyTime } from '#texts/tickets.ts';
import { jointDigits, renderMailBody, type Block, type Shop } from '../mail/mail-body.ts';
import { texts as promoTexts } from '#contract/promo-codes.ts';
import { enqueueMail } from '../mail/outbox.ts';
import type { PromoRefusal } from './decide.ts';
import type { Order } from './order.ts';

/** How long these mails are worth sending. */
const validForMs = 3 * 24 * 3_600_000;

/** Why a promo code did not serve an order in the end, for its buyer; each says that nothing was charged. */
export const promoRefusalTexts: Record<PromoRefusal, string> = {
  'used-up': promoTexts.usedUpMeanwhile,
  'used-by-buyer': promoTexts.usedByBuyer,
};

/** Tells the buyer that money went back: once for each refund. */
export async function enqueueRefundMail(
  db: Pick<Db, 'insert'>,
  order: Order,
  { refundId, amountCents, isFull }: { refundId: string; amountCents: number; isFull: boolean },
  shop: Shop,
  now: Date,
): Promise<void> {
  const ends = 'The license keys of this purchase and its downloads have ended with it.';
  await enqueueOrderMail(db, order, shop, now, {
    kind: 'refund',
    subjectId: refundId,
    subject: `Your refund from ${shop.siteName}: ${order.productName}`,
    heading: 'We have refunded your payment',
    facts: [['Refunded', formatPrice(toDollars(amountCents))]],
    text: `PayPal shows the money in your account at once; a card can take a few days. ${isFull ? ends : ''}`,
  });
}

/** Tells the buyer that a payment that PayPal was still checking did not go through. */
export async function enqueueDeclinedMail(
  db: Pick<Db, 'insert'>,
  order: Order,
  shop: Shop,
  now: Date,
): Promise<void> {
  await enqueueOrderMail(db, order, shop, now, {
    kind: 'payment-declined',
    subjectId: order.id,
    subject: `Your payment to ${shop.siteName} did not go through`,
    heading: 'Your payment did not go through',
    facts: [['Amount', formatPrice(toDollars(order.amountCents))]],
    text: 'PayPal has checked your payment and declined it. Nothing was charged. You can buy again on the product’s page, with PayPal or with another card.',
  });
}

/**
 * Tells the buyer that a payment was not taken because of its promo code: some have left the browser by then, or were told
 * there that a mail will come.
 */
export async function enqueuePromoRefusedMail(
  db: Pick<Db, 'insert'>,
  order: Order,
  refusal: PromoRefusal,
  shop: Shop,
  now: Date,
): Promise<void> {
  await enqueueOrderMail(db, order, shop, now, {
    kind: 'payment-declined',
    subjectId: order.id,
    subject: `Your payment to ${shop.siteName} was not taken`,
    heading: 'Your payment was not taken',
    facts: [['Promo code', order.promoCode ?? '']],
    text: promoRefusalTexts[refusal],
  });
}

interface OrderMail {
  kind: 'refund' | 'payment-declined';
  subjectId: string;
  subject: string;
  heading: string;
  facts: [name: string, value: string][];
  text: string;
}

/** Without an address there is nobody to tell. */
async function enqueueOrderMail(
  db: Pick<Db, 'insert'>,
  order: Order,
  shop: Shop,
  now: Date,
  { kind, subjectId, subject, heading, facts, text }: OrderMail,
): Promise<void> {
  if (!order.email) return;
  const orderId: typeof facts = order.paypalOrderId ? [['Order ID', order.paypalOrderId]] : [];
  const blocks: Block[] = [
    {
      kind: 'facts',
      facts: [...orderId, ['Product', order.productName], ...facts],
    },
    { kind: 'text', text: text.trim() },
    {
      kind: 'text',
      text: `Questions? Answer this mail or write to ${shop.supportEmail}; we reply within ${replyTime}.`,
    },
  ];
  await enqueueMail(
    db,
    {
      kind,
      subjectId,
      to: order.email,
      replyTo: shop.supportEmail,
      subject: jointDigits(subject),
      ...renderMailBody(heading, blocks, shop),
      validUntil: new Date(now.getTime() + validForMs),
    },
    now,
  );
}
