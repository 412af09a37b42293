import type { Db } from '#db/client.ts';
import { formatPrice, toDollars } from '#contract/kit/money.ts';
import {
  blockedMail,
  declinedMail,
  mailFacts,
  promoRefusedMail,
  questions,
  refundMail,
  renewalRefusedMail,
} from '#texts/mails.ts';
import { texts as renewalTexts } from '#contract/sales/terms.ts';
import {
  jointDigits,
  renderMailBody,
  type Block,
  type Shop,
} from '#server/adapters/mail/mail-body.ts';
import { texts as blockTexts } from '#contract/buyers/blocks.ts';
import { texts as promoTexts } from '#contract/sales/promo-codes.ts';
import { enqueueMail } from '#server/adapters/mail/outbox.ts';
import type { CaptureRefusal } from './decide.ts';
import type { Order } from './order.ts';

/** Texts that tell the buyer why a payment was refused, and that nothing was charged. */
export const captureRefusalTexts: Record<CaptureRefusal, string> = {
  'used-up': promoTexts.usedUpMeanwhile,
  'used-by-buyer': promoTexts.usedByBuyer,
  'not-renewable': renewalTexts.notTaken,
};

/** Tells the buyer about a refund, once for each. */
export async function enqueueRefundMail(
  db: Pick<Db, 'insert'>,
  order: Order,
  { refundId, amountCents, isFull }: { refundId: string; amountCents: number; isFull: boolean },
  shop: Shop,
  now: Date,
): Promise<void> {
  await enqueueOrderMail(db, order, shop, now, {
    kind: 'refund',
    subjectId: refundId,
    subject: refundMail.subject(shop.siteName, order.productName),
    heading: refundMail.heading,
    facts: [[mailFacts.refunded, formatPrice(toDollars(amountCents))]],
    text: isFull ? `${refundMail.text} ${endedBy(order)}` : refundMail.text,
  });
}

const endedBy = ({ renewsId }: Order) =>
  renewsId === null ? refundMail.ended : refundMail.renewalEnded;

/** Tells the buyer that a renewal was refused and nothing charged. */
export async function enqueueRenewalRefusedMail(
  db: Pick<Db, 'insert'>,
  order: Order,
  shop: Shop,
  now: Date,
): Promise<void> {
  await enqueueOrderMail(db, order, shop, now, {
    kind: 'renewal-refused',
    subjectId: order.id,
    subject: renewalRefusedMail.subject(shop.siteName),
    heading: renewalRefusedMail.heading,
    facts: [[mailFacts.amount, formatPrice(toDollars(order.amountCents))]],
    text: renewalTexts.notTaken,
  });
}

/** Tells the buyer that a pending payment was declined. */
export async function enqueueDeclinedMail(
  db: Pick<Db, 'insert'>,
  order: Order,
  shop: Shop,
  now: Date,
): Promise<void> {
  await enqueueOrderMail(db, order, shop, now, {
    kind: 'payment-declined',
    subjectId: order.id,
    subject: declinedMail.subject(shop.siteName),
    heading: declinedMail.heading,
    facts: [[mailFacts.amount, formatPrice(toDollars(order.amountCents))]],
    text: declinedMail.text,
  });
}

/** Tells the buyer that a code was refused and nothing charged: the browser may be closed. */
export async function enqueuePromoRefusedMail(
  db: Pick<Db, 'insert'>,
  order: Order,
  refusal: CaptureRefusal,
  shop: Shop,
  now: Date,
): Promise<void> {
  await enqueueOrderMail(db, order, shop, now, {
    kind: 'payment-declined',
    subjectId: order.id,
    subject: promoRefusedMail.subject(shop.siteName),
    heading: promoRefusedMail.heading,
    facts: [[mailFacts.promoCode, order.promoCode ?? '']],
    text: captureRefusalTexts[refusal],
  });
}

/** Tells a blocked buyer that nothing was charged: the browser may be closed by then. */
export async function enqueueBlockedMail(
  db: Pick<Db, 'insert'>,
  order: Order,
  shop: Shop,
  now: Date,
): Promise<void> {
  await enqueueOrderMail(db, order, shop, now, {
    kind: 'payment-declined',
    subjectId: order.id,
    subject: promoRefusedMail.subject(shop.siteName),
    heading: promoRefusedMail.heading,
    facts: [],
    text: `${blockTexts.cannotBuy(shop.supportEmail)} ${blockedMail.text}`,
  });
}

interface OrderMail {
  kind: 'refund' | 'payment-declined' | 'renewal-refused';
  subjectId: string;
  subject: string;
  heading: string;
  facts: [name: string, value: string][];
  text: string;
}

async function enqueueOrderMail(
  db: Pick<Db, 'insert'>,
  order: Order,
  shop: Shop,
  now: Date,
  { kind, subjectId, subject, heading, facts, text }: OrderMail,
): Promise<void> {
  if (!order.email) return;
  const orderId: typeof facts = order.paypalOrderId
    ? [[mailFacts.orderId, order.paypalOrderId]]
    : [];
  const blocks: Block[] = [
    {
      kind: 'facts',
      facts: [...orderId, [mailFacts.product, order.productName], ...facts],
    },
    text,
    questions(shop),
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
    },
    now,
  );
}
