import { and, asc, desc, eq, inArray, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { formatPrice, toDollars } from '#contract/kit/money.ts';
import * as contract from '#contract/sales/orders.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import type { Reader } from '#db/client.ts';
import { isPublished } from '#db/product-states.ts';
import {
  disputes,
  downloads,
  files,
  licenses,
  orderConsents,
  orderEvents,
  orders,
  outbox,
  products,
  refunds,
} from '#db/schema.ts';
import { notFound } from '#server/kit/errors.ts';
import { listFurtherPayments } from './further-payments.ts';
import { buyerName, toSummary } from './list-orders.ts';
import { blockedReason } from '#server/kit/address-key.ts';
import { isPast } from './access.ts';
import { findConsents, type Consents } from './consents/consents.ts';
import { listDisputes, toDisputeEvents } from './list-disputes.ts';
import { endedStates, type Order } from './order.ts';
import { locateBuyer } from '#server/books/tax/locate-buyer.ts';
import { listOrderParts } from './order-parts.ts';
import { isReceiptOf } from './receipt.ts';

type License = typeof licenses.$inferSelect;
type Refund = typeof refunds.$inferSelect;
type Change = typeof orderEvents.$inferSelect;

type Event = Omit<contract.OrderDetail['events'][number], 'at' | 'source'> & {
  at: Date;
  source?: contract.OrderDetail['events'][number]['source'];
};

/** Downloads shown, latest first: a script may follow a link endlessly. */
const shownDownloads = 100;
/** Changes shown; only a buyer who plays with an order exceeds this. */
const shownChanges = 100;

/** Returns one order, paid or not, with its full history. @throws AppError 404 */
export async function getOrder(
  { db, now }: { db: Reader; now(): Date },
  { id }: ParsedInputOf<typeof contract.getOrder>,
): Promise<contract.OrderDetail> {
  const [[found], changes] = await Promise.all([
    db
      .select({
        order: orders,
        buyerName,
        isOnSale: sql<0 | 1>`${isPublished}`,
        blockedReason,
        has: whatIsBeside(id),
      })
      .from(orders)
      .innerJoin(products, eq(products.id, orders.productId))
      .where(eq(orders.id, id)),
    listChanges(db, id),
  ]);
  if (!found) throw notFound(contract.texts.notFound);
  const { order, isOnSale, has } = found;
  const [keys, returned, disputed, consents, mailed, downloaded, further, parts] =
    await Promise.all([
      has.keys ? listKeys(db, id) : [],
      has.refunds ? listRefunds(db, id) : [],
      has.disputes ? listDisputes(db, id, now()) : [],
      has.consents ? findConsents(db, id) : undefined,
      has.mails ? listMails(db, id) : [],
      has.downloads ? listDownloads(db, id) : [],
      has.furtherPayments ? listFurtherPayments(db, id) : [],
      listOrderParts(db, order),
    ]);
  const states = changes
    .filter((change) => !isShownByRefund(change, returned))
    .map((change, place, all) => toStateEvent(order, change, all[place - 1]?.state));
  const events = [
    ...states,
    ...returned.flatMap(toRefundEvent),
    ...disputed.flatMap(toDisputeEvents),
    ...mailed,
    ...downloaded,
    ...keys.map(toEvent),
  ];
  return {
    ...toSummary({
      ...order,
      buyerName: found.buyerName,
      date: (order.completedAt ?? order.updatedAt).getTime(),
      refundedAt: lastReturned(returned),
    }),
    listPrice: toDollars(order.listPriceCents),
    reviewReason: order.reviewReason,
    captureId: order.captureId,
    refunds: returned.map((refund) => ({
      id: refund.id,
      kind: refund.kind,
      amount: toDollars(refund.amountCents),
      state: refund.state,
      failure: refund.failure,
      createdAt: refund.createdAt.toISOString(),
    })),
    furtherPayments: further,
    disputes: disputed,
    isBlocked: order.blockedAt !== null,
    blockedReason: found.blockedReason,
    keyLimit: order.keyLimit,
    note: order.note,
    termsVersion: order.termsVersion,
    consents: consents ? describeConsents(consents) : null,
    isProductOnSale: isOnSale === 1,
    location: locateBuyer(order),
    events: events
      .toSorted((one, other) => one.at.getTime() - other.at.getTime())
      .map(({ at, source = null, ...event }) => ({ ...event, at: at.toISOString(), source })),
    ...(parts.length > 0 && { parts: parts.map(({ productName }) => productName) }),
    licenses: keys.map((license) => ({
      id: license.id,
      productName: parts.find(({ productId }) => productId === license.partId)?.productName ?? null,
      licenseKey: license.licenseKey,
      accountNumber: license.accountNumber,
      brokerName: license.brokerName,
      email: license.email,
      isBlocked: license.blockedAt !== null,
      isEnded: endedStates.includes(order.state) || isPast(license.expiresAt, now()),
      createdAt: license.createdAt.toISOString(),
    })),
  };
}

/** Selects which lists an order has at all, so that a new one takes only two statements. */
function whatIsBeside(id: string) {
  const where = (condition: SQL | undefined, column: AnyColumn) =>
    sql<number>`EXISTS (SELECT 1 FROM ${column.table} WHERE ${condition})`;
  const of = (column: AnyColumn) => where(eq(column, id), column);
  return {
    keys: of(licenses.orderId),
    refunds: of(refunds.orderId),
    disputes: of(disputes.orderId),
    consents: of(orderConsents.orderId),
    mails: where(isToldReceiptOf(id), outbox.id),
    downloads: of(downloads.orderId),
    furtherPayments: of(orders.renewsId),
  };
}

const listKeys = (db: Reader, id: string) =>
  db.query.licenses.findMany({ where: eq(licenses.orderId, id), orderBy: asc(licenses.id) });

const listRefunds = (db: Reader, id: string) =>
  db.query.refunds.findMany({ where: eq(refunds.orderId, id), orderBy: asc(refunds.createdAt) });

const isToldReceiptOf = (orderId: string) =>
  and(isReceiptOf(orderId), inArray(outbox.state, ['sent', 'failed']));

function describeConsents({ boxes, givenAt, terms, address, country }: Consents) {
  return {
    boxes,
    givenAt: givenAt.toISOString(),
    termsVersion: terms.version,
    termsHash: terms.hash,
    address,
    country,
  };
}

/** Returns when the last of the money was returned, ms since the epoch. */
function lastReturned(returned: Refund[]): number | null {
  const moments = returned
    .filter(({ state }) => state === 'completed')
    .map(({ updatedAt }) => updatedAt.getTime());
  return moments.length === 0 ? null : Math.max(...moments);
}

async function listChanges(db: Reader, orderId: string): Promise<Change[]> {
  const latest = await db.query.orderEvents.findMany({
    where: eq(orderEvents.orderId, orderId),
    orderBy: desc(orderEvents.id),
    limit: shownChanges,
  });
  return latest.toReversed();
}

/** Tells whether a refund already shows this change, with its amount. */
function isShownByRefund({ state, reason }: Change, returned: Refund[]): boolean {
  const has = (kind: Refund['kind']) =>
    returned.some((refund) => refund.kind === kind && refund.state === 'completed');
  if (state === 'reversed') return has('reversal');
  return state === 'refunded' && reason === '' && has('refund');
}

function toStateEvent(order: Order, change: Change, before?: Change['state']): Event {
  const { state, reason, source, createdAt } = change;
  const isReopened = state === 'created' && createdAt > order.createdAt;
  const kind = isReopened ? 'reopened' : kindOf(order, state, before);
  return { at: createdAt, kind, detail: reason || detailOf(order, state), source };
}

/** A purchase that PayPal never saw is complete when given; after an end, it is restored. */
function kindOf(
  { origin }: Order,
  state: Change['state'],
  before: Change['state'] | undefined,
): Event['kind'] {
  if (before === 'ended') return 'restored';
  return origin !== 'paypal' && state === 'completed' ? origin : eventKinds[state];
}

const eventKinds: Record<Order['state'], Event['kind']> = {
  created: 'created',
  pending: 'pending',
  declined: 'declined',
  expired: 'expired',
  review: 'review',
  completed: 'paid',
  refunded: 'refunded',
  reversed: 'refunded',
  ended: 'ended',
  trial: 'created',
};

function detailOf({ origin, promoCode, amountCents }: Order, state: Order['state']): string {
  if (origin !== 'paypal') return '';
  if (state === 'completed') return formatPrice(toDollars(amountCents));
  return state === 'created' && promoCode ? `With promo code ${promoCode}` : '';
}

/** Dates a failed receipt by its creation: the outbox does not store when it gave up. */
async function listMails(db: Reader, orderId: string): Promise<Event[]> {
  const mails = await db.query.outbox.findMany({
    where: isToldReceiptOf(orderId),
    columns: { state: true, toAddress: true, lastError: true, createdAt: true, sentAt: true },
  });
  return mails.map(({ state, toAddress, lastError, createdAt, sentAt }) =>
    state === 'sent'
      ? { at: sentAt ?? createdAt, kind: 'mailed', detail: toAddress }
      : { at: createdAt, kind: 'mail-failed', detail: `${toAddress}: ${lastError ?? ''}` },
  );
}

async function listDownloads(db: Reader, orderId: string): Promise<Event[]> {
  const latest = await db
    .select({ at: downloads.createdAt, fileName: files.name })
    .from(downloads)
    .innerJoin(files, eq(files.id, downloads.fileId))
    .where(eq(downloads.orderId, orderId))
    .orderBy(desc(downloads.createdAt))
    .limit(shownDownloads);
  return latest.map(({ at, fileName }) => ({ at, kind: 'downloaded', detail: fileName }));
}

const toEvent = ({ licenseKey, accountNumber, brokerName, createdAt }: License): Event => ({
  at: createdAt,
  kind: 'licensed',
  detail: `${licenseKey}, account ${accountNumber} at ${brokerName}`,
});

function toRefundEvent(refund: Refund): Event[] {
  const { kind, state, updatedAt } = refund;
  if (state !== 'completed') return [];
  const sum = describeRefund(refund);
  const detail = kind === 'reversal' ? `${sum}, reversed by the payment provider` : sum;
  return [{ at: updatedAt, kind: 'refunded', detail }];
}

export const describeRefund = ({ amountCents, reason }: Pick<Refund, 'amountCents' | 'reason'>) =>
  [formatPrice(toDollars(amountCents)), reason].filter(Boolean).join(', ');
