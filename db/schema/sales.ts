import { sql } from 'drizzle-orm';
import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
  type AnySQLiteColumn,
} from 'drizzle-orm/sqlite-core';
import type { OrderCompany } from '#contract/books/company.ts';
import { confirmations, type ConsentBox } from '#contract/sales/consents.ts';
import {
  disputeAnswerKinds,
  disputeAnswerStates,
  importStates,
  orderEventSources,
  orderOrigins,
  orderStates,
  refundKinds,
  refundReasons,
  refundStates,
  withdrawalDecisions,
} from '#contract/sales/order-states.ts';
import { createdAt, joinedText, moment, sortedText } from './columns.ts';
import { files } from './kit.ts';
import { products } from './catalogue.ts';

export const promoCodes = sqliteTable('promo_codes', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  /** Upper case. */
  code: text('code').notNull().unique(),
  /** Hundredths of a percent: 10 % is 1000. */
  discountBasisPoints: integer('discount_basis_points').notNull(),
  /** Last valid day, `YYYY-MM-DD`, to its end in the shop's zone. */
  expirationDate: text('expiration_date').notNull(),
  isActive: integer('is_active', { mode: 'boolean' }).notNull(),
  /** First valid day, in UTC; null: since its creation. */
  startDate: text('start_date'),
  /** Maximum purchases; null: unlimited. */
  maxUses: integer('max_uses'),
  /** One purchase per buyer, identified by email address. */
  isOncePerBuyer: integer('is_once_per_buyer', { mode: 'boolean' }).notNull().default(false),
  /** The seller's note; visitors never see it. */
  note: text('note').notNull().default(''),
  createdAt: createdAt(),
  updatedAt: moment('updated_at'),
});

