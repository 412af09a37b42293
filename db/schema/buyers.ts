import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt, moment } from './columns.ts';
import { files } from './kit.ts';
import { products } from './catalogue.ts';
import { orders } from './sales.ts';

/** Addresses that may not buy, and whose purchases open nothing. */
export const blocks = sqliteTable('blocks', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  /** In the form for comparing addresses (`addressKey`). */
  address: text('address').notNull().unique(),
  /** As the seller typed it. */
  email: text('email').notNull(),
  reason: text('reason').notNull(),
  createdAt: createdAt(),
});

/** A buyer's final opinion of a product, one per purchase. */
export const reviews = sqliteTable(
  'reviews',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    orderId: text('order_id')
      .notNull()
      .unique()
      .references(() => orders.id),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    /** 1 to 5. */
    rating: integer('rating').notNull(),
    text: text('text').notNull(),
    /** The name the buyer chose. */
    name: text('name').notNull(),
    /** The newest version on that day. */
    versionNumber: text('version_number').notNull(),
    /** Whole days since the purchase, and days on which a key asked for a lease, on that day. */
    daysOwned: integer('days_owned').notNull(),
    daysUsed: integer('days_used').notNull(),
    /** The seller's, given once. */
    answer: text('answer'),
    answeredAt: moment('answered_at'),
    /** Set while it is hidden: out of the list and the mean, but counted. */
    hiddenAt: moment('hidden_at'),
    hiddenReason: text('hidden_reason').notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    index('reviews_product').on(table.productId, table.id, table.rating, table.hiddenAt),
    index('reviews_unanswered')
      .on(table.id)
      .where(sql`answer IS NULL AND hidden_at IS NULL`),
    index('reviews_answered')
      .on(table.id)
      .where(sql`answer IS NOT NULL`),
    index('reviews_hidden')
      .on(table.id)
      .where(sql`hidden_at IS NOT NULL`),
  ],
);

/** Tokens that open a purchase's license keys to its buyer after a one-time password. */
export const portalTokens = sqliteTable(
  'portal_tokens',
  {
    /** SHA-256 of the token, hexadecimal. */
    tokenHash: text('token_hash').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    expiresAt: moment('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('portal_tokens_order').on(table.orderId),
    index('portal_tokens_expiry').on(table.expiresAt),
  ],
);

/**
 * Downloads of purchased files: one row per purchase, file, address, agent and hour; at most twenty
 * per file, plus one without address and agent for all others.
 */
export const downloads = sqliteTable(
  'downloads',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    fileId: integer('file_id')
      .notNull()
      .references(() => files.id),
    /** The client's network address, and its User-Agent. */
    address: text('address').notNull().default(''),
    agent: text('agent').notNull().default(''),
    /** Bytes sent within the hour, at most the whole file; null if S3 sends it. */
    bytes: integer('bytes'),
    createdAt: createdAt(),
  },
  (table) => [
    index('downloads_order').on(table.orderId, table.createdAt),
    // Counts the downloads of a version.
    index('downloads_file').on(table.fileId),
    index('downloads_named')
      .on(table.createdAt)
      .where(sql`address <> ''`),
  ],
);

export const customerNotes = sqliteTable('customer_notes', {
  /** In lower case. */
  email: text('email').primaryKey(),
  note: text('note').notNull(),
  updatedAt: moment('updated_at').notNull(),
});

/** One-time passwords of purchases; only the newest of a purchase can be valid. */
export const oneTimePasswords = sqliteTable(
  'one_time_passwords',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    salt: text('salt').notNull(),
    /** HMAC-SHA256 of purchase, salt and code under the shop's secret key, hexadecimal. */
    codeHash: text('code_hash').notNull(),
    attempts: integer('attempts').notNull().default(0),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    createdAt: createdAt(),
  },
  (table) => [index('one_time_passwords_order').on(table.orderId, table.createdAt)],
);

/** Codes that confirm an erasure; only the newest of an address can be valid. */
export const erasureCodes = sqliteTable(
  'erasure_codes',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** In lower case. */
    email: text('email').notNull(),
    salt: text('salt').notNull(),
    /** HMAC-SHA256 under the shop's secret key, hexadecimal. */
    codeHash: text('code_hash').notNull(),
    attempts: integer('attempts').notNull().default(0),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('erasure_codes_email').on(table.email, table.createdAt),
    index('erasure_codes_created').on(table.createdAt),
  ],
);

/** Completed erasures, to repeat them in an older backup. The storage has them too. */
export const erasures = sqliteTable('erasures', {
  /** SHA-256 of hash and moment, hexadecimal: its name in the storage. */
  id: text('id').primaryKey(),
  /** HMAC-SHA256 of the address in lower case under the salt, hexadecimal. */
  hash: text('hash').notNull(),
  salt: text('salt').notNull(),
  /** Rows written later are not erased. */
  erasedAt: moment('erased_at').notNull(),
});
