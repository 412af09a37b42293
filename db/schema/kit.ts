import { sql } from 'drizzle-orm';
import {
  index,
  integer,
  sqliteTable,
  text,
  uniqueIndex,
  type AnySQLiteColumn,
} from 'drizzle-orm/sqlite-core';
import { mailKinds } from '#contract/contact/mails.ts';
import { brandPictureKinds, type SettingsValues } from '#contract/seller/shop-settings.ts';
import { createdAt, moment } from './columns.ts';

const metaNames = [
  'shop-id',
  'swept-at',
  'sales-counted-at',
  'paypal-webhook-id',
  'paypal-webhook-events',
  'inbound-secret',
  'setup-opened',
  'test-payment',
  'backup-link',
  'last-backup',
  'erasure-salt',
  'retention-swept-at',
  'rates-fetched-at',
  'invoices-held',
  'bare-ids-ended-at',
] as const;

export const meta = sqliteTable('meta', {
  name: text('name', { enum: metaNames }).primaryKey(),
  value: text('value').notNull(),
});

/** A stored file: the storage has its bytes under `hash`, the row has what downloads need. */
export const files = sqliteTable(
  'files',
  {
    id: integer('id').primaryKey(),
    /** SHA-256 of the bytes, 64 hexadecimal digits. */
    hash: text('hash').notNull(),
    name: text('name').notNull(),
    contentType: text('content_type').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    /** For a shown picture: the upload it was rendered from. */
    originalId: integer('original_id').references((): AnySQLiteColumn => files.id),
    /** For a shown picture: its target width in px; smaller originals keep their own. */
    width: integer('width'),
    createdAt: createdAt(),
  },
  (table) => [
    index('files_hash').on(table.hash),
    index('files_original').on(table.originalId, table.width),
  ],
);

/** Admin actions with actor, time and address; append-only. */
export const auditLog = sqliteTable('audit_log', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  /** The account's name; as typed for a failed login. */
  username: text('username').notNull(),
  action: text('action').notNull(),
  /** The object acted on, for people: `Product 12, Grid Engine`. */
  subject: text('subject').notNull(),
  /** The change, for people; empty when the action says it all. */
  detail: text('detail').notNull(),
  /** The client's network address. */
  address: text('address').notNull(),
  createdAt: createdAt(),
});

/** One row: JSON of what the seller has set; the environment fills the rest. */
export const shopSettings = sqliteTable('shop_settings', {
  id: integer('id').primaryKey(),
  values: text('values', { mode: 'json' }).$type<Partial<SettingsValues>>().notNull(),
  updatedAt: moment('updated_at').notNull(),
});

/** Pictures of the brand; the newest of a kind counts. */
export const brandPictures = sqliteTable(
  'brand_pictures',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    kind: text('kind', { enum: brandPictureKinds }).notNull(),
    fileId: integer('file_id')
      .notNull()
      .references(() => files.id),
    createdAt: createdAt(),
  },
  (table) => [
    index('brand_pictures_kind').on(table.kind, table.id),
    index('brand_pictures_file').on(table.fileId),
  ],
);

/** Counters of `rate-limiter-flexible`. */
export const rateLimits = sqliteTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    points: integer('points').notNull(),
    expire: moment('expire'),
  },
  (table) => [index('rate_limits_expire').on(table.expire)],
);

/** Mails to send and their results; each is written in the transaction that causes it. */
export const outbox = sqliteTable(
  'outbox',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    kind: text('kind', { enum: mailKinds }).notNull(),
    /** Id of the mail's subject: an order, refund, one-time password, ticket or answer. */
    subjectId: text('subject_id').notNull().default(''),
    /** Set for a mail that goes to many. */
    recipient: text('recipient').notNull().default(''),
    /** Number of earlier sends of the same mail. */
    sequence: integer('sequence').notNull().default(0),
    /** Send order: 0 one-time passwords, 1 others, 2 release announcements. */
    priority: integer('priority').notNull().default(1),
    toAddress: text('to_address').notNull(),
    replyTo: text('reply_to'),
    subject: text('subject').notNull(),
    /** Cleared once sent or given up on: it may contain a code. Null if rendered when sent. */
    textBody: text('text_body'),
    htmlBody: text('html_body'),
    state: text('state', { enum: ['queued', 'sent', 'failed', 'withdrawn'] }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** While a process sends the mail: when another may take over. */
    nextAttemptAt: moment('next_attempt_at').notNull(),
    /** After this the mail is useless and given up on. */
    validUntil: moment('valid_until').notNull(),
    lastError: text('last_error'),
    /** Postmark's MessageID. */
    providerMessageId: text('provider_message_id'),
    createdAt: createdAt(),
    sentAt: moment('sent_at'),
  },
  (table) => [
    // Identity of a mail, which is sent once.
    uniqueIndex('outbox_identity').on(table.kind, table.subjectId, table.recipient, table.sequence),
    // In claim order, including the sort columns: thousands of releases may be due.
    index('outbox_due').on(table.state, table.priority, table.nextAttemptAt, table.validUntil),
    index('outbox_valid').on(table.state, table.validUntil),
    index('outbox_address').on(sql`to_address COLLATE NOCASE`, table.id),
    index('outbox_addressed')
      .on(table.createdAt)
      .where(sql`to_address <> ''`),
    index('outbox_failed')
      .on(table.id, table.createdAt)
      .where(sql`state = 'failed'`),
    index('outbox_releases')
      .on(table.subjectId, table.state)
      .where(sql`kind = 'release'`),
  ],
);

/** Locks among the processes on one database (`locks.ts`). */
export const locks = sqliteTable('locks', {
  name: text('name').primaryKey(),
  /** Random id of the process. */
  holder: text('holder').notNull(),
  /** By the database's clock. */
  expiresAt: moment('expires_at').notNull(),
});
