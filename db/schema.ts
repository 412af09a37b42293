import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

/** The moments of a row, in UTC, as milliseconds since the epoch. */
const moment = (name: string) => integer(name, { mode: 'timestamp_ms' });

const createdAt = () => moment('created_at').notNull();

/** A stored file: its bytes lie in the storage under `hash`, its row carries what a download says of it. */
export const files = sqliteTable(
  'files',
  {
    id: integer('id').primaryKey(),
    /** SHA-256 of the bytes, 64 hexadecimal digits. */
    hash: text('hash').notNull(),
    name: text('name').notNull(),
    contentType: text('content_type').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('files_hash').on(table.hash)],
);

export const products = sqliteTable(
  'products',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    name: text('name').notNull(),
    /** Markdown. */
    description: text('description').notNull(),
    priceCents: integer('price_cents').notNull(),
    type: text('type', { enum: ['expert_advisor', 'indicator', 'source_code'] }).notNull(),
    imageId: integer('image_id').references(() => files.id),
    fileId: integer('file_id').references(() => files.id),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull(),
    /** Set when the product was taken out of the shop; who bought it can still download it. */
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    // `total` is counted on the first index alone; the other two give a filtered list in its order.
    index('products_on_sale_type_price')
      .on(table.type, table.priceCents)
      .where(sql`deleted_at IS NULL`),
    index('products_on_sale_type_newest')
      .on(table.type, table.id)
      .where(sql`deleted_at IS NULL`),
    index('products_on_sale_newest')
      .on(table.id, table.priceCents)
      .where(sql`deleted_at IS NULL`),
  ],
);

/** A picture of a product, or a video: one of `fileId` and `videoUrl` is set. */
export const screenshots = sqliteTable(
  'screenshots',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    fileId: integer('file_id').references(() => files.id),
    videoUrl: text('video_url'),
    position: integer('position').notNull(),
  },
  (table) => [index('screenshots_product').on(table.productId, table.position)],
);

export const setFiles = sqliteTable(
  'set_files',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    symbol: text('symbol').notNull(),
    note: text('note').notNull(),
    fileId: integer('file_id')
      .notNull()
      .references(() => files.id),
    position: integer('position').notNull(),
  },
  (table) => [index('set_files_product').on(table.productId, table.position)],
);

export const promoCodes = sqliteTable('promo_codes', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  /** Upper case. */
  code: text('code').notNull().unique(),
  /** Hundredths of a percent: 10 % is 1000. */
  discountBasisPoints: integer('discount_basis_points').notNull(),
  /** The last day the code holds, `YYYY-MM-DD`, to its end in UTC. */
  expirationDate: text('expiration_date').notNull(),
  isActive: integer('is_active', { mode: 'boolean' }).notNull(),
  createdAt: createdAt(),
});

/** The states of an order. `src/server/payments/order-state.ts` says which may follow which. */
export const orderStates = [
  'created',
  'pending',
  'completed',
  'refunded',
  'reversed',
  'declined',
  'review',
] as const;

/**
 * One row per order, written before PayPal is called. A purchase is an order that reached
 * `completed`; everything that grants access asks `state`.
 */
export const orders = sqliteTable(
  'orders',
  {
    /** 160 random bits. The buyer's `purchaseId`, and our custom id at PayPal. */
    id: text('id').primaryKey(),
    state: text('state', { enum: orderStates }).notNull(),
    /** Why a person has to look at the order; set in the state `review`. */
    reviewReason: text('review_reason'),

    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    productName: text('product_name').notNull(),
    /** The product's file when it was sold; a re-download gives the product's present one. */
    fileId: integer('file_id')
      .notNull()
      .references(() => files.id),
    /** What the buyer is charged: the price shown when the order was created. */
    amountCents: integer('amount_cents').notNull(),
    listPriceCents: integer('list_price_cents').notNull(),
    promoCode: text('promo_code'),
    discountBasisPoints: integer('discount_basis_points'),
    termsVersion: text('terms_version').notNull(),
    termsAcceptedAt: moment('terms_accepted_at').notNull(),

    /** PayPal's order id, the buyer's `orderID`. */
    providerOrderId: text('provider_order_id'),
    captureId: text('capture_id'),
    /** Rises only after a definite refusal; part of the capture's `PayPal-Request-Id`. */
    captureAttempt: integer('capture_attempt').notNull().default(1),

    email: text('email'),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull(),
    completedAt: moment('completed_at'),
  },
  (table) => [
    uniqueIndex('orders_provider_order').on(table.providerOrderId),
    uniqueIndex('orders_capture').on(table.captureId),
    index('orders_state').on(table.state, table.createdAt),
    index('orders_product').on(table.productId),
  ],
);

