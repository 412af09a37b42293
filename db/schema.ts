import { sql } from 'drizzle-orm';
import {
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
  type AnySQLiteColumn,
} from 'drizzle-orm/sqlite-core';
import type { Compatibility } from '#contract/compatibility.ts';
import { confirmations, type ConsentBox } from '#contract/consents.ts';
import type { ProgramInput } from '#contract/inputs/newest-inputs.ts';
import {
  deliveryKinds,
  deliveryStates,
  eventTargetKinds,
  type DescribedEvent,
  type EventKind,
} from '#contract/event-kinds.ts';
import { disputeAnswerKinds, disputeAnswerStates } from '#contract/dispute-states.ts';
import { importStates } from '#contract/import-states.ts';
import {
  invoiceKinds,
  vatTreatments,
  waitReasons,
  type InvoiceContent,
} from '#contract/invoice-content.ts';
import { leaseOutcomes, licenseMovers, offlineLeaseMakers } from '#contract/license-states.ts';
import { mailKinds } from '#contract/mails.ts';
import {
  orderEventSources,
  orderOrigins,
  orderStates,
  refundKinds,
  refundReasons,
  refundStates,
  transactionKinds,
} from '#contract/order-states.ts';
import { roles, type Scope } from '#contract/access.ts';
import { checkResults } from '#contract/sender-checks.ts';
import { brandPictureKinds, type SettingsValues } from '#contract/shop-settings.ts';
import { productTypes } from '#contract/catalogue.ts';
import { trialAccounts } from '#contract/terms.ts';
import type { ReportCurve, ReportFigures } from '#contract/reports.ts';
import { versionChannels } from '#contract/versions.ts';
import { countedPages } from '#contract/visited-pages.ts';
import { withdrawalDecisions } from '#contract/withdrawal-states.ts';
import { mailboxOf } from './mailbox.ts';

/** Timestamps are UTC, ms since the epoch. */
const moment = (name: string) => integer(name, { mode: 'timestamp_ms' });

const createdAt = () => moment('created_at').notNull();

const metaNames = [
  'shop-id',
  'swept-at',
  'sales-counted-at',
  'paypal-webhook-id',
  'paypal-webhook-events',
  'inbound-secret',
  'sums-time-zone',
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

/** Facts about the shop, by name. */
export const meta = sqliteTable('meta', {
  name: text('name', { enum: metaNames }).primaryKey(),
  value: text('value').notNull(),
});

/** A stored file: the storage has its bytes under `hash`, the row what downloads need. */
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

export const products = sqliteTable(
  'products',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    name: text('name').notNull(),
    /** Markdown. */
    description: text('description').notNull(),
    priceCents: integer('price_cents').notNull(),
    type: text('type', { enum: productTypes }).notNull(),
    imageId: integer('image_id').references(() => files.id),
    fileId: integer('file_id').references(() => files.id),
    /** Idempotency key of the form that added it. */
    requestId: text('request_id').unique(),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull(),
    /** Last change of its versions or reports, which are not part of its form; null: never. */
    versionsChangedAt: moment('versions_changed_at'),
    /** Set when taken off sale; buyers can still download it. */
    deletedAt: moment('deleted_at'),
    /** Its program also runs on demo accounts. */
    demoAccountsFree: integer('demo_accounts_free', { mode: 'boolean' }).notNull().default(false),
    /** Days that a purchase lasts; null: for ever. */
    termDays: integer('term_days'),
    /** Days of a trial, and the accounts it runs on; both null without one. */
    trialDays: integer('trial_days'),
    trialAccounts: text('trial_accounts', { enum: trialAccounts }),
    /** The longest offline lease that a buyer may make; 0: none. */
    offlineDays: integer('offline_days').notNull().default(0),
    /** JSON of `Compatibility`; null when nothing is stated. */
    compatibility: text('compatibility', { mode: 'json' }).$type<Compatibility>(),
    /** Copied from the compatibility facts, for the catalogue's filter. */
    runsOnMt4: integer('runs_on_mt4', { mode: 'boolean' }).notNull().default(false),
    runsOnMt5: integer('runs_on_mt5', { mode: 'boolean' }).notNull().default(false),
    /** Sales of the last ninety days, counted daily. */
    sales90d: integer('sales_90d').notNull().default(0),
    /** Symbols of its set files, copied for the search. */
    setFileSymbols: text('set_file_symbols').notNull().default(''),
    /** One line that says what it does; empty: not written. */
    tagline: text('tagline').notNull().default(''),
    /** https address of a live signal, which the shop does not check. */
    signalUrl: text('signal_url'),
  },
  (table) => [
    // Every list order has an index that includes the filters, so that deep pages walk the index
    // alone.
    index('products_on_sale_type_price')
      .on(table.type, table.priceCents, table.id, table.runsOnMt4, table.runsOnMt5)
      .where(sql`deleted_at IS NULL`),
    index('products_on_sale_type_newest')
      .on(table.type, table.id, table.priceCents, table.runsOnMt4, table.runsOnMt5)
      .where(sql`deleted_at IS NULL`),
    index('products_on_sale_newest')
      .on(table.id, table.priceCents, table.runsOnMt4, table.runsOnMt5)
      .where(sql`deleted_at IS NULL`),
    index('products_on_sale_name')
      .on(
        sql`name COLLATE NOCASE`,
        sql`id DESC`,
        table.type,
        table.priceCents,
        table.runsOnMt4,
        table.runsOnMt5,
      )
      .where(sql`deleted_at IS NULL`),
    index('products_on_sale_price')
      .on(table.priceCents, sql`id DESC`, table.type, table.runsOnMt4, table.runsOnMt5)
      .where(sql`deleted_at IS NULL`),
    index('products_on_sale_dearest')
      .on(table.priceCents, table.id, table.type, table.runsOnMt4, table.runsOnMt5)
      .where(sql`deleted_at IS NULL`),
    index('products_on_sale_type')
      .on(table.type, sql`id DESC`, table.priceCents, table.runsOnMt4, table.runsOnMt5)
      .where(sql`deleted_at IS NULL`),
    index('products_on_sale_popular')
      .on(table.sales90d, table.id, table.type, table.priceCents, table.runsOnMt4, table.runsOnMt5)
      .where(sql`deleted_at IS NULL`),
    // Without these, deep pages of one platform would skip over all other products.
    index('products_on_sale_mt4')
      .on(table.id, table.priceCents)
      .where(sql`deleted_at IS NULL AND runs_on_mt4 = 1`),
    index('products_on_sale_mt5')
      .on(table.id, table.priceCents)
      .where(sql`deleted_at IS NULL AND runs_on_mt5 = 1`),
    index('products_on_sale_type_mt4')
      .on(table.type, table.id, table.priceCents)
      .where(sql`deleted_at IS NULL AND runs_on_mt4 = 1`),
    index('products_on_sale_type_mt5')
      .on(table.type, table.id, table.priceCents)
      .where(sql`deleted_at IS NULL AND runs_on_mt5 = 1`),
    // Their ends reveal any change.
    index('products_changed').on(table.updatedAt),
    index('products_versions_changed').on(table.versionsChangedAt),
    index('products_deleted')
      .on(table.id, table.type, table.priceCents, table.name, table.runsOnMt4, table.runsOnMt5)
      .where(sql`deleted_at IS NOT NULL`),
  ],
);

