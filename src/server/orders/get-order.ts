import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { downloads, files, licenses, orders, outbox, products, refunds } from '#db/schema.ts';
import { formatPrice, toDollars } from '#contract/money.ts';
import { texts, type getOrder as getOrderRoute, type OrderDetail } from '#contract/orders.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../errors.ts';
import { revenueOf } from '../revenue.ts';
import { endedStates } from './order-state.ts';
import { isReceiptOf } from './receipt.ts';

type Order = typeof orders.$inferSelect;
type License = typeof licenses.$inferSelect;
type Refund = typeof refunds.$inferSelect;

/** A moment of its life, before it goes out. */
type Event = Omit<OrderDetail['events'][number], 'at'> & { at: Date };

/** A link that a machine fetches over and over does not fill the page: its latest downloads are shown. */
const shownDownloads = 100;

/**
 * One order, paid or not, with everything that happened to it.
 *
 * @throws AppError 404
 */
export async function getOrder(
  { db }: Pick<Deps, 'db'>,
  { id }: ParsedInputOf<typeof getOrderRoute>,
): Promise<OrderDetail> {
  const [found] = await db
    .select({ order: orders, deletedAt: products.deletedAt })
    .from(orders)
    .innerJoin(products, eq(products.id, orders.productId))
    .where(eq(orders.id, id));
  if (!found) throw notFound(texts.notFound);
  const { order, deletedAt } = found;
  const keys = await db.query.licenses.findMany({
    where: eq(licenses.orderId, id),
    orderBy: asc(licenses.id),
  });
  const givenBack = await db.query.refunds.findMany({
    where: eq(refunds.orderId, id),
    orderBy: asc(refunds.createdAt),
  });
  const [mailed, downloaded] = await Promise.all([listMails(db, id), listDownloads(db, id)]);
  const events = [
    ...listStates(order),
    ...givenBack.flatMap(toRefundEvent),
    ...mailed,
    ...downloaded,
    ...keys.map(toEvent),
  ];
  return {
    id,
    orderId: order.paypalOrderId ?? '',
    productId: order.productId,
    email: order.email,
    promoCode: order.promoCode,
    productName: order.productName,
    amount: toDollars(order.amountCents),
    revenue: toDollars(revenueOf(order)),
    state: order.state,
    date: (order.completedAt ?? order.updatedAt).toISOString(),
    listPrice: toDollars(order.listPriceCents),
    reviewReason: order.reviewReason,
    captureId: order.captureId,
    refunded: toDollars(order.refundedCents),
    refunds: givenBack.map((refund) => ({
      id: refund.id,
      kind: refund.kind,
      amount: toDollars(refund.amountCents),
      state: refund.state,
      failure: refund.failure,
      createdAt: refund.createdAt.toISOString(),
    })),
    isDisputed: order.disputeId !== null,
    termsVersion: order.termsVersion,
    isProductOnSale: deletedAt === null,
    events: events
      .toSorted((one, other) => one.at.getTime() - other.at.getTime())
      .map(({ at, kind, detail }) => ({ at: at.toISOString(), kind, detail })),
    licenses: keys.map((license) => ({
      id: license.id,
      licenseKey: license.licenseKey,
      accountNumber: license.accountNumber,
      brokerName: license.brokerName,
      email: license.email,
      isBlocked: license.blockedAt !== null,
      isEnded: endedStates.includes(order.state),
      createdAt: license.createdAt.toISOString(),
    })),
  };
}

function listStates(order: Order): Event[] {
  const { createdAt, completedAt, promoCode } = order;
  const detail = promoCode ? `With promo code ${promoCode}` : '';
  const events: Event[] = [{ at: createdAt, kind: 'created', detail }];
  if (completedAt) {
    events.push({
      at: completedAt,
      kind: 'paid',
      detail: formatPrice(toDollars(order.amountCents)),
    });
  }
  return events;
}

/** A mail that failed stands where it was written: the outbox does not keep when it was given up. */
async function listMails(db: Deps['db'], orderId: string): Promise<Event[]> {
  const mails = await db.query.outbox.findMany({
    where: and(isReceiptOf(orderId), inArray(outbox.state, ['sent', 'failed'])),
    columns: { state: true, toAddress: true, lastError: true, createdAt: true, sentAt: true },
  });
  return mails.map(({ state, toAddress, lastError, createdAt, sentAt }) =>
    state === 'sent'
      ? { at: sentAt ?? createdAt, kind: 'mailed', detail: toAddress }
      : { at: createdAt, kind: 'mail-failed', detail: `${toAddress}: ${lastError ?? ''}` },
  );
}

async function listDownloads(db: Deps['db'], orderId: string): Promise<Event[]> {
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

function toRefundEvent({ kind, state, amountCents, updatedAt }: Refund): Event[] {
  if (state !== 'completed') return [];
  const sum = formatPrice(toDollars(amountCents));
  const detail = kind === 'reversal' ? `${sum}, taken back by the payment provider` : sum;
  return [{ at: updatedAt, kind: 'refunded', detail }];
}