export const licenses = sqliteTable(
  'licenses',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    purchaseId: text('purchase_id')
      .notNull()
      .references(() => orders.id),
    licenseKey: text('license_key').notNull().unique(),
    accountNumber: text('account_number').notNull(),
    brokerName: text('broker_name').notNull(),
    email: text('email').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('licenses_binding').on(
      table.purchaseId,
      sql`lower(${table.accountNumber})`,
      sql`lower(${table.brokerName})`,
      sql`lower(${table.email})`,
    ),
  ],
);

export const tickets = sqliteTable('tickets', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  name: text('name').notNull(),
  email: text('email').notNull(),
  message: text('message').notNull(),
  createdAt: createdAt(),
});

export const admins = sqliteTable('admins', {
  id: text('id').primaryKey(),
  username: text('username').notNull().unique(),
  /** argon2id, in PHC string format. */
  passwordHash: text('password_hash').notNull(),
  createdAt: createdAt(),
});

/** Lucia's sessions; `id` is the SHA-256 of the bearer token. */
export const adminSessions = sqliteTable('admin_sessions', {
  id: text('id').primaryKey(),
  userId: text('user_id')
    .notNull()
    .references(() => admins.id),
  /** Seconds since the epoch, as Lucia's adapter keeps it. */
  expiresAt: integer('expires_at').notNull(),
  createdAt: createdAt(),
});

/** The counters of `rate-limiter-flexible`. */
export const rateLimits = sqliteTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  expire: moment('expire'),
});

/** One-time passwords of a purchase; the newest is the only one that can still be valid. */
export const oneTimePasswords = sqliteTable(
  'one_time_passwords',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    purchaseId: text('purchase_id')
      .notNull()
      .references(() => orders.id),
    salt: text('salt').notNull(),
    /** HMAC-SHA256 of purchase, salt and code under the shop's secret key, hexadecimal. */
    codeHash: text('code_hash').notNull(),
    /** Wrong tries so far. */
    attempts: integer('attempts').notNull().default(0),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    createdAt: createdAt(),
  },
  (table) => [index('one_time_passwords_purchase').on(table.purchaseId, table.createdAt)],
);

export const mailKinds = ['one-time-password', 'receipt', 'ticket'] as const;

/** Mails to be sent, and what became of them. A row is written together with the reason for the mail. */
export const outbox = sqliteTable(
  'outbox',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** What the mail is about, so that it is sent once: `receipt:{purchaseId}`. */
    dedupeKey: text('dedupe_key').notNull().unique(),
    kind: text('kind', { enum: mailKinds }).notNull(),
    toAddress: text('to_address').notNull(),
    replyTo: text('reply_to'),
    subject: text('subject').notNull(),
    /**
     * Null as soon as the mail is sent or given up: a mail may carry a one-time password, and the clear text of one
     * must not lie here longer than it takes to send it.
     */
    textBody: text('text_body'),
    htmlBody: text('html_body'),
    state: text('state', { enum: ['queued', 'sent', 'failed', 'withdrawn'] }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** While a process sends the mail, the moment from which another one may take it over. */
    nextAttemptAt: moment('next_attempt_at').notNull(),
    /** From here on the mail is of no use any more and is given up. */
    validUntil: moment('valid_until').notNull(),
    /** What went wrong last, for the admin. */
    lastError: text('last_error'),
    /** Postmark's MessageID. */
    providerMessageId: text('provider_message_id'),
    createdAt: createdAt(),
    sentAt: moment('sent_at'),
  },
  (table) => [
    index('outbox_due').on(table.state, table.nextAttemptAt),
    index('outbox_valid').on(table.state, table.validUntil),
  ],
);