/**
 * Number of products per filter combination, maintained by triggers on `products` (migration 0019):
 * counting takes longer than listing.
 */
export const productCounts = sqliteTable(
  'product_counts',
  {
    isOnSale: integer('is_on_sale', { mode: 'boolean' }).notNull(),
    type: text('type', { enum: productTypes }).notNull(),
    isFree: integer('is_free', { mode: 'boolean' }).notNull(),
    runsOnMt4: integer('runs_on_mt4', { mode: 'boolean' }).notNull(),
    runsOnMt5: integer('runs_on_mt5', { mode: 'boolean' }).notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.isOnSale, table.type, table.isFree, table.runsOnMt4, table.runsOnMt5],
    }),
  ],
);

/** Products that a bundle consists of. A product without rows is no bundle. */
export const bundleParts = sqliteTable(
  'bundle_parts',
  {
    bundleId: integer('bundle_id')
      .notNull()
      .references(() => products.id),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bundleId, table.productId] }),
    index('bundle_parts_product').on(table.productId),
  ],
);

/**
 * Every word of product names, descriptions and symbols, to correct searches. A trigger fills its
 * trigram index (migration 0017).
 */
export const searchWords = sqliteTable('search_words', {
  id: integer('id').primaryKey(),
  /** Lower case, without accents. */
  word: text('word').notNull().unique(),
  /** Breaks ties between equally near words in favour of product names. */
  isInName: integer('is_in_name', { mode: 'boolean' }).notNull().default(false),
});

/** A picture or video of a product: either `fileId` or `videoUrl` is set. */
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

/**
 * Releases of a product, each with its file. The newest stable one that is not withdrawn is
 * `products.fileId`.
 */
export const productVersions = sqliteTable(
  'product_versions',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    /** As typed: `2.4`. */
    number: text('number').notNull(),
    /** Sortable form of the number: 2.4.1 is 2,004,001. */
    rank: integer('rank').notNull(),
    channel: text('channel', { enum: versionChannels }).notNull(),
    /** Markdown. */
    notes: text('notes').notNull().default(''),
    fileId: integer('file_id')
      .notNull()
      .references(() => files.id),
    releasedAt: moment('released_at').notNull(),
    /** When it became stable; null for a beta or one that was always stable. */
    stableAt: moment('stable_at'),
    /** Set when the seller withdrew it: its file is no longer given out. */
    withdrawnAt: moment('withdrawn_at'),
    withdrawnReason: text('withdrawn_reason'),
    /** Idempotency key of the form that published it. */
    requestId: text('request_id'),
  },
  (table) => [
    uniqueIndex('product_versions_rank').on(table.productId, table.rank),
    uniqueIndex('product_versions_request').on(table.productId, table.requestId),
    index('product_versions_file').on(table.fileId),
    // The newest versions of all products, for the feed.
    index('product_versions_released')
      .on(sql`coalesce(stable_at, released_at)`)
      .where(sql`channel = 'stable' AND withdrawn_at IS NULL`),
  ],
);

/** Inputs declared by a version's own source; no row when there are none. */
export const versionInputs = sqliteTable('version_inputs', {
  versionId: integer('version_id')
    .primaryKey()
    .references(() => productVersions.id),
  /** JSON. */
  inputs: text('inputs', { mode: 'json' }).$type<ProgramInput[]>().notNull(),
});

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
    /** Names it sets, one per line; null when it cannot be parsed or predates this column. */
    inputNames: text('input_names'),
    /** JSON of the inputs it describes. */
    inputs: text('inputs', { mode: 'json' }).$type<ProgramInput[]>(),
  },
  (table) => [index('set_files_product').on(table.productId, table.position)],
);

/** Figures read from strategy tester reports; the files are not kept. */
export const reports = sqliteTable(
  'reports',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    /** SHA-256 of the report, 64 hexadecimal digits. */
    hash: text('hash').notNull(),
    /** JSON of `ReportFigures`. */
    figures: text('figures', { mode: 'json' }).$type<ReportFigures>().notNull(),
    /** JSON: times and amounts, at most 400 of each. */
    curve: text('curve', { mode: 'json' }).$type<ReportCurve>().notNull(),
    /** JSON: names and values, to match a set file. */
    inputs: text('inputs', { mode: 'json' }).$type<[name: string, value: string][]>().notNull(),
    /** The set file with exactly its inputs. */
    setFileId: integer('set_file_id').references(() => setFiles.id, { onDelete: 'set null' }),
    /** The tested version. */
    versionId: integer('version_id').references(() => productVersions.id),
    /** The curve for cards, an SVG path. */
    sketch: text('sketch').notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('reports_hash').on(table.productId, table.hash),
    index('reports_set_file').on(table.setFileId),
  ],
);

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
  /** Limits it to one purchase per buyer, identified by email address. */
  isOncePerBuyer: integer('is_once_per_buyer', { mode: 'boolean' }).notNull().default(false),
  /** The seller's note; visitors never see it. */
  note: text('note').notNull().default(''),
  createdAt: createdAt(),
  /** Null when never changed. */
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

