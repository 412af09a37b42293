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

/** Returns the columns of a table except some. */
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
  orders: {
    name: 'orders',
    rows: (db, { orderIds }) => {
      const shown = without(orders, [
        'promoMaxUses',
        'nextCheckAt',
        'captureAttempt',
        'fileId',
        'importId',
      ]);
      return db.select(shown).from(orders).where(isOneOf(orders.id, orderIds));
    },
  },
  orderParts: {
    name: 'partsOfBundles',
    rows: (db, { orderIds }) =>
      db
        .select({ orderId: orderParts.orderId, productName: orderParts.productName })
        .from(orderParts)
        .where(isOneOf(orderParts.orderId, orderIds)),
  },
  orderEvents: {
    name: 'orderEvents',
    rows: (db, { orderIds }) =>
      db.select().from(orderEvents).where(isOneOf(orderEvents.orderId, orderIds)),
  },
  orderConsents: {
    name: 'consents',
    rows: (db, { orderIds }) =>
      db.select().from(orderConsents).where(isOneOf(orderConsents.orderId, orderIds)),
  },
  refunds: {
    name: 'refunds',
    rows: (db, { orderIds }) => {
      const shown = without(refunds, ['nextCheckAt']);
      return db.select(shown).from(refunds).where(isOneOf(refunds.orderId, orderIds));
    },
  },
  transactions: {
    name: 'payments',
    rows: (db, { orderIds }) => {
      const shown = without(transactions, ['feeDueAt', 'feeCents']);
      return db.select(shown).from(transactions).where(isOneOf(transactions.orderId, orderIds));
    },
  },
  disputes: {
    name: 'disputes',
    rows: (db, { orderIds }) =>
      db.select().from(disputes).where(isOneOf(disputes.orderId, orderIds)),
  },
  licenses: {
    name: 'licenseKeys',
    rows: (db, { licenseIds }) => {
      const shown = without(licenses, ['normalizedKey']);
      return db.select(shown).from(licenses).where(isOneOf(licenses.id, licenseIds));
    },
  },
  licenseMoves: {
    name: 'moves',
    rows: (db, { licenseIds }) =>
      db.select().from(licenseMoves).where(isOneOf(licenseMoves.licenseId, licenseIds)),
  },
  licenseTraces: {
    name: 'leases',
    rows: (db, { licenseIds }) =>
      db.select().from(licenseTraces).where(isOneOf(licenseTraces.licenseId, licenseIds)),
  },
  demoLogins: {
    name: 'demoAccounts',
    rows: (db, { licenseIds }) =>
      db.select().from(demoLogins).where(isOneOf(demoLogins.licenseId, licenseIds)),
  },
  offlineLeases: {
    name: 'offlineLeases',
    rows: (db, { licenseIds }) =>
      db.select().from(offlineLeases).where(isOneOf(offlineLeases.licenseId, licenseIds)),
  },
  downloads: {
    name: 'downloads',
    rows: (db, { orderIds }) => {
      const shown = without(downloads, ['fileId']);
      return db
        .select({ ...shown, fileName: files.name })
        .from(downloads)
        .innerJoin(files, eq(files.id, downloads.fileId))
        .where(isOneOf(downloads.orderId, orderIds));
    },
  },
  trials: {
    name: 'trials',
    rows: (db, { orderIds }) => db.select().from(trials).where(isOneOf(trials.orderId, orderIds)),
  },
  trialCodes: {
    name: 'trialsAskedFor',
    rows: (db, { address }) => {
      const shown = without(trialCodes, ['salt', 'codeHash']);
      return db.select(shown).from(trialCodes).where(eq(trialCodes.address, address));
    },
  },
  erasureCodes: {
    name: 'erasuresAskedFor',
    rows: (db, { email }) => {
      const shown = without(erasureCodes, ['salt', 'codeHash']);
      return db.select(shown).from(erasureCodes).where(eq(erasureCodes.email, email));
    },
  },
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
    rows: (db, { email }) =>
      db
        .select()
        .from(withdrawals)
        .where(sql`${withdrawals.email} COLLATE NOCASE = ${email}`),
  },
  tickets: {
    name: 'tickets',
    rows: (db, { ticketIds }) => {
      const shown = without(tickets, ['mailboxHash']);
      return db.select(shown).from(tickets).where(isOneOf(tickets.id, ticketIds));
    },
  },
  ticketReplies: {
    name: 'ticketMessages',
    rows: (db, { ticketIds }) =>
      db.select().from(ticketReplies).where(isOneOf(ticketReplies.ticketId, ticketIds)),
  },
  reviews: {
    name: 'reviews',
    rows: (db, { orderIds }) => db.select().from(reviews).where(isOneOf(reviews.orderId, orderIds)),
  },
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
  mailSubscriptions: {
    name: 'announcements',
    rows: (db, { email }) => {
      const shown = without(mailSubscriptions, ['token']);
      return db.select(shown).from(mailSubscriptions).where(eq(mailSubscriptions.address, email));
    },
  },
  customerNotes: {
    name: 'notes',
    rows: (db, { email }) => db.select().from(customerNotes).where(eq(customerNotes.email, email)),
  },
  blocks: {
    name: 'blocks',
    rows: (db, { address }) => db.select().from(blocks).where(eq(blocks.address, address)),
  },
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