/** Products a promo code applies to; a code without rows applies to all. */
export const promoCodeProducts = sqliteTable(
  'promo_code_products',
  {
    promoCodeId: integer('promo_code_id')
      .notNull()
      .references(() => promoCodes.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
  },
  (table) => [primaryKey({ columns: [table.promoCodeId, table.productId] })],
);

const captureRefusals = ['used-up', 'used-by-buyer', 'not-renewable', 'blocked'] as const;

export const orderText = joinedText([
  'id',
  "coalesce(paypal_order_id, '')",
  "coalesce(source_order_id, '')",
  'product_name',
  "coalesce(email, '')",
  "coalesce(promo_code, '')",
]);

export const customerText = joinedText([
  'id',
  "coalesce(paypal_order_id, '')",
  "coalesce(source_order_id, '')",
  "coalesce(email, '')",
  'note',
]);

/**
 * Condition for orders with contradictory countries: two or three are known and no two agree. A
 * query must state it exactly as here, or SQLite ignores the index.
 */
export const countriesDiffer = sql.raw(
  [
    '((payer_country <> address_country AND',
    '(billing_country IS NULL OR billing_country NOT IN (payer_country, address_country)))',
    'OR (payer_country IS NULL AND address_country <> billing_country)',
    'OR (address_country IS NULL AND payer_country <> billing_country))',
  ].join(' '),
);

/**
 * One row per order; PayPal's are written before it is called. A purchase is an order that reached
 * `completed`; `src/server/sales/orders/access.ts` decides what it opens now.
 */
export const orders = sqliteTable(
  'orders',
  {
    /** 160 random bits: the buyer's `purchaseId` and our custom id at PayPal. */
    id: text('id').primaryKey(),
    state: text('state', { enum: orderStates }).notNull(),
    /** Why it needs a decision; set in state `review`. */
    reviewReason: text('review_reason'),
    origin: text('origin', { enum: orderOrigins }).notNull().default('paypal'),

    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    productName: text('product_name').notNull(),
    /** The file as sold, for a bundle its first part's; re-downloads give the current one. */
    fileId: integer('file_id')
      .notNull()
      .references(() => files.id),
    /** Number of its rows in `order_parts`; 0 unless it is a bundle. */
    partCount: integer('part_count').notNull().default(0),
    /** The charged price, as shown when the order was created. */
    amountCents: integer('amount_cents').notNull(),
    listPriceCents: integer('list_price_cents').notNull(),
    promoCode: text('promo_code'),
    /** The code's limit when the price was quoted; used once the code is deleted. */
    promoMaxUses: integer('promo_max_uses'),
    /** When its code was claimed, just before the capture; held until PayPal refuses. */
    promoClaimedAt: moment('promo_claimed_at'),
    /**
     * Why it was refused at capture. The buyer was told, so this order is never captured. The
     * column keeps its old name, since older processes read it during an upgrade.
     */
    captureRefusal: text('promo_refusal', { enum: captureRefusals }),
    discountBasisPoints: integer('discount_basis_points'),
    termsVersion: text('terms_version').notNull(),
    termsAcceptedAt: moment('terms_accepted_at').notNull(),

    /** PayPal's order id; the shop's own for an order of another origin. */
    paypalOrderId: text('paypal_order_id'),
    captureId: text('capture_id'),
    /** Incremented only after a definite refusal; part of the capture's `PayPal-Request-Id`. */
    captureAttempt: integer('capture_attempt').notNull().default(1),

    email: text('email'),
    /** License keys the buyer may create; for a bundle, per part. */
    keyLimit: integer('key_limit').notNull().default(5),
    /** The term as sold, in days; null: for ever. */
    termDays: integer('term_days'),
    /** When its term ends, and that of keys created from now on; null: never. */
    expiresAt: moment('expires_at'),
    /** The purchase that this payment renews. */
    renewsId: text('renews_id').references((): AnySQLiteColumn => orders.id),
    /** When the renewal added its term; null again once the term was removed. */
    renewedAt: moment('renewed_at'),
    blockedAt: moment('blocked_at'),
    blockedReason: text('blocked_reason').notNull().default(''),
    /** The seller's note; its buyer never sees it. */
    note: text('note').notNull().default(''),
    /** The import that added it, and its order id in the other shop. */
    importId: integer('import_id').references((): AnySQLiteColumn => imports.id),
    sourceOrderId: text('source_order_id'),
    /** The visit that led to it, as in `visits.source`; `renewal` for a renewal. */
    source: text('source').notNull().default(''),
    wantsBetas: integer('wants_betas', { mode: 'boolean' }).notNull().default(false),
    /** When its buyer asked to be erased; stays when the address is deleted. */
    erasureAskedAt: moment('erasure_asked_at'),
    reviewAskedAt: moment('review_asked_at'),
    refundedCents: integer('refunded_cents').notNull().default(0),
    /** PayPal's id of an open dispute. */
    disputeId: text('dispute_id'),
    /**
     * The buyer's country, ISO 3166-1 alpha-2: at PayPal, of the network address, and as the buyer
     * or the seller gave it for the invoice.
     */
    payerCountry: text('payer_country'),
    addressCountry: text('address_country'),
    billingCountry: text('billing_country'),
    /** JSON: the company that its first invoice is for. */
    company: text('company', { mode: 'json' }).$type<OrderCompany>(),
    /** When to check an unsettled order at PayPal next; null: now; 0: before all others. */
    nextCheckAt: moment('next_check_at'),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull(),
    completedAt: moment('completed_at'),
  },
  (table) => [
    uniqueIndex('orders_paypal_order').on(table.paypalOrderId),
    uniqueIndex('orders_capture').on(table.captureId),
    index('orders_unsettled')
      .on(table.nextCheckAt)
      .where(sql`state IN ('created', 'declined', 'pending')`),
    // Must match `claimsOf` word by word, or SQLite ignores it.
    index('orders_promo_claimed')
      .on(table.promoCode)
      .where(
        sql`completed_at IS NULL AND (promo_claimed_at IS NOT NULL OR state IN ('pending', 'review'))`,
      ),
    index('orders_promo_buyer')
      .on(table.promoCode, sql`lower(email)`)
      .where(sql`promo_code IS NOT NULL`),
    index('orders_disputed')
      .on(table.disputeId)
      .where(sql`dispute_id IS NOT NULL`),
    index('orders_located').on(table.completedAt, table.state).where(countriesDiffer),
    index('orders_state').on(table.state, table.createdAt),
    // Covering indexes of the admin's lists and figures: on a hundred thousand purchases, table
    // look-ups per row dominate the time.
    index('orders_purchases')
      .on(
        table.completedAt,
        table.id,
        table.state,
        table.amountCents,
        table.refundedCents,
        table.productId,
        table.promoCode,
        table.origin,
        orderText,
      )
      .where(sql`completed_at IS NOT NULL`),
    // One index per sort order with the filters' columns, so that deep pages walk the index alone.
    index('orders_paid_by_id')
      .on(table.id, table.completedAt, table.state, table.origin)
      .where(sql`completed_at IS NOT NULL`),
    index('orders_paid_by_paypal_order')
      .on(sortedText('paypal_order_id'), table.id, table.completedAt, table.state, table.origin)
      .where(sql`completed_at IS NOT NULL`),
    index('orders_paid_by_product')
      .on(table.productId, table.id, table.completedAt, table.state, table.origin)
      .where(sql`completed_at IS NOT NULL`),
    index('orders_paid_by_email')
      .on(sortedText('email'), table.id, table.completedAt, table.state, table.origin)
      .where(sql`completed_at IS NOT NULL`),
    index('orders_paid_by_promo_code')
      .on(sortedText('promo_code'), table.id, table.completedAt, table.state, table.origin)
      .where(sql`completed_at IS NOT NULL`),
    index('orders_paid_by_amount')
      .on(table.amountCents, table.id, table.completedAt, table.state, table.origin)
      .where(sql`completed_at IS NOT NULL`),
    index('orders_paid_by_expiry')
      .on(table.expiresAt, table.id, table.completedAt, table.state, table.origin)
      .where(sql`completed_at IS NOT NULL`),
    // Everything from one address, paid or not.
    index('orders_customer')
      .on(sortedText('email'), table.createdAt, table.id, table.state, customerText)
      .where(sql`email IS NOT NULL`),
    index('orders_newest')
      .on(table.createdAt, table.id, table.email)
      .where(sql`email IS NOT NULL`),
    index('orders_erasure')
      .on(table.erasureAskedAt, table.createdAt)
      .where(sql`erasure_asked_at IS NOT NULL`),
    index('orders_company')
      .on(table.createdAt)
      .where(sql`company IS NOT NULL`),
    index('orders_expiring')
      .on(table.expiresAt)
      .where(sql`expires_at IS NOT NULL`),
    index('orders_renewals')
      .on(table.renewsId)
      .where(sql`renews_id IS NOT NULL`),
    index('orders_import')
      .on(table.importId)
      .where(sql`import_id IS NOT NULL`),
    index('orders_product').on(
      table.productId,
      table.completedAt,
      table.state,
      table.amountCents,
      table.refundedCents,
      table.origin,
      table.renewsId,
    ),
    // Recipients of a release by address: walked in batches, counted, and looked up per mail. A
    // query must state the condition exactly as here, or SQLite ignores the index.
    index('orders_buyers')
      .on(
        table.productId,
        sql`lower(email)`,
        table.completedAt,
        table.wantsBetas,
        table.email,
        table.renewsId,
        table.blockedAt,
        table.expiresAt,
      )
      .where(sql`state = 'completed' AND email IS NOT NULL`),
    index('orders_promo_code')
      .on(table.promoCode, table.completedAt, table.state, table.amountCents, table.refundedCents)
      .where(sql`promo_code IS NOT NULL`),
  ],
);

/** The parts of a bundle as it was bought. */
export const orderParts = sqliteTable(
  'order_parts',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    productName: text('product_name').notNull(),
    /** As sold. */
    fileId: integer('file_id')
      .notNull()
      .references(() => files.id),
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.productId] }),
    index('order_parts_product').on(table.productId),
  ],
);