/**
 * Joins columns into one text for an index that searches walk: comparing one text is five times as
 * fast as five columns. The separator cannot be typed (`containsText`).
 */
const joinedText = (columns: string[]) => sql.raw(`(${columns.join(' || char(31) || ')})`);

/**
 * Text as admin lists sort it (`textKey`). drizzle-kit splits generated expressions at commas, so
 * such migration lines are fixed by hand.
 */
const sortedText = (column: string) => sql.raw(`coalesce("${column}", '') COLLATE NOCASE`);

/** Searched columns of purchases. */
export const orderText = joinedText([
  'id',
  "coalesce(paypal_order_id, '')",
  "coalesce(source_order_id, '')",
  'product_name',
  "coalesce(email, '')",
  "coalesce(promo_code, '')",
]);

/** Searched columns of a customer's orders. */
export const customerText = joinedText([
  'id',
  "coalesce(paypal_order_id, '')",
  "coalesce(source_order_id, '')",
  "coalesce(email, '')",
  'note',
]);

/**
 * Holds for orders whose countries contradict each other: two or three are known and no two agree.
 * A query must state it exactly so, or SQLite ignores the index.
 */
export const countriesDiffer = sql.raw(
  [
    '((payer_country <> address_country AND',
    '(billing_country IS NULL OR billing_country NOT IN (payer_country, address_country)))',
    'OR (payer_country IS NULL AND address_country <> billing_country)',
    'OR (address_country IS NULL AND payer_country <> billing_country))',
  ].join(' '),
);

/** Searched columns of licence keys. */
export const licenseText = joinedText([
  'license_key',
  'order_id',
  'account_number',
  'broker_name',
  'email',
]);

/**
 * One row per order; those of PayPal are written before it is called. A purchase is an order that
 * reached `completed`; what it opens now is decided by `src/server/sales/orders/access.ts`.
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
    /** The file as sold, of a bundle that of its first part; re-downloads give the current one. */
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
     * column keeps its first name, since older processes read it during an upgrade.
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
    /** Licence keys that its buyer may make, of each part of a bundle. */
    keyLimit: integer('key_limit').notNull().default(5),
    /** The term as sold, in days; null: for ever. */
    termDays: integer('term_days'),
    /** When its term ends, and that of keys made from now on; null: never. */
    expiresAt: moment('expires_at'),
    /** The purchase that this payment renews. */
    renewsId: text('renews_id').references((): AnySQLiteColumn => orders.id),
    /** When the renewal added its term; null again once that was taken off. */
    renewedAt: moment('renewed_at'),
    /** Set while the seller blocks it. */
    blockedAt: moment('blocked_at'),
    blockedReason: text('blocked_reason').notNull().default(''),
    /** The seller's note; its buyer never sees it. */
    note: text('note').notNull().default(''),
    /** The import that added it, and its order id in the shop that it came from. */
    importId: integer('import_id').references((): AnySQLiteColumn => imports.id),
    sourceOrderId: text('source_order_id'),
    /** The visit that led to it, as `visits.source`; `renewal` of a renewal. */
    source: text('source').notNull().default(''),
    /** The buyer is offered betas too. */
    wantsBetas: integer('wants_betas', { mode: 'boolean' }).notNull().default(false),
    /**
     * When its buyer asked to be erased. Its address goes once no claims can be raised; this stays.
     */
    erasureAskedAt: moment('erasure_asked_at'),
    /** When its buyer was asked for a review. */
    reviewAskedAt: moment('review_asked_at'),
    /** Total refunded so far. */
    refundedCents: integer('refunded_cents').notNull().default(0),
    /** PayPal's id of an open dispute. */
    disputeId: text('dispute_id'),
    /**
     * Its buyer's country, ISO 3166-1 alpha-2: at PayPal, of the network address, and as the buyer
     * or the seller gave it for the invoice.
     */
    payerCountry: text('payer_country'),
    addressCountry: text('address_country'),
    billingCountry: text('billing_country'),
    /** When an unsettled order is next checked at PayPal; null: now; 0: before all others. */
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
    // Everything of one address, paid or not.
    index('orders_customer')
      .on(sortedText('email'), table.createdAt, table.id, table.state, customerText)
      .where(sql`email IS NOT NULL`),
    index('orders_newest')
      .on(table.createdAt, table.id, table.email)
      .where(sql`email IS NOT NULL`),
    index('orders_erasure')
      .on(table.erasureAskedAt, table.createdAt)
      .where(sql`erasure_asked_at IS NOT NULL`),
    // Terms that are about to end.
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
    /** The file as sold. */
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

/** Addresses that may not buy, and whose purchases open nothing. */
export const blocks = sqliteTable('blocks', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  /** As addresses are compared (`addressKey`). */
  address: text('address').notNull().unique(),
  /** As the seller typed it. */
  email: text('email').notNull(),
  reason: text('reason').notNull(),
  createdAt: createdAt(),
});

/** Files of buyers from other shops. */
export const imports = sqliteTable('imports', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  /** Name of the other shop. */
  source: text('source').notNull(),
  state: text('state', { enum: importStates }).notNull(),
  /** Rows of the file, and how many of them are done: added, known before, left out. */
  rows: integer('rows').notNull(),
  done: integer('done').notNull().default(0),
  added: integer('added').notNull().default(0),
  known: integer('known').notNull().default(0),
  leftOut: integer('left_out').notNull().default(0),
  createdAt: createdAt(),
});

