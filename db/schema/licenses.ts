import { sql } from 'drizzle-orm';
import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';
import {
  leaseOutcomes,
  licenseMovers,
  offlineLeaseMakers,
} from '#contract/licenses/license-states.ts';
import { trialAccounts } from '#contract/sales/terms.ts';
import { mailboxOf } from '../mailbox.ts';
import { createdAt, joinedText, moment, sortedText } from './columns.ts';
import { products } from './catalogue.ts';
import { orders } from './sales.ts';

export const licenseText = joinedText([
  'license_key',
  'order_id',
  'account_number',
  'broker_name',
  'email',
]);

/** Trials; each has an order in state `trial`, which carries its key, file and end. */
export const trials = sqliteTable(
  'trials',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    /** In the form for comparing addresses (`addressKey`). */
    address: text('address').notNull(),
    login: text('login').notNull(),
    /** As offered when it was confirmed. */
    days: integer('days').notNull(),
    accounts: text('accounts', { enum: trialAccounts }).notNull(),
    /** First granted lease, from which its days count. */
    startedAt: moment('started_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('trials_address').on(table.productId, table.address),
    index('trials_mailbox').on(table.productId, mailboxOf('address')),
    uniqueIndex('trials_login').on(table.productId, table.login),
    index('trials_created').on(table.createdAt),
  ],
);

export const trialCodes = sqliteTable(
  'trial_codes',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    /** In the form for comparing addresses (`addressKey`). */
    address: text('address').notNull(),
    /** Recipient in its canonical form. */
    email: text('email').notNull(),
    salt: text('salt').notNull(),
    /** HMAC-SHA256 under the shop's secret key, hexadecimal; empty until its mail is sent. */
    codeHash: text('code_hash').notNull(),
    attempts: integer('attempts').notNull().default(0),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    /** When its mail is due: later than requested if the shop sends too many. */
    createdAt: createdAt(),
  },
  (table) => [
    index('trial_codes_address').on(table.productId, table.address, table.createdAt),
    index('trial_codes_person').on(table.address),
    index('trial_codes_created').on(table.createdAt),
  ],
);

export const licenses = sqliteTable(
  'licenses',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** The product of a bundle that it opens; null: the product of its purchase. */
    partId: integer('part_id').references(() => products.id),
    licenseKey: text('license_key').notNull().unique(),
    /** Its letters and digits in the form for comparing keys (`normalizeLicenseKey`). */
    normalizedKey: text('normalized_key').notNull().default(''),
    /** Empty, like the broker's name, while an imported key is bound to no account. */
    accountNumber: text('account_number').notNull(),
    brokerName: text('broker_name').notNull(),
    email: text('email').notNull(),
    /** When its term ends; null: never. */
    expiresAt: moment('expires_at'),
    blockedAt: moment('blocked_at'),
    createdAt: createdAt(),
    /** Login of the account number (`loginOf`); null if it contains none. */
    login: text('login'),
    /** The seller's line of text on the program's chart. */
    notice: text('notice').notNull().default(''),
    firstLeaseAt: moment('first_lease_at'),
    lastLeaseAt: moment('last_lease_at'),
    /** UTC days with a lease. */
    daysUsed: integer('days_used').notNull().default(0),
    /** First time `/api/licenses/verify` confirmed the key. */
    firstVerifiedAt: moment('first_verified_at'),
  },
  (table) => [
    uniqueIndex('licenses_binding')
      .on(
        table.orderId,
        sql`coalesce(part_id, 0)`,
        sql`lower(account_number)`,
        sql`lower(broker_name)`,
        sql`lower(email)`,
      )
      .where(sql`account_number <> ''`),
    uniqueIndex('licenses_normalized_key').on(table.normalizedKey),
    // One index per sort order with the filters' columns; the first is also searched.
    index('licenses_by_id').on(
      table.id,
      table.orderId,
      table.blockedAt,
      table.expiresAt,
      licenseText,
    ),
    index('licenses_by_order').on(table.orderId, table.id, table.blockedAt, table.expiresAt),
    index('licenses_by_key').on(
      table.licenseKey,
      table.id,
      table.orderId,
      table.blockedAt,
      table.expiresAt,
    ),
    index('licenses_by_account').on(
      sortedText('account_number'),
      table.id,
      table.orderId,
      table.blockedAt,
      table.expiresAt,
    ),
    index('licenses_by_broker').on(
      sortedText('broker_name'),
      table.id,
      table.orderId,
      table.blockedAt,
      table.expiresAt,
    ),
    index('licenses_by_email').on(
      sortedText('email'),
      table.id,
      table.orderId,
      table.blockedAt,
      table.expiresAt,
    ),
    index('licenses_by_date').on(
      table.createdAt,
      table.id,
      table.orderId,
      table.blockedAt,
      table.expiresAt,
    ),
    index('licenses_by_expiry').on(table.expiresAt, table.id, table.orderId, table.blockedAt),
    index('licenses_by_lease').on(table.lastLeaseAt, table.orderId),
  ],
);

