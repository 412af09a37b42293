import { and, asc, count, eq, inArray, isNotNull, max, min, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import {
  downloads,
  files,
  licenseMoves,
  licenses,
  licenseTraces,
  oneTimePasswords,
  orders,
  outbox,
  refunds,
  ticketReplies,
  tickets,
  transactions,
  withdrawals,
} from '#db/schema.ts';
import { texts } from '#contract/sales/disputes.ts';
import { conflict, notFound } from '#server/kit/errors.ts';
import { textKey } from '#server/kit/lists/sorted-list.ts';
import { findConsents } from '../orders/consents/consents.ts';
import { listDisputes } from '../orders/list-disputes.ts';
import { listOrderParts } from '../orders/order-parts.ts';
import { isReceiptOf } from '../orders/receipt.ts';

/** Row limits of each list: a script may follow a link, or write to support, endlessly. */
const maxRows = 100;
const maxTickets = 20;
const maxReplies = 60;
const maxMessageLength = 1_500;

/** A list cut off at a limit. `more`: how many rows are left out. */
export interface Bounded<Row> {
  rows: Row[];
  more: number;
}

export type Dossier = Awaited<ReturnType<typeof readDossier>>;

/** @throws AppError 404 no such order; 409 PayPal has taken no money for it */
export async function readDossier(db: Db, orderId: string, now: Date) {
  const order = await db.query.orders.findFirst({ where: eq(orders.id, orderId) });
  if (!order) throw notFound(texts.noOrder);
  if (order.captureId === null) throw conflict(texts.notPaid);
  const [
    sale,
    parts,
    consents,
    mails,
    downloaded,
    codes,
    keys,
    moves,
    leases,
    asked,
    withdrawn,
    returned,
    disputes,
  ] = await Promise.all([
    db.query.transactions.findFirst({
      columns: { country: true },
      where: and(eq(transactions.reference, orderId), eq(transactions.kind, 'sale')),
    }),
    listOrderParts(db, order),
    findConsents(db, orderId),
    readReceipts(db, orderId),
    readDownloads(db, orderId),
    readCodes(db, orderId),
    readKeys(db, orderId),
    readMoves(db, orderId),
    readLeases(db, orderId),
    readTickets(db, order.email),
    db.query.withdrawals.findMany({
      where: eq(withdrawals.orderId, orderId),
      orderBy: asc(withdrawals.id),
      limit: maxRows,
    }),
    db.query.refunds.findMany({
      where: eq(refunds.orderId, orderId),
      orderBy: asc(refunds.createdAt),
      limit: maxRows,
    }),
    listDisputes(db, orderId, now),
  ]);
  return {
    order,
    country: sale?.country ?? '',
    parts: parts.map(({ productName }) => productName),
    consents,
    receipts: mails,
    downloads: downloaded,
    codes,
    keys,
    moves,
    leases,
    tickets: asked,
    withdrawals: withdrawn,
    refunds: returned,
    disputes,
  };
}

const bounded = <Row>(rows: Row[], total: number): Bounded<Row> => ({
  rows,
  more: Math.max(0, total - rows.length),
});

async function readBounded<Row>(
  rows: PromiseLike<Row[]>,
  total: PromiseLike<number>,
): Promise<Bounded<Row>> {
  return bounded(...(await Promise.all([rows, total])));
}

const readReceipts = (db: Db, orderId: string) =>
  db.query.outbox.findMany({
    columns: { toAddress: true, sentAt: true, providerMessageId: true, state: true },
    where: and(isReceiptOf(orderId), eq(outbox.state, 'sent')),
    orderBy: asc(outbox.id),
    limit: maxRows,
  });

/** Reads the first downloads, which prove the delivery; leaves out the latest. */
async function readDownloads(db: Db, orderId: string) {
  const own = eq(downloads.orderId, orderId);
  const [rows, [all]] = await Promise.all([
    db
      .select({
        at: downloads.createdAt,
        fileName: files.name,
        address: downloads.address,
        agent: downloads.agent,
        bytes: downloads.bytes,
      })
      .from(downloads)
      .innerJoin(files, eq(files.id, downloads.fileId))
      .where(own)
      .orderBy(asc(downloads.createdAt))
      .limit(maxRows),
    db
      .select({ total: count(), lastAt: max(downloads.createdAt) })
      .from(downloads)
      .where(own),
  ]);
  return { ...bounded(rows, all?.total ?? 0), lastAt: all?.lastAt ?? null };
}

function readCodes(db: Db, orderId: string) {
  const used = and(eq(oneTimePasswords.orderId, orderId), isNotNull(oneTimePasswords.usedAt));
  return readBounded(
    db
      .select({ sentAt: oneTimePasswords.createdAt, usedAt: oneTimePasswords.usedAt })
      .from(oneTimePasswords)
      .where(used)
      .orderBy(asc(oneTimePasswords.createdAt))
      .limit(maxRows),
    db.$count(oneTimePasswords, used),
  );
}

function readKeys(db: Db, orderId: string) {
  const own = eq(licenses.orderId, orderId);
  return readBounded(
    db.query.licenses.findMany({ where: own, orderBy: asc(licenses.id), limit: maxRows }),
    db.$count(licenses, own),
  );
}

function readMoves(db: Db, orderId: string) {
  const own = eq(licenseMoves.orderId, orderId);
  return readBounded(
    db
      .select({ move: licenseMoves, licenseKey: licenses.licenseKey })
      .from(licenseMoves)
      .innerJoin(licenses, eq(licenses.id, licenseMoves.licenseId))
      .where(own)
      .orderBy(asc(licenseMoves.id))
      .limit(maxRows),
    db.$count(licenseMoves, own),
  );
}

async function readLeases(db: Db, orderId: string) {
  const given = and(eq(licenses.orderId, orderId), eq(licenseTraces.outcome, 'ok'));
  const [rows, [all]] = await Promise.all([
    db
      .select({
        licenseKey: licenses.licenseKey,
        login: licenseTraces.login,
        server: licenseTraces.server,
        firstAt: min(licenseTraces.firstAt),
        lastAt: max(licenseTraces.lastAt),
        leases: sql<number>`sum(${licenseTraces.count})`,
      })
      .from(licenses)
      .innerJoin(licenseTraces, eq(licenseTraces.licenseId, licenses.id))
      .where(given)
      .groupBy(licenses.id, licenseTraces.login, licenseTraces.server)
      .orderBy(asc(min(licenseTraces.firstAt)))
      .limit(maxRows),
    db
      .select({
        total: sql<number>`count(DISTINCT ${licenses.id} || char(31) || ${licenseTraces.login}
          || char(31) || ${licenseTraces.server})`,
      })
      .from(licenses)
      .innerJoin(licenseTraces, eq(licenseTraces.licenseId, licenses.id))
      .where(given),
  ]);
  return bounded(rows, all?.total ?? 0);
}

async function readTickets(db: Db, email: string | null) {
  const own = sql`${textKey(tickets.email)} = ${email ?? ''}`;
  const [rows, total] = await Promise.all([
    db
      .select({
        id: tickets.id,
        name: tickets.name,
        message: shortened(tickets.message),
        createdAt: tickets.createdAt,
      })
      .from(tickets)
      .where(own)
      .orderBy(asc(tickets.id))
      .limit(maxTickets),
    db.$count(tickets, own),
  ]);
  const { rows: replies, more: moreReplies } = await readReplies(
    db,
    rows.map(({ id }) => id),
  );
  const asked = rows.map((ticket) => ({
    ...ticket,
    replies: replies.filter(({ ticketId }) => ticketId === ticket.id),
  }));
  return { ...bounded(asked, total), moreReplies };
}

async function readReplies(db: Db, ticketIds: number[]) {
  if (ticketIds.length === 0) return bounded([], 0);
  const answered = inArray(ticketReplies.ticketId, ticketIds);
  return readBounded(
    db
      .select({
        ticketId: ticketReplies.ticketId,
        by: ticketReplies.by,
        message: shortened(ticketReplies.message),
        createdAt: ticketReplies.createdAt,
      })
      .from(ticketReplies)
      .where(answered)
      .orderBy(asc(ticketReplies.ticketId), asc(ticketReplies.id))
      .limit(maxReplies),
    db.$count(ticketReplies, answered),
  );
}

const shortened = (column: typeof tickets.message | typeof ticketReplies.message) =>
  sql<string>`iif(length(${column}) > ${maxMessageLength},
    substr(${column}, 1, ${maxMessageLength}) || ' […]', ${column})`;