/** Imported rows and what they became, so that a file can be imported again. */
export const importRows = sqliteTable(
  'import_rows',
  {
    /** SHA-256 of the facts that identify a row, hexadecimal. */
    identity: text('identity').primaryKey(),
    importId: integer('import_id')
      .notNull()
      .references(() => imports.id),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    licenseId: integer('license_id').references((): AnySQLiteColumn => licenses.id),
  },
  (table) => [
    index('import_rows_import').on(table.importId),
    index('import_rows_order').on(table.orderId),
    // Without it, each key that is deleted would have all rows looked through.
    index('import_rows_license')
      .on(table.licenseId)
      .where(sql`license_id IS NOT NULL`),
  ],
);

/** Rows of a file that were left out. */
export const importProblems = sqliteTable(
  'import_problems',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    importId: integer('import_id')
      .notNull()
      .references(() => imports.id),
    /** As a spreadsheet counts: the heading is row 1. */
    row: integer('row').notNull(),
    column: text('column').notNull(),
    message: text('message').notNull(),
  },
  (table) => [index('import_problems_import').on(table.importId, table.row)],
);

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
    /** As addresses are compared (`addressKey`). */
    address: text('address').notNull(),
    login: text('login').notNull(),
    /** As offered when it was confirmed. */
    days: integer('days').notNull(),
    accounts: text('accounts', { enum: trialAccounts }).notNull(),
    /** First granted lease, which begins its days. */
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

/** Codes that confirm the address of a trial; only the newest can be valid. */
/** A buyer's opinion of a product, final: one for a purchase. */
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
    /** As the buyer wants to be called. */
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

export const trialCodes = sqliteTable(
  'trial_codes',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    /** As addresses are compared (`addressKey`). */
    address: text('address').notNull(),
    /** Recipient in its canonical form. */
    email: text('email').notNull(),
    salt: text('salt').notNull(),
    /** HMAC-SHA256 under the shop's secret key, hexadecimal; empty until its mail is sent. */
    codeHash: text('code_hash').notNull(),
    /** Wrong tries. */
    attempts: integer('attempts').notNull().default(0),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    /** When its mail is due: later than asked for where the shop sends too many. */
    createdAt: createdAt(),
  },
  (table) => [
    index('trial_codes_address').on(table.productId, table.address, table.createdAt),
    index('trial_codes_person').on(table.address),
    index('trial_codes_created').on(table.createdAt),
  ],
);

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
    /** Reason of the seller; empty: none in particular. */
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

/** Terms as buyers accepted them, each text once; what is written stays. */
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
 * Consents to delivery before the end of the withdrawal period, of orders that were asked for them.
 * Nothing is delivered until the buyer has their confirmation.
 */
export const orderConsents = sqliteTable(
  'order_consents',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id),
    /** The ticked boxes, with their words as shown. */
    boxes: text('boxes', { mode: 'json' }).$type<ConsentBox[]>().notNull(),
    givenAt: moment('given_at').notNull(),
    /** The buyer's network address; empty once no claims can be raised. */
    address: text('address').notNull(),
    /** ISO 3166; null: not known. */
    country: text('country'),
    termsHash: text('terms_hash')
      .notNull()
      .references(() => termsTexts.hash),
    /** When the confirmation was in the buyer's hands. */
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

/** Statements of withdrawal, each once for an order ID and an address. */
export const withdrawals = sqliteTable(
  'withdrawals',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    name: text('name').notNull(),
    /** As typed; it may name no order. */
    statedOrderId: text('stated_order_id').notNull(),
    email: text('email').notNull(),
    /** The order that it names, if there is one; null again once an import is taken back. */
    orderId: text('order_id').references(() => orders.id, { onDelete: 'set null' }),
    /** Its acknowledgement was queued; false where its address had too many mails. */
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

/** The buyer's address in an invoice, in lower case. */
export const invoiceEmail = sql`lower(content ->> '$.buyer.email')`;

/** Invoices and credit notes, as they were issued: no row ever changes. */
export const invoices = sqliteTable(
  'invoices',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    number: text('number').notNull().unique(),
    /** Its year, and its place among that year's numbers. */
    year: integer('year').notNull(),
    sequence: integer('sequence').notNull(),
    kind: text('kind', { enum: invoiceKinds }).notNull(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** The document that it corrects: of a credit note its invoice, of an invoice the one before. */
    correctsId: integer('corrects_id').references((): AnySQLiteColumn => invoices.id),
    /** PayPal's id of the refund that a credit note is for; null: it belongs to a correction. */
    refundId: text('refund_id'),
    /** The one who asked for the correction; null: nobody did. */
    correctedBy: text('corrected_by', { enum: ['buyer', 'seller'] }),
    treatment: text('treatment', { enum: vatTreatments }).notNull(),
    /** The country whose VAT it is, or the buyer's; null: not known. */
    country: text('country'),
    /** Hundredths of a percent. */
    rateBasisPoints: integer('rate_basis_points').notNull(),
    /** USD; negative in credit notes. */
    grossCents: integer('gross_cents').notNull(),
    netCents: integer('net_cents').notNull(),
    vatCents: integer('vat_cents').notNull(),
    /** JSON: everything else that it says. */
    content: text('content', { mode: 'json' }).$type<InvoiceContent>().notNull(),
    /** The shop's day of `issuedAt`, `YYYY-MM-DD`. */
    day: text('day').notNull(),
    issuedAt: moment('issued_at').notNull(),
  },
  (table) => [
    uniqueIndex('invoices_sequence').on(table.year, table.sequence),
    index('invoices_order').on(table.orderId, table.id),
    index('invoices_buyer').on(invoiceEmail),
    index('invoices_day').on(table.day, table.id),
    uniqueIndex('invoices_refund')
      .on(table.refundId)
      .where(sql`refund_id IS NOT NULL`),
    // One sale, one invoice; what takes an invoice's place does so once.
    uniqueIndex('invoices_first')
      .on(table.orderId)
      .where(sql`kind = 'invoice' AND corrects_id IS NULL`),
    uniqueIndex('invoices_replaced')
      .on(table.correctsId)
      .where(sql`kind = 'invoice' AND corrects_id IS NOT NULL`),
    uniqueIndex('invoices_by_buyer')
      .on(table.orderId)
      .where(sql`kind = 'invoice' AND corrected_by = 'buyer'`),
  ],
);

/** The next number of each year, which the transaction that issues takes. */
export const invoiceCounters = sqliteTable('invoice_counters', {
  year: integer('year').primaryKey(),
  next: integer('next').notNull(),
});

/** Orders whose invoices and credit notes cannot be issued yet. */
export const waitingInvoices = sqliteTable(
  'waiting_invoices',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id),
    reason: text('reason', { enum: waitReasons }).notNull(),
    /** The sale has VAT in it, by the settings of its day. */
    isTaxed: integer('is_taxed', { mode: 'boolean' }).notNull(),
    since: moment('since').notNull(),
    nextTryAt: moment('next_try_at').notNull(),
  },
  (table) => [index('waiting_invoices_due').on(table.nextTryAt)],
);

