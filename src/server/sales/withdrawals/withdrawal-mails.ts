import type { Db } from '#db/client.ts';
import type { orders, withdrawals } from '#db/schema.ts';
import { maskEmail } from '#contract/kit/email.ts';
import { formatMoment } from '#texts/language.ts';
import { mailFacts, questions } from '#texts/mails.ts';
import {
  withdrawalDeclinedMail as declined,
  withdrawalMail as acknowledged,
  withdrawalNoticeMail as notice,
  withdrawForm,
} from '#texts/withdrawals.ts';
import { renderMail, type Block, type Shop } from '#server/adapters/mail/mail-body.ts';
import { enqueueMail } from '#server/adapters/mail/outbox.ts';

type Withdrawal = typeof withdrawals.$inferSelect;
type Writer = Pick<Db, 'insert'>;

const quoteOf = ({ name, statedOrderId: orderID, email }: Withdrawal): Block => ({
  kind: 'quote',
  text: withdrawForm.statement({ name, orderID, email }),
});

/** Queues the acknowledgement: the statement, its day and time, and nothing about the order. */
export async function enqueueAcknowledgement(
  db: Writer,
  withdrawal: Withdrawal,
  shop: Shop,
): Promise<void> {
  const { id, email, createdAt } = withdrawal;
  const blocks = [
    acknowledged.received(id, formatMoment(createdAt)),
    quoteOf(withdrawal),
    acknowledged.next,
    acknowledged.notYou,
    questions(shop),
  ];
  const body = renderMail(acknowledged.subject(shop.siteName), acknowledged.heading, blocks, shop);
  const mail = { kind: 'withdrawal' as const, subjectId: String(id), to: email };
  await enqueueMail(db, { ...mail, replyTo: shop.supportEmail, ...body }, createdAt);
}

/** Queues the notice to the order's own address that another address withdraws. */
export async function enqueueNotice(
  db: Writer,
  { id, email, createdAt }: Withdrawal,
  order: Pick<typeof orders.$inferSelect, 'email' | 'productName' | 'paypalOrderId'>,
  shop: Shop,
): Promise<void> {
  if (order.email === null) return;
  const blocks: Block[] = [
    notice.text(formatMoment(createdAt), maskEmail(email)),
    {
      kind: 'facts',
      facts: [
        [mailFacts.orderId, order.paypalOrderId ?? ''],
        [mailFacts.product, order.productName],
      ],
    },
    notice.notYou,
    questions(shop),
  ];
  const body = renderMail(notice.subject(order.productName), notice.heading, blocks, shop);
  const mail = { kind: 'withdrawal-notice' as const, subjectId: String(id), to: order.email };
  await enqueueMail(db, { ...mail, replyTo: shop.supportEmail, ...body }, createdAt);
}

export async function enqueueDeclined(
  db: Writer,
  withdrawal: Withdrawal,
  text: string,
  shop: Shop,
  now: Date,
): Promise<void> {
  const { id, email, createdAt } = withdrawal;
  const blocks = [
    declined.stated(formatMoment(createdAt)),
    quoteOf(withdrawal),
    text,
    questions(shop),
  ];
  const body = renderMail(declined.subject(shop.siteName, id), declined.heading, blocks, shop);
  const mail = { kind: 'withdrawal-declined' as const, subjectId: String(id), to: email };
  await enqueueMail(db, { ...mail, replyTo: shop.supportEmail, ...body }, now);
}
