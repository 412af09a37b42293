import { and, eq } from 'drizzle-orm';
import { formatPrice, toDollars } from '#contract/money.ts';
import type { OrderDetail } from '#contract/orders.ts';
import { products, productVersions, refunds, transactions } from '#db/schema.ts';
import { eventMail, eventSentences as sentences } from '#texts/events.ts';
import { disputeWords } from '#texts/disputes.ts';
import { formatMoment } from '#texts/language.ts';
import { mailFacts } from '#texts/mails.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/kit/errors.ts';
import type { DeliverDeps, Delivery } from './deliver.ts';
import type { DescribedEvent } from './event-request.ts';
import { hideOrderIds } from '#server/kit/lists/hidden-order-ids.ts';
import { getLicense } from '#server/licenses/keys/get-license.ts';
import type { Fact } from '#server/adapters/mail/mail-body.ts';
import { getOrder } from '#server/sales/orders/get-order.ts';
import { getTicket } from '../tickets/get-ticket.ts';
import { findTrial } from '#server/licenses/trials/list-trials.ts';
import { describeVersion } from '#server/catalogue/versions/find-versions.ts';

type DescribeDeps = Pick<Deps, 'db' | 'settings' | 'now'>;
type Subject = Pick<Delivery, 'kind' | 'subjectId'>;

/** Adds to the dependencies what sending events needs of the features. */
export function eventDeps({ db, settings, outbox, now }: Omit<DeliverDeps, 'describe'>) {
  const deps = { db, settings, outbox, now };
  return { ...deps, describe: (event: Subject) => describeEvent(deps, event) };
}

/**
 * Looks up what an event is about: the data as the API's GET answers them to a token, at the time
 * of the first try. Null where it is gone.
 */
export async function describeEvent(
  deps: DescribeDeps,
  subject: Subject,
): Promise<DescribedEvent | null> {
  try {
    const described = JSON.stringify(await describe(deps, subject));
    const shown: DescribedEvent | null = JSON.parse(await hideOrderIds(deps, described));
    return shown;
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  }
}