/** Disputes that buyers opened at PayPal, as its newest event says. */
export const disputes = sqliteTable(
  'disputes',
  {
    /** PayPal's id. */
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** Reason, status, stage and outcome in PayPal's words; empty: not told. */
    reason: text('reason').notNull(),
    status: text('status').notNull(),
    stage: text('stage').notNull(),
    outcome: text('outcome').notNull().default(''),
    /** The disputed amount; null: not told, or in another currency. */
    amountCents: integer('amount_cents'),
    /** Until when the seller can answer. */
    dueAt: moment('due_at'),
    openedAt: moment('opened_at').notNull(),
    /** When it reached its present stage. */
    stageAt: moment('stage_at').notNull(),
    /** By PayPal's clock: an event that is not newer changes nothing. */
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

/** Evidence and acceptances of the seller, written before PayPal is called. */
export const disputeAnswers = sqliteTable(
  'dispute_answers',
  {
    /** `PayPal-Request-Id` of every try. */
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

/**
 * Money that moved at PayPal, one row for each event; what is written stays. Triggers on `orders`
 * and `refunds` write them (migration 0028), so that they commit with what happened.
 */
export const transactions = sqliteTable(
  'transactions',
  {
    kind: text('kind', { enum: transactionKinds }).notNull(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** The order's id for a sale, else PayPal's id of the refund. */
    reference: text('reference').notNull(),
    at: moment('at').notNull(),
    /** Copied from the order. */
    productId: integer('product_id').notNull(),
    promoCode: text('promo_code').notNull(),
    source: text('source').notNull(),
    isRenewal: integer('is_renewal', { mode: 'boolean' }).notNull(),
    /** Negative for refunds and reversals. */
    grossCents: integer('gross_cents').notNull(),
    /** PayPal's, negative where it gave some back; null: not known. */
    feeCents: integer('fee_cents'),
    /** When PayPal is asked for an unknown fee; null: not any more. */
    feeDueAt: moment('fee_due_at'),
    /** The payer's of a sale, by PayPal: ISO 3166-1 alpha-2; empty: not known. */
    country: text('country').notNull().default(''),
    /** Money of a sale that has gone back as of today. */
    returnedCents: integer('returned_cents').notNull().default(0),
  },
  (table) => [
    // The key, since triggers look it up while a copy has no other index.
    primaryKey({ columns: [table.reference, table.kind] }),
    index('transactions_order').on(table.orderId),
    index('transactions_at').on(table.at),
    index('transactions_fee_due')
      .on(table.feeDueAt)
      .where(sql`fee_due_at IS NOT NULL`),
  ],
);

/** Rates that the ECB published, or that the seller put in from its file. */
export const exchangeRates = sqliteTable(
  'exchange_rates',
  {
    /** Day of publication, `YYYY-MM-DD`. */
    day: text('day').notNull(),
    /** ISO 4217. */
    currency: text('currency').notNull(),
    /** Units of it for one euro. */
    rate: real('rate').notNull(),
  },
  (table) => [primaryKey({ columns: [table.currency, table.day] })],
);

/** Offsets of the shop's time zone: the newest not after a moment counts, none is UTC. */
export const zoneOffsets = sqliteTable('zone_offsets', {
  since: moment('since').primaryKey(),
  offsetMs: integer('offset_ms').notNull(),
});

/**
 * Sums of transactions by the shop's day and month: of all, of each product, of each promo code and
 * of each source. Maintained by triggers on `transactions` (migration 0028): adding up a year's
 * takes too long.
 */
export const salesSums = sqliteTable(
  'sales_sums',
  {
    /** `YYYY-MM-DD` or `YYYY-MM`, of the event. */
    period: text('period').notNull(),
    /** 0: of all products. */
    productId: integer('product_id').notNull(),
    /** Empty: with any code or none. */
    promoCode: text('promo_code').notNull(),
    /** Empty: from anywhere. */
    source: text('source').notNull().default(''),
    sales: integer('sales').notNull(),
    /** Payments that renew a purchase; their money is in the amounts. */
    renewals: integer('renewals').notNull().default(0),
    /** Gross of sales and renewals. */
    amountCents: integer('amount_cents').notNull(),
    /** Returned on this day, less what disputes brought back. */
    refundsCents: integer('refunds_cents').notNull(),
    feesCents: integer('fees_cents').notNull().default(0),
    /** Refunds and reversals. */
    refunded: integer('refunded').notNull(),
    /** Sales and renewals of which nothing has gone back as of today. */
    kept: integer('kept').notNull().default(0),
    keptCents: integer('kept_cents').notNull().default(0),
    /** Transactions whose fee is not known. */
    missingFees: integer('missing_fees').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.period, table.productId, table.promoCode, table.source] }),
  ],
);

/** Pages shown, Buy Now and free downloads by the shop's day; nothing of a person. */
export const visits = sqliteTable(
  'visits',
  {
    /** `YYYY-MM-DD`. */
    day: text('day').notNull(),
    /** JSON of referrer, source, medium and campaign; `other` beyond a day's limit; empty: none. */
    source: text('source').notNull(),
    page: text('page', { enum: countedPages }).notNull(),
    /** 0: of no product. */
    productId: integer('product_id').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.source, table.page, table.productId] })],
);

