import { eq, getTableColumns, or, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import * as tables from '#db/schema.ts';
import { findAuditRows } from './audit-rows.ts';
import type { Reader } from '#db/client.ts';
import { isAbout, isOneOf, type Person } from './find-person.ts';

interface PersonalTable {
  /** Name of its rows in a person's export. */
  name: string;
  /** Reads the rows about a person, without what only the shop needs. */
  rows: (db: Reader, person: Person, now: Date) => Promise<object[]>;
}

type Ids = 'orderIds' | 'licenseIds' | 'ticketIds';
type Column = 'email' | 'address';

/** Reads a person's rows: `by` names the owner's column and its value; `hidden` stay out. */
const ownRows = <T extends SQLiteTable>(
  name: string,
  table: T,
  by: [column: SQLiteColumn, of: Ids | Column],
  hidden: (keyof T['_']['columns'])[] = [],
): PersonalTable => ({
  name,
  rows: (db, person) => {
    const [column, of] = by;
    const value = person[of];
    const isOwn = Array.isArray(value) ? isOneOf(column, value) : eq(column, value);
    return db
      .select(without(table, hidden))
      .from(table as SQLiteTable)
      .where(isOwn);
  },
});

const without = <T extends SQLiteTable>(table: T, hidden: (keyof T['_']['columns'])[]) =>
  Object.fromEntries(
    Object.entries<SQLiteColumn>(getTableColumns(table)).filter(([name]) => !hidden.includes(name)),
  );

type TableName = keyof typeof tables;

const { blocks, customerNotes, disputes, downloads, files, licenseMoves, licenses } = tables;
const { licenseTraces, mailSubscriptions, orderParts, orders, outbox, refunds } = tables;
const { demoLogins, orderConsents, offlineLeases, orderEvents, reviews, ticketReplies, tickets } =
  tables;
const {
  erasureCodes,
  invoiceEmail,
  invoices,
  eventDeliveries,
  trialCodes,
  trials,
  transactions,
  withdrawals,
} = tables;

/**
 * Every table with data about buyers, by its name in the schema. A new one belongs here, or in
 * `otherTables` with the reason; `personal-tables.test.ts` looks for them. A table of
 * invoices adds its line here and its rule in `erasure-rules.ts`.
 */
export const personalTables = {
  orders: ownRows(
    'orders',
    orders,
    [orders.id, 'orderIds'],
    ['promoMaxUses', 'nextCheckAt', 'captureAttempt', 'fileId', 'importId'],
  ),
  orderParts: ownRows(
    'partsOfBundles',
    orderParts,
    [orderParts.orderId, 'orderIds'],
    ['position', 'productId', 'fileId'],
  ),
  orderEvents: ownRows('orderEvents', orderEvents, [orderEvents.orderId, 'orderIds']),
  orderConsents: ownRows('consents', orderConsents, [orderConsents.orderId, 'orderIds']),
  refunds: ownRows('refunds', refunds, [refunds.orderId, 'orderIds'], ['nextCheckAt']),
  transactions: ownRows(
    'payments',
    transactions,
    [transactions.orderId, 'orderIds'],
    ['feeDueAt', 'feeCents'],
  ),
  disputes: ownRows('disputes', disputes, [disputes.orderId, 'orderIds']),
  licenses: ownRows('licenseKeys', licenses, [licenses.id, 'licenseIds'], ['normalizedKey']),
  licenseMoves: ownRows('moves', licenseMoves, [licenseMoves.licenseId, 'licenseIds']),
  licenseTraces: ownRows('leases', licenseTraces, [licenseTraces.licenseId, 'licenseIds']),
  demoLogins: ownRows('demoAccounts', demoLogins, [demoLogins.licenseId, 'licenseIds']),
  offlineLeases: ownRows('offlineLeases', offlineLeases, [offlineLeases.licenseId, 'licenseIds']),
  downloads: {
    name: 'downloads',
    rows: (db, { orderIds }) =>
      db
        .select({ ...without(downloads, ['fileId']), fileName: files.name })
        .from(downloads)
        .innerJoin(files, eq(files.id, downloads.fileId))
        .where(isOneOf(downloads.orderId, orderIds)),
  },
  trials: ownRows('trials', trials, [trials.orderId, 'orderIds']),
  trialCodes: ownRows(
    'trialsAskedFor',
    trialCodes,
    [trialCodes.address, 'address'],
    ['salt', 'codeHash'],
  ),
  erasureCodes: ownRows(
    'erasuresAskedFor',
    erasureCodes,
    [erasureCodes.email, 'email'],
    ['salt', 'codeHash'],
  ),
  invoices: {
    name: 'invoices',
    rows: (db, { email, orderIds }) => {
      const shown = without(invoices, ['id', 'year', 'sequence', 'correctsId']);
      // Also of orders whose address is erased.
      const isTheirs = or(isOneOf(invoices.orderId, orderIds), sql`${invoiceEmail} = ${email}`);
      return db.select(shown).from(invoices).where(isTheirs);
    },
  },
  withdrawals: {
    name: 'withdrawals',
    rows: (db, { email }) => {
      const isTheirs = sql`${withdrawals.email} COLLATE NOCASE = ${email}`;
      return db.select().from(withdrawals).where(isTheirs);
    },
  },
  tickets: ownRows('tickets', tickets, [tickets.id, 'ticketIds'], ['mailboxHash']),
  ticketReplies: ownRows('ticketMessages', ticketReplies, [ticketReplies.ticketId, 'ticketIds']),
  reviews: ownRows('reviews', reviews, [reviews.orderId, 'orderIds']),
  outbox: {
    name: 'mails',
    rows: (db, { email }) => {
      const { kind, subject, toAddress, state, lastError, createdAt, sentAt } = outbox;
      return db
        .select({ kind, subject, toAddress, state, lastError, createdAt, sentAt })
        .from(outbox)
        .where(sql`${outbox.toAddress} COLLATE NOCASE = ${email}`);
    },
  },
  mailSubscriptions: ownRows(
    'announcements',
    mailSubscriptions,
    [mailSubscriptions.address, 'email'],
    ['token'],
  ),
  customerNotes: ownRows('notes', customerNotes, [customerNotes.email, 'email']),
  blocks: ownRows('blocks', blocks, [blocks.address, 'address']),
  eventDeliveries: {
    name: 'eventsSentOn',
    rows: async (db, person) => {
      const { kind, subjectId, described, body, createdAt, sentAt } = eventDeliveries;
      const rows = await db
        .select({ kind, subjectId, described, body, createdAt, sentAt })
        .from(eventDeliveries)
        .where(isAbout(person));
      return rows.filter((row) => JSON.stringify(row).toLowerCase().includes(person.email));
    },
  },
  auditLog: {
    name: 'actionsOfTheShop',
    rows: async (db, person, now) =>
      (await findAuditRows(db, person, now)).map(
        ({ row: { action, subject, detail, createdAt } }) => ({
          action,
          subject,
          detail,
          createdAt,
        }),
      ),
  },
} satisfies Partial<Record<TableName, PersonalTable>>;

/** Tables whose columns look like personal data, and why they have none. */
export const otherTables: Partial<Record<TableName, string>> = {
  waitingInvoices: 'Orders whose invoices are not issued yet.',
  admins: 'Those who run the shop.',
  adminInvitations: 'Those who run the shop.',
  adminNetworks: 'Those who run the shop.',
  adminSessions: 'Those who run the shop.',
  apiTokens: 'Those who run the shop.',
  exchangeRates: 'Rates of the ECB.',
  products: 'What is sold.',
  importRows: 'Hashes of rows, to know them again.',
  licenseAlerts: 'What the seller has seen.',
  oneTimePasswords: 'Hashes, worth nothing after ten minutes.',
  portalTokens: 'Hashes, deleted after half an hour.',
};