/** Signing key pairs. The current one signs, unless a program requests an older one by `kid`. */
export const leaseKeys = sqliteTable('lease_keys', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  /** PEM. */
  publicKey: text('public_key').notNull(),
  /** PKCS#8, encrypted under a key derived from SECRET_KEY; empty for a standby pair. */
  encryptedPrivateKey: text('encrypted_private_key').notNull(),
  createdAt: createdAt(),
  rotatedAt: moment('rotated_at'),
  /** Set when it may no longer sign. */
  revokedAt: moment('revoked_at'),
});

/**
 * Rows of a day; a month's rows would only bloat the index. A query must state the condition
 * exactly as here.
 */
export const isOfDay = sql`length(day) = 10`;

export const isOfMonth = sql`length(day) = 7`;

/**
 * Lease requests: one row per license, UTC day, login and server; those beyond a day's limit are
 * counted together under an empty login and server. After a week, a month's rows become one.
 */
export const licenseTraces = sqliteTable(
  'license_traces',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    licenseId: integer('license_id')
      .notNull()
      .references(() => licenses.id),
    /** `YYYY-MM-DD`, or `YYYY-MM` for the days of a month. */
    day: text('day').notNull(),
    login: text('login').notNull(),
    server: text('server').notNull(),
    firstAt: moment('first_at').notNull(),
    lastAt: moment('last_at').notNull(),
    count: integer('count').notNull(),
    /** Days with a request. */
    days: integer('days').notNull().default(1),
    /** Result of the last request; version and build as its terminal reported them. */
    outcome: text('outcome', { enum: leaseOutcomes }).notNull(),
    version: text('version').notNull(),
    platform: text('platform').notNull(),
    build: text('build').notNull(),
    address: text('address').notNull(),
  },
  (table) => [
    uniqueIndex('license_traces_identity').on(
      table.licenseId,
      table.day,
      table.login,
      table.server,
    ),
    index('license_traces_by_last').on(table.licenseId, table.lastAt),
    // Counts a week's leases and refusals without reading rows.
    index('license_traces_by_outcome')
      .on(table.day, table.outcome, table.licenseId, table.login, table.version)
      .where(isOfDay),
    index('license_traces_of_month').on(table.lastAt).where(isOfMonth),
  ],
);

/** Shared-key alerts that the seller has seen, silenced for a week. */
export const licenseAlerts = sqliteTable('license_alerts', {
  licenseId: integer('license_id')
    .primaryKey()
    .references(() => licenses.id),
  setAsideAt: moment('set_aside_at').notNull(),
});

export const demoLogins = sqliteTable(
  'demo_logins',
  {
    licenseId: integer('license_id')
      .notNull()
      .references(() => licenses.id),
    login: text('login').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.licenseId, table.login] }),
    index('demo_logins_by_date').on(table.licenseId, table.createdAt),
    index('demo_logins_by_age').on(table.createdAt),
  ],
);

export const licenseMoves = sqliteTable(
  'license_moves',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    licenseId: integer('license_id')
      .notNull()
      .references(() => licenses.id),
    /** The license's purchase; moves are counted per purchase. */
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    fromAccountNumber: text('from_account_number').notNull(),
    fromBrokerName: text('from_broker_name').notNull(),
    toAccountNumber: text('to_account_number').notNull(),
    toBrokerName: text('to_broker_name').notNull(),
    by: text('by', { enum: licenseMovers }).notNull(),
    /** Counts against the purchase's quota. */
    isCounted: integer('is_counted', { mode: 'boolean' }).notNull(),
    reason: text('reason').notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    index('license_moves_by_order').on(table.orderId, table.isCounted, table.createdAt),
    index('license_moves_by_license').on(table.licenseId, table.createdAt),
  ],
);

/** Leases issued as files; they cannot be revoked before their end. */
export const offlineLeases = sqliteTable(
  'offline_leases',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    licenseId: integer('license_id')
      .notNull()
      .references(() => licenses.id),
    login: text('login').notNull(),
    /** The terminal's; empty if unknown. */
    server: text('server').notNull(),
    by: text('by', { enum: offlineLeaseMakers }).notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('offline_leases_license').on(table.licenseId, table.expiresAt)],
);