/**
 * Event log of an order: one row per state change, written by `src/server/sales/orders/write-order.ts`.
 * Append-only.
 */
export const orderEvents = sqliteTable(
  'order_events',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** The state entered. */
    state: text('state', { enum: orderStates }).notNull(),
    /** Reason, for people; empty when the state says it all. */
    reason: text('reason').notNull(),
    source: text('source', { enum: orderEventSources }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('order_events_order').on(table.orderId)],
);

/** Applied PayPal events, so that each is applied once. */
export const webhookEvents = sqliteTable('webhook_events', {
  /** PayPal's event id. */
  id: text('id').primaryKey(),
  eventType: text('event_type').notNull(),
  /** PayPal's id of the event's dispute. */
  disputeId: text('dispute_id'),
  receivedAt: moment('received_at').notNull(),
});

export const licenses = sqliteTable(
  'licenses',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** The part of a bundle that it opens; null: the product of its purchase. */
    partId: integer('part_id').references(() => products.id),
    licenseKey: text('license_key').notNull().unique(),
    /** Its letters and digits as keys are compared (`normalizeLicenseKey`). */
    normalizedKey: text('normalized_key').notNull().default(''),
    /** Empty, as the broker's name, while an imported key is bound to no account. */
    accountNumber: text('account_number').notNull(),
    brokerName: text('broker_name').notNull(),
    email: text('email').notNull(),
    /** When its term ends; null: never. */
    expiresAt: moment('expires_at'),
    /** Set while the seller blocks the key. */
    blockedAt: moment('blocked_at'),
    createdAt: createdAt(),
    /** Login of the account number (`loginOf`); null when it contains none. */
    login: text('login'),
    /** The seller's line of text on the program's chart. */
    notice: text('notice').notNull().default(''),
    /** First and last time a lease was granted. */
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

/** Signing key pairs. The current one signs, unless a program requests an older one by its `kid`. */
export const leaseKeys = sqliteTable('lease_keys', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  /** PEM. */
  publicKey: text('public_key').notNull(),
  /** PKCS#8, encrypted under a key derived from SECRET_KEY; empty for a standby pair. */
  encryptedPrivateKey: text('encrypted_private_key').notNull(),
  createdAt: createdAt(),
  /** When another pair replaced it. */
  rotatedAt: moment('rotated_at'),
  /** Set when it may no longer sign. */
  revokedAt: moment('revoked_at'),
});

/** Rows of a day; those of a month would fill the index in vain. A query must state it as here. */
export const isOfDay = sql`length(day) = 10`;
export const isOfMonth = sql`length(day) = 7`;

/**
 * Lease requests: one row per licence, UTC day, login and server; beyond the limit of a day they
 * are counted together under an empty login and server. After a week, a month's rows become one.
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

/** Demo accounts a key was used on. */
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

/** Moves of keys between trading accounts. */
export const licenseMoves = sqliteTable(
  'license_moves',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    licenseId: integer('license_id')
      .notNull()
      .references(() => licenses.id),
    /** The licence's purchase; moves are counted per purchase. */
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
    /** The seller's reason. */
    reason: text('reason').notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    index('license_moves_by_order').on(table.orderId, table.isCounted, table.createdAt),
    index('license_moves_by_license').on(table.licenseId, table.createdAt),
  ],
);

/** Leases given out as files; they cannot be called back before their day. */
export const offlineLeases = sqliteTable(
  'offline_leases',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    licenseId: integer('license_id')
      .notNull()
      .references(() => licenses.id),
    login: text('login').notNull(),
    /** The terminal's; empty where none is known. */
    server: text('server').notNull(),
    by: text('by', { enum: offlineLeaseMakers }).notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('offline_leases_license').on(table.licenseId, table.expiresAt)],
);

/** Tokens that open a purchase's licence keys to its buyer after a one-time password. */
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
 * Downloads of purchased files: one row per purchase, file, address, agent and hour, at most twenty
 * for a file and one, without address and agent, for all others.
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
    /** Bytes sent within the hour, as far as the whole file; null where S3 sends it. */
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

/** Characters of a message that determine its sort position. */
export const sortedMessageLength = 100;

/** As `SenderChecks`. */
const senderChecks = () => ({
  spf: text('spf', { enum: checkResults }),
  dkim: text('dkim', { enum: checkResults }),
});

export const tickets = sqliteTable(
  'tickets',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    name: text('name').notNull(),
    email: text('email').notNull(),
    message: text('message').notNull(),
    /** Its address was blocked when it arrived. */
    isFromBlocked: integer('is_from_blocked', { mode: 'boolean' }).notNull().default(false),
    /** Set while nothing is left to do. */
    closedAt: moment('closed_at'),
    /** 128 random bits, hexadecimal: answers by mail name it. Null for tickets before it. */
    mailboxHash: text('mailbox_hash'),
    ...senderChecks(),
    /** The product that it is about, where the buyer named one. */
    productId: integer('product_id').references(() => products.id),
    /** As sent by an integrator; the page's form has none. */
    subject: text('subject').notNull().default(''),
    /** Set while question and answer stand on the product's page, in the seller's words. */
    publishedAt: moment('published_at'),
    publishedQuestion: text('published_question').notNull().default(''),
    publishedAnswer: text('published_answer').notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    index('tickets_published')
      .on(table.productId, table.publishedAt, table.id)
      .where(sql`published_at IS NOT NULL`),
    uniqueIndex('tickets_mailbox').on(table.mailboxHash),
    index('tickets_open')
      .on(table.id)
      .where(sql`closed_at IS NULL`),
    index('tickets_created').on(table.createdAt, table.id, table.closedAt),
    // One index per sort order; messages by their beginning.
    index('tickets_by_name').on(sortedText('name'), table.id, table.closedAt),
    index('tickets_by_email').on(sortedText('email'), table.id, table.closedAt),
    index('tickets_by_message').on(
      sql.raw(`substr(message, 1, ${sortedMessageLength}) COLLATE NOCASE`),
      table.id,
      table.closedAt,
    ),
  ],
);