/** Files of buyers from other shops. */
export const imports = sqliteTable('imports', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  source: text('source').notNull(),
  state: text('state', { enum: importStates }).notNull(),
  /** Rows of the file, and how many of them are done: added, already known, left out. */
  rows: integer('rows').notNull(),
  done: integer('done').notNull().default(0),
  added: integer('added').notNull().default(0),
  known: integer('known').notNull().default(0),
  leftOut: integer('left_out').notNull().default(0),
  createdAt: createdAt(),
});

/**
 * Refunds by the seller and reversals by PayPal or a bank. The seller's are written before PayPal
 * is called; PayPal's have its id.
 */
export const refunds = sqliteTable(
  'refunds',
  {
    /** `PayPal-Request-Id` of the seller's refunds. */
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    paypalRefundId: text('paypal_refund_id').unique(),
    kind: text('kind', { enum: refundKinds }).notNull(),
    amountCents: integer('amount_cents').notNull(),
    state: text('state', { enum: refundStates }).notNull(),
    /** The seller's reason; empty: none in particular. */
    reason: text('reason', { enum: refundReasons }).notNull().default(''),
    /** Why PayPal refused it. */
    failure: text('failure'),
    nextCheckAt: moment('next_check_at').notNull(),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('refunds_order').on(table.orderId),
    index('refunds_unsettled')
      .on(table.nextCheckAt)
      .where(sql`state IN ('requested', 'pending')`),
  ],
);

/** Terms as buyers accepted them, each text once; rows are never rewritten. */
export const termsTexts = sqliteTable('terms_texts', {
  /** SHA-256 of the text, hexadecimal. */
  hash: text('hash').primaryKey(),
  /** The day of its last change. */
  version: text('version').notNull(),
  /** Markdown. */
  text: text('text').notNull(),
  createdAt: createdAt(),
});

/**
 * Consents to delivery before the end of the withdrawal period, for orders that were asked for
 * them. Nothing is delivered until the buyer has the confirmation.
 */
