import { and, eq } from 'drizzle-orm';
import type { DescribedEvent, EventKind } from '#contract/contact/event-kinds.ts';
import { formatPrice, toDollars } from '#contract/kit/money.ts';
import type { OrderState } from '#contract/sales/order-states.ts';
import type { OrderDetail } from '#contract/sales/orders.ts';
import type { Tx } from '#db/client.ts';
import { enqueueEvent, type DescribeDeps } from '#server/kit/events/enqueue-event.ts';
import { refunds, transactions } from '#db/schema.ts';
import { disputeWords } from '#texts/disputes.ts';
import { eventMail, eventSentences as sentences } from '#texts/contact.ts';
import { formatMoment } from '#texts/language.ts';
import { mailFacts } from '#texts/mails.ts';
import { getOrder } from './get-order.ts';
import type { Order } from './order.ts';

type SaleKind = Extract<EventKind, `${'sale' | 'dispute'}.${string}`>;

/** Maps a change of state to the kind that targets know, if any. A won dispute is not a sale. */
function kindOf(from: OrderState, to: OrderState): SaleKind | null {
  if (to === 'pending' || to === 'review') return 'sale.review';
  const isSale = to === 'completed' && from !== 'reversed' && from !== 'ended';
  return isSale ? 'sale.completed' : null;
}

export async function enqueueSaleEvent(
  tx: Tx,
  from: OrderState,
  { id, state }: Pick<Order, 'id' | 'state'>,
  at: Date,
): Promise<void> {
  const kind = kindOf(from, state);
  if (kind) await enqueueEvent(tx, { kind, subjectId: id, describe: describeSale }, at);
}

/** Describes what happened to an order, or a refund by its id at PayPal. */
export async function describeSale(
  deps: DescribeDeps,
  subjectId: string,
  kind: SaleKind,
): Promise<DescribedEvent | null> {
  if (kind !== 'sale.refunded') return describeOrderAs(deps, subjectId, saleSentences[kind]);
  const refund = await deps.db.query.refunds.findFirst({
    where: eq(refunds.paypalRefundId, subjectId),
  });
  if (!refund) return null;
  const say = refund.kind === 'reversal' ? sentences.takenBack : sentences.refunded;
  const returned = formatPrice(toDollars(refund.amountCents));
  return describeOrderAs(deps, refund.orderId, ({ productName }) => say(productName, returned));
}

const saleSentences = {
  'sale.completed': ({ productName, promoCode, renews }: OrderDetail, amount: string) =>
    renews === null
      ? sentences.sold(productName, amount, promoCode)
      : sentences.renewed(productName, amount),
  'sale.review': ({ productName, reviewReason }: OrderDetail, amount: string) =>
    reviewReason === null
      ? sentences.held(productName, amount)
      : sentences.review(productName, amount, reviewReason),
  'dispute.opened': ({ productName }: OrderDetail, amount: string) =>
    sentences.disputed(productName, amount),
  'dispute.closed': ({ productName }: OrderDetail, amount: string) =>
    sentences.disputeClosed(productName, amount),
};

async function describeOrderAs(
  deps: DescribeDeps,
  id: string,
  say: (order: OrderDetail, amount: string) => string,
): Promise<DescribedEvent> {
  const [order, sale] = await Promise.all([
    getOrder(deps, { id }),
    deps.db.query.transactions.findFirst({
      columns: { country: true },
      where: and(eq(transactions.reference, id), eq(transactions.kind, 'sale')),
    }),
  ]);
  // It opens the file for a day after the payment (docs/decisions/download-links.md).
  const { orderId: _, ...data } = order;
  const amount = formatPrice(order.amount);
  const facts: DescribedEvent['facts'] = [
    [mailFacts.product, order.productName],
    [mailFacts.amount, amount],
  ];
  if (order.promoCode) facts.push([mailFacts.promoCode, order.promoCode]);
  if (sale?.country) facts.push([eventMail.country, sale.country]);
  if (order.email) facts.push([eventMail.buyer, order.email]);
  facts.push(...disputeFacts(order));
  if (order.reviewReason) facts.push([eventMail.reason, order.reviewReason]);
  return { data, sentence: say(order, amount), path: `/admin/purchases/${id}`, facts };
}

function disputeFacts({ disputes }: OrderDetail): DescribedEvent['facts'] {
  const dispute = disputes.at(-1);
  if (!dispute) return [];
  const { reason, dueAt, daysLeft, outcome } = dispute;
  const facts: DescribedEvent['facts'] = [
    [eventMail.dispute, disputeWords(reason)],
    [eventMail.answerUntil, daysLeft === null || dueAt === null ? '' : formatMoment(dueAt)],
    [eventMail.outcome, disputeWords(outcome)],
  ];
  return facts.filter(([, value]) => value !== '');
}