function describe(
  deps: DescribeDeps,
  { kind, subjectId }: Subject,
): Promise<DescribedEvent | null> {
  switch (kind) {
    case 'sale.completed':
    case 'sale.review':
    case 'dispute.opened':
    case 'dispute.closed':
      return describeOrder(deps, subjectId, saleSentences[kind]);
    case 'sale.refunded':
      return describeRefund(deps, subjectId);
    case 'license.created':
    case 'license.moved':
    case 'license.blocked':
    case 'license.shared':
    case 'license.ending':
      return describeLicense(deps, Number(subjectId), kind);
    case 'trial.started':
      return describeTrial(deps, subjectId);
    case 'ticket.created':
      return describeTicket(deps, Number(subjectId));
    case 'release.published':
      return describeRelease(deps, Number(subjectId));
    case 'test':
      return Promise.resolve(describeTest(deps));
    case 'withdrawal.received':
      // Nothing receives one yet.
      return Promise.resolve(null);
  }
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

async function describeOrder(
  deps: DescribeDeps,
  id: string,
  say: (order: OrderDetail, amount: string) => string,
): Promise<DescribedEvent> {
  const order = await getOrder(deps, { id });
  // It opens the file for a day after the payment (docs/decisions/download-links.md).
  const { orderId: _, ...data } = order;
  const amount = formatPrice(order.amount);
  const facts: Fact[] = [
    [mailFacts.product, order.productName],
    [mailFacts.amount, amount],
  ];
  if (order.promoCode) facts.push([mailFacts.promoCode, order.promoCode]);
  const sale = await deps.db.query.transactions.findFirst({
    columns: { country: true },
    where: and(eq(transactions.reference, id), eq(transactions.kind, 'sale')),
  });
  if (sale?.country) facts.push([eventMail.country, sale.country]);
  if (order.email) facts.push([eventMail.buyer, order.email]);
  facts.push(...disputeFacts(order));
  if (order.reviewReason) facts.push([eventMail.reason, order.reviewReason]);
  return { data, sentence: say(order, amount), path: `/admin/purchases/${id}`, facts };
}

/** Says of the newest dispute why, and until when it can be answered. */
function disputeFacts({ disputes }: OrderDetail): Fact[] {
  const dispute = disputes.at(-1);
  if (!dispute) return [];
  const { reason, dueAt, daysLeft, outcome } = dispute;
  const facts: Fact[] = [
    [eventMail.dispute, disputeWords(reason)],
    [eventMail.answerUntil, daysLeft === null || dueAt === null ? '' : formatMoment(dueAt)],
    [eventMail.outcome, disputeWords(outcome)],
  ];
  return facts.filter(([, value]) => value !== '');
}

async function describeRefund(deps: DescribeDeps, id: string): Promise<DescribedEvent | null> {
  const refund = await deps.db.query.refunds.findFirst({ where: eq(refunds.paypalRefundId, id) });
  if (!refund) return null;
  const say = refund.kind === 'reversal' ? sentences.takenBack : sentences.refunded;
  const returned = formatPrice(toDollars(refund.amountCents));
  return describeOrder(deps, refund.orderId, ({ productName }) => say(productName, returned));
}

const licenseSentences = {
  'license.created': sentences.licensed,
  'license.moved': sentences.moved,
  'license.blocked': sentences.blocked,
  'license.shared': sentences.shared,
  'license.ending': sentences.ending,
};

async function describeLicense(
  deps: DescribeDeps,
  id: number,
  kind: keyof typeof licenseSentences,
): Promise<DescribedEvent> {
  const data = await getLicense(deps, { id });
  const sentence = licenseSentences[kind](toAccount(data), data.expiresAt);
  return { data, sentence, path: `/admin/licenses/${id}`, facts: accountFacts(data) };
}

async function describeTrial(deps: DescribeDeps, id: string): Promise<DescribedEvent | null> {
  const data = await findTrial(deps, id);
  if (!data) return null;
  const sentence = sentences.trial(toAccount(data));
  return { data, sentence, path: '/admin/trials', facts: accountFacts(data) };
}

interface Bound {
  productName: string;
  accountNumber: string;
  brokerName: string;
}

const toAccount = ({ productName, accountNumber, brokerName }: Bound) => ({
  product: productName,
  account: accountNumber,
  broker: brokerName,
});

const accountFacts = ({ productName, accountNumber, brokerName }: Bound): Fact[] => [
  [mailFacts.product, productName],
  [eventMail.account, `${accountNumber}, ${brokerName}`],
];

async function describeTicket(deps: DescribeDeps, id: number): Promise<DescribedEvent> {
  const data = await getTicket(deps, { id });
  const facts: Fact[] = [
    [mailFacts.name, data.name],
    [mailFacts.email, data.email],
  ];
  return { data, sentence: sentences.ticket(id, data.name), path: `/admin/tickets/${id}`, facts };
}

async function describeRelease({ db }: DescribeDeps, id: number): Promise<DescribedEvent | null> {
  const [found] = await db
    .select({ version: productVersions, productName: products.name })
    .from(productVersions)
    .innerJoin(products, eq(products.id, productVersions.productId))
    .where(eq(productVersions.id, id));
  if (!found) return null;
  const { version, productName } = found;
  const { productId, number, channel } = version;
  return {
    data: { productId, productName, ...describeVersion(found) },
    sentence: sentences.released(productName, number, channel === 'beta'),
    path: `/admin/edit-product/${productId}`,
    facts: [
      [mailFacts.product, productName],
      [mailFacts.version, number],
    ],
  };
}

function describeTest({ settings: { siteName } }: DescribeDeps): DescribedEvent {
  const message = sentences.test(siteName);
  return { data: { message }, sentence: message, path: '/admin/events', facts: [] };
}