export const orderConsents = sqliteTable(
  'order_consents',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id),
    /** The ticked boxes, with their wording as shown. */
    boxes: text('boxes', { mode: 'json' }).$type<ConsentBox[]>().notNull(),
    givenAt: moment('given_at').notNull(),
    /** The buyer's network address; empty once no claims can be raised. */
    address: text('address').notNull(),
    /** ISO 3166-1 alpha-2; null: unknown. */
    country: text('country'),
    termsHash: text('terms_hash')
      .notNull()
      .references(() => termsTexts.hash),
    /** When the buyer had the confirmation. */
    confirmedAt: moment('confirmed_at'),
    confirmedBy: text('confirmed_by', { enum: confirmations }),
    /** Postmark's id of the mail that confirmed. */
    messageId: text('message_id'),
  },
  (table) => [
    index('order_consents_address')
      .on(table.givenAt)
      .where(sql`address <> ''`),
  ],
);

/** Statements of withdrawal, one per order ID and address. */
export const withdrawals = sqliteTable(
  'withdrawals',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    name: text('name').notNull(),
    /** As typed; it may match no order. */
    statedOrderId: text('stated_order_id').notNull(),
    email: text('email').notNull(),
    /** The order that the statement names, if there is one; null again once an import is undone. */
    orderId: text('order_id').references(() => orders.id, { onDelete: 'set null' }),
    /** The acknowledgement was queued; false if the address had received too many mails. */
    isAcknowledged: integer('is_acknowledged', { mode: 'boolean' }).notNull(),
    /** Void after a refund that PayPal refused. */
    decision: text('decision', { enum: withdrawalDecisions }),
    decidedAt: moment('decided_at'),
    /** Why it was declined, as mailed. */
    declineText: text('decline_text').notNull().default(''),
    refundId: text('refund_id').references(() => refunds.id),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('withdrawals_statement').on(
      sql`stated_order_id COLLATE NOCASE`,
      sql`email COLLATE NOCASE`,
    ),
    index('withdrawals_order').on(table.orderId),
    index('withdrawals_refund')
      .on(table.refundId)
      .where(sql`refund_id IS NOT NULL`),
    index('withdrawals_email').on(sql`email COLLATE NOCASE`, table.id),
  ],
);

/** Disputes that buyers opened at PayPal, as of its newest event. */
export const disputes = sqliteTable(
  'disputes',
  {
    /** PayPal's id. */
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** In PayPal's words; empty: not given. */
    reason: text('reason').notNull(),
    status: text('status').notNull(),
    stage: text('stage').notNull(),
    outcome: text('outcome').notNull().default(''),
    /** The disputed amount; null: not given, or in another currency. */
    amountCents: integer('amount_cents'),
    /** The seller's deadline to answer. */
    dueAt: moment('due_at'),
    openedAt: moment('opened_at').notNull(),
    stageAt: moment('stage_at').notNull(),
    /** By PayPal's clock: an older event changes nothing. */
    updatedAt: moment('updated_at').notNull(),
    resolvedAt: moment('resolved_at'),
  },
  (table) => [
    index('disputes_order').on(table.orderId, table.openedAt),
    index('disputes_open')
      .on(table.dueAt)
      .where(sql`resolved_at IS NULL`),
  ],
);

/** The seller's evidence and acceptances, written before PayPal is called. */
export const disputeAnswers = sqliteTable(
  'dispute_answers',
  {
    /** `PayPal-Request-Id` of every attempt. */
    id: text('id').primaryKey(),
    disputeId: text('dispute_id')
      .notNull()
      .references(() => disputes.id),
    kind: text('kind', { enum: disputeAnswerKinds }).notNull(),
    state: text('state', { enum: disputeAnswerStates }).notNull(),
    /** Why PayPal refused it. */
    failure: text('failure'),
    /** Until then a process is sending it. */
    heldUntil: moment('held_until').notNull(),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('dispute_answers_once')
      .on(table.disputeId, table.kind)
      .where(sql`state <> 'refused'`),
    index('dispute_answers_dispute').on(table.disputeId),
  ],
);

/** One row per state change of an order, written by `write-order.ts`. Append-only. */
export const orderEvents = sqliteTable(
  'order_events',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    state: text('state', { enum: orderStates }).notNull(),
    /** Reason, for people; empty if the state says it all. */
    reason: text('reason').notNull(),
    source: text('source', { enum: orderEventSources }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('order_events_order').on(table.orderId)],
);

/** PayPal events that were applied, so that each is applied once. */
export const webhookEvents = sqliteTable('webhook_events', {
  /** PayPal's event id. */
  id: text('id').primaryKey(),
  eventType: text('event_type').notNull(),
  /** PayPal's id of the event's dispute. */
  disputeId: text('dispute_id'),
  receivedAt: moment('received_at').notNull(),
});
