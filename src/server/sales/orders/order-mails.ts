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
import { renderMail, type Block, type Fact, type Shop } from '#server/adapters/mail/mail-body.ts';
import { texts as blockTexts } from '#contract/buyers/blocks.ts';
import { texts as promoTexts } from '#contract/sales/promo-codes.ts';
import { enqueueMail } from '#server/adapters/mail/outbox.ts';
import type { CaptureRefusal, Effect } from './decide.ts';
import type { Order } from './order.ts';

export const captureRefusalTexts: Record<CaptureRefusal, string> = {
  'used-up': promoTexts.usedUpMeanwhile,
  'used-by-buyer': promoTexts.usedByBuyer,
  'not-renewable': renewalTexts.notTaken,
};

const endedBy = ({ renewsId }: Order) =>
  renewsId === null ? refundMail.ended : refundMail.renewalEnded;

const amountOf = (cents: number): Fact => [mailFacts.amount, formatPrice(toDollars(cents))];

interface OrderMail {
  kind: 'refund' | 'payment-declined' | 'renewal-refused';
  /** The order's id, unless an order gets several of a kind. */
  subjectId?: string;
  subject: string;
  heading: string;
  facts: Fact[];
  text: string;
}

type Told = Extract<Effect, { kind: `tell-${string}` }>;

/** Words what a buyer is told. The browser may be closed when a payment is refused. */
function wordsOf(order: Order, told: Told, { siteName, supportEmail }: Shop): OrderMail {
  switch (told.kind) {
    case 'tell-refunded':
      return {
        kind: 'refund',
        subjectId: told.refundId,
        subject: refundMail.subject(siteName, order.productName),
        heading: refundMail.heading,
        facts: [[mailFacts.refunded, formatPrice(toDollars(told.amountCents))]],
        text: told.isFull ? `${refundMail.text} ${endedBy(order)}` : refundMail.text,
      };
    case 'tell-renewal-refused':
      return {
        kind: 'renewal-refused',
        subject: renewalRefusedMail.subject(siteName),
        heading: renewalRefusedMail.heading,
        facts: [amountOf(order.amountCents)],
        text: renewalTexts.notTaken,
      };
    case 'tell-declined':
      return {
        kind: 'payment-declined',
        subject: declinedMail.subject(siteName),
        heading: declinedMail.heading,
        facts: [amountOf(order.amountCents)],
        text: declinedMail.text,
      };
    case 'tell-promo-refused':
      return {
        kind: 'payment-declined',
        subject: promoRefusedMail.subject(siteName),
        heading: promoRefusedMail.heading,
        facts: [[mailFacts.promoCode, order.promoCode ?? '']],
        text: captureRefusalTexts[told.refusal],
      };
    case 'tell-blocked':
      return {
        kind: 'payment-declined',
        subject: promoRefusedMail.subject(siteName),
        heading: promoRefusedMail.heading,
        facts: [],
        text: `${blockTexts.cannotBuy(supportEmail)} ${blockedMail.text}`,
      };
  }
}

export async function enqueueOrderMail(
  db: Pick<Db, 'insert'>,
  order: Order,
  told: Told,
  shop: Shop,
  now: Date,
): Promise<void> {
  if (!order.email) return;
  const { subject, heading, text, ...mail } = wordsOf(order, told, shop);
  const facts: Fact[] = order.paypalOrderId ? [[mailFacts.orderId, order.paypalOrderId]] : [];
  facts.push([mailFacts.product, order.productName], ...mail.facts);
  const blocks: Block[] = [{ kind: 'facts', facts }, text, questions(shop)];
  const { kind, subjectId = order.id } = mail;
  const sent = { kind, subjectId, to: order.email, replyTo: shop.supportEmail };
  await enqueueMail(db, { ...sent, ...renderMail(subject, heading, blocks, shop) }, now);
}