/** Further messages: the seller's answers, each sent as a mail, and the buyer's by mail. */
export const ticketReplies = sqliteTable(
  'ticket_replies',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    ticketId: integer('ticket_id')
      .notNull()
      .references(() => tickets.id),
    by: text('by', { enum: ['seller', 'buyer'] })
      .notNull()
      .default('seller'),
    message: text('message').notNull(),
    /** Sender of a mail from an address other than the ticket's; else empty. */
    sender: text('sender').notNull().default(''),
    /** Postmark's id of a mail, which it may deliver twice. */
    mailId: text('mail_id').unique(),
    ...senderChecks(),
    createdAt: createdAt(),
  },
  (table) => [index('ticket_replies_ticket').on(table.ticketId)],
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

export const admins = sqliteTable('admins', {
  id: text('id').primaryKey(),
  username: text('username').notNull().unique(),
  role: text('role', { enum: roles }).notNull().default('owner'),
  /** Empty for accounts made on the server. */
  email: text('email').notNull().default(''),
  /** argon2id, in PHC string format. */
  passwordHash: text('password_hash').notNull(),
  /** TOTP secret, encrypted under a key derived from SECRET_KEY; null without one. */
  totpSecret: text('totp_secret'),
  /** Time step of the last accepted code, which holds once. */
  totpStep: integer('totp_step'),
  /** A session that began before proves nothing by a code: a thief may have set it up. */
  totpSetAt: moment('totp_set_at'),
  /**
   * Until then failures do not lock the account: set by a password change, cleared by the first
   * login.
   */
  openUntil: moment('open_until'),
  createdAt: createdAt(),
});

/** Networks an account has logged in from; strangers' failures do not lock it out there. */
export const adminNetworks = sqliteTable(
  'admin_networks',
  {
    adminId: text('admin_id')
      .notNull()
      .references(() => admins.id),
    /** An IPv4 address, or the /64 of an IPv6 address. */
    network: text('network').notNull(),
    lastLoginAt: moment('last_login_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.adminId, table.network] })],
);

/** Lucia's sessions; `id` is the SHA-256 of the bearer token. */
export const adminSessions = sqliteTable('admin_sessions', {
  id: text('id').primaryKey(),
  userId: text('user_id')
    .notNull()
    .references(() => admins.id),
  /** Seconds since the epoch, as Lucia's adapter stores it. */
  expiresAt: integer('expires_at').notNull(),
  /** The client's network address at its login. */
  address: text('address').notNull().default(''),
  createdAt: createdAt(),
});

/** Links that make an account, once: the first owner's, and those mailed to others. */
export const adminInvitations = sqliteTable('admin_invitations', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  /** SHA-256 of the token, hexadecimal. */
  tokenHash: text('token_hash').notNull().unique(),
  role: text('role', { enum: roles }).notNull(),
  /** Empty for the first owner's link. */
  email: text('email').notNull().default(''),
  expiresAt: moment('expires_at').notNull(),
  createdAt: createdAt(),
});

/** Codes that stand in for a lost second factor, each once. */
export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    adminId: text('admin_id')
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    /** SHA-256, hexadecimal. */
    codeHash: text('code_hash').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [primaryKey({ columns: [table.adminId, table.codeHash] })],
);

/** Public keys of an account's authenticators (WebAuthn). */
export const passkeys = sqliteTable(
  'passkeys',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    adminId: text('admin_id')
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    /** The authenticator's id of it, base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    counter: integer('counter').notNull(),
    transports: text('transports', { mode: 'json' }).$type<string[]>().notNull(),
    name: text('name').notNull(),
    lastUsedAt: moment('last_used_at'),
    createdAt: createdAt(),
  },
  (table) => [index('passkeys_admin').on(table.adminId)],
);

/** WebAuthn challenges that wait for their answer. */
export const passkeyChallenges = sqliteTable(
  'passkey_challenges',
  {
    challenge: text('challenge').primaryKey(),
    /** Null for a login. */
    adminId: text('admin_id').references(() => admins.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('passkey_challenges_expiry').on(table.expiresAt)],
);

/** Tokens of programs, each with its scopes. */
export const apiTokens = sqliteTable('api_tokens', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  /** SHA-256 of the token, hexadecimal. */
  tokenHash: text('token_hash').notNull().unique(),
  name: text('name').notNull(),
  scopes: text('scopes', { mode: 'json' }).$type<Scope[]>().notNull(),
  createdBy: text('created_by').notNull(),
  /** Null: never. */
  expiresAt: moment('expires_at'),
  lastUsedAt: moment('last_used_at'),
  /** The client's network address at its last use. */
  lastAddress: text('last_address').notNull().default(''),
  createdAt: createdAt(),
});

/** The shop's settings in one row: JSON of what the seller has set, else the environment's. */
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

/** Receivers of the shop's events. */
export const eventTargets = sqliteTable('event_targets', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  kind: text('kind', { enum: eventTargetKinds }).notNull(),
  /** Its address, a secret, encrypted under a key derived from SECRET_KEY. */
  encryptedUrl: text('encrypted_url').notNull(),
  /** The webhook's signing secret, encrypted; empty for other kinds. */
  encryptedSecret: text('encrypted_secret').notNull().default(''),
  /** Kinds of events, JSON. */
  kinds: text('kinds', { mode: 'json' }).$type<EventKind[]>().notNull(),
  isPaused: integer('is_paused', { mode: 'boolean' }).notNull().default(false),
  createdAt: createdAt(),
});

/** An event on its way to a target; one row for each. */
export const eventDeliveries = sqliteTable(
  'event_deliveries',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** Null: the mail to the seller that the settings ask for. */
    targetId: integer('target_id').references(() => eventTargets.id, { onDelete: 'cascade' }),
    /** The same for all targets: `evt_…`. */
    eventId: text('event_id').notNull(),
    kind: text('kind', { enum: deliveryKinds }).notNull(),
    /** Id of what it is about: an order, refund at PayPal, licence, trial, ticket or version. */
    subjectId: text('subject_id').notNull(),
    /** What it tells, JSON; null where it was erased, or queued by a version that wrote none. */
    described: text('described', { mode: 'json' }).$type<DescribedEvent>(),
    /** The request that such a version has tried. */
    body: text('body'),
    state: text('state', { enum: deliveryStates }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Until ten minutes after this it holds the later events of its target. */
    firstAttemptAt: moment('first_attempt_at'),
    /** While a process sends it: when another may take over. */
    nextAttemptAt: moment('next_attempt_at').notNull(),
    /** HTTP status of the last answer; null where there was none. */
    status: integer('status'),
    /** Beginning of the last answer, or why there was none. */
    answer: text('answer').notNull().default(''),
    createdAt: createdAt(),
    sentAt: moment('sent_at'),
  },
  (table) => [
    index('event_deliveries_target').on(table.targetId, table.id),
    index('event_deliveries_due')
      .on(table.nextAttemptAt, table.id, table.targetId)
      .where(sql`state = 'queued'`),
    // In a target's order, with all columns that the claim reads.
    index('event_deliveries_queued')
      .on(table.targetId, table.id, table.nextAttemptAt, table.firstAttemptAt)
      .where(sql`state = 'queued'`),
    index('event_deliveries_failed')
      .on(table.createdAt)
      .where(sql`state = 'failed'`),
    index('event_deliveries_subject').on(table.subjectId, table.kind),
    index('event_deliveries_created').on(table.createdAt),
  ],
);

/** The seller's notes about a person. */
export const customerNotes = sqliteTable('customer_notes', {
  /** In lower case. */
  email: text('email').primaryKey(),
  note: text('note').notNull(),
  updatedAt: moment('updated_at').notNull(),
});

/** Answers that a seller gives often. */
export const cannedAnswers = sqliteTable('canned_answers', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  name: text('name').notNull(),
  message: text('message').notNull(),
  createdAt: createdAt(),
});

/** Results of the last tries of set-up, by row. */
export const setupChecks = sqliteTable('setup_checks', {
  row: text('row').primaryKey(),
  state: text('state', { enum: ['ok', 'failed', 'set-aside'] }).notNull(),
  /** A sentence for the seller. */
  detail: text('detail').notNull().default(''),
  triedAt: moment('tried_at').notNull(),
});

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
    /** Wrong tries. */
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
    /** Wrong tries. */
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

/** Erasures that were done, to do them again in an older backup. The storage has them too. */
export const erasures = sqliteTable('erasures', {
  /** SHA-256 of hash and moment, hexadecimal: its name in the storage. */
  id: text('id').primaryKey(),
  /** HMAC-SHA256 of the address in lower case under the salt, hexadecimal. */
  hash: text('hash').notNull(),
  salt: text('salt').notNull(),
  /** Rows written later are not erased. */
  erasedAt: moment('erased_at').notNull(),
});

/** Mails to send and their results, each written together with its reason. */
export const outbox = sqliteTable(
  'outbox',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    kind: text('kind', { enum: mailKinds }).notNull(),
    /** Id of the mail's subject: an order, refund, one-time password, ticket or answer. */
    subjectId: text('subject_id').notNull().default(''),
    /** Recipient of a mail that goes to many. */
    recipient: text('recipient').notNull().default(''),
    /** Number of earlier sends of the same mail. */
    sequence: integer('sequence').notNull().default(0),
    /** Send order: 0 one-time passwords, 1 others, 2 release announcements. */
    priority: integer('priority').notNull().default(1),
    toAddress: text('to_address').notNull(),
    replyTo: text('reply_to'),
    subject: text('subject').notNull(),
    /**
     * Cleared once the mail is sent or given up, since it may contain a one-time password; always
     * null for mails rendered when sent.
     */
    textBody: text('text_body'),
    htmlBody: text('html_body'),
    state: text('state', { enum: ['queued', 'sent', 'failed', 'withdrawn'] }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** While a process sends the mail: when another may take over. */
    nextAttemptAt: moment('next_attempt_at').notNull(),
    /** After this the mail is useless and given up. */
    validUntil: moment('valid_until').notNull(),
    /** Last failure, for the admin. */
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

/**
 * Announcements to buyers, with the progress of queueing their mails
 * (`src/server/catalogue/releases/queue-releases.ts`).
 */
export const releaseMails = sqliteTable(
  'release_mails',
  {
    versionId: integer('version_id')
      .primaryKey()
      .references(() => productVersions.id),
    /** `queueing` until every buyer's mail is in the outbox. */
    state: text('state', { enum: ['queueing', 'queued'] }).notNull(),
    /** Channel of the announcement: betas go only to buyers who chose them. */
    channel: text('channel', { enum: versionChannels }).notNull().default('stable'),
    /** Last queued address in lower case; addresses are walked in order. */
    cursor: text('cursor').notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    index('release_mails_queueing')
      .on(table.versionId)
      .where(sql`state = 'queueing'`),
  ],
);

/** Announcement recipients with their unsubscribe token, which opens nothing else. */
export const mailSubscriptions = sqliteTable(
  'mail_subscriptions',
  {
    /** Lower case. */
    address: text('address').primaryKey(),
    /** 160 random bits, as in the mails' links. */
    token: text('token').notNull().unique(),
    /** Set while unsubscribed from release mails. */
    unsubscribedAt: moment('unsubscribed_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('mail_subscriptions_ended')
      .on(table.address)
      .where(sql`unsubscribed_at IS NOT NULL`),
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
