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
import type { Compatibility } from '#contract/compatibility.ts';
import type { ProgramInput } from '#contract/inputs/newest-inputs.ts';
import { importStates } from '#contract/import-states.ts';
import { leaseOutcomes, licenseMovers, offlineLeaseMakers } from '#contract/license-states.ts';
import { mailKinds } from '#contract/mails.ts';
import {
  orderEventSources,
  orderOrigins,
  orderStates,
  refundKinds,
  refundStates,
} from '#contract/order-states.ts';
import { productTypes } from '#contract/catalogue.ts';
import { trialAccounts } from '#contract/terms.ts';
import type { ReportCurve, ReportFigures } from '#contract/reports.ts';
import { versionChannels } from '#contract/versions.ts';

/** Timestamps are UTC, ms since the epoch. */
const moment = (name: string) => integer(name, { mode: 'timestamp_ms' });

const createdAt = () => moment('created_at').notNull();

/** Facts about the shop, by name. */
export const meta = sqliteTable('meta', {
  name: text('name', { enum: ['shop-id', 'swept-at', 'sales-counted-at'] }).primaryKey(),
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
  /** Last valid day, `YYYY-MM-DD`, to its end in UTC. */
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

const promoRefusals = ['used-up', 'used-by-buyer', 'not-renewable', 'blocked'] as const;

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
 * reached `completed`; what it opens now is decided by `src/server/orders/access.ts`.
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
    /** The file as sold; re-downloads give the product's current one. */
    fileId: integer('file_id')
      .notNull()
      .references(() => files.id),
    /** The charged price, as shown when the order was created. */
    amountCents: integer('amount_cents').notNull(),
    listPriceCents: integer('list_price_cents').notNull(),
    promoCode: text('promo_code'),
    /** The code's limit when the price was quoted; used once the code is deleted. */
    promoMaxUses: integer('promo_max_uses'),
    /** When its code was claimed, just before the capture; held until PayPal refuses. */
    promoClaimedAt: moment('promo_claimed_at'),
    /** Why it was refused at capture. The buyer was told, so this order is never captured. */
    promoRefusal: text('promo_refusal', { enum: promoRefusals }),
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
    /** The buyer is offered betas too. */
    wantsBetas: integer('wants_betas', { mode: 'boolean' }).notNull().default(false),
    /** Total refunded so far. */
    refundedCents: integer('refunded_cents').notNull().default(0),
    /** PayPal's id of an open dispute. */
    disputeId: text('dispute_id'),
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
    uniqueIndex('trials_login').on(table.productId, table.login),
    index('trials_created').on(table.createdAt),
  ],
);

/** Codes that confirm the address of a trial; only the newest can be valid. */
export const trialCodes = sqliteTable(
  'trial_codes',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    /** As addresses are compared (`addressKey`). */
    address: text('address').notNull(),
    /** Recipient as typed. */
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
    index('trial_codes_address').on(table.productId, table.address, table.createdAt),
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

/**
 * Sums of orders paid at PayPal by UTC day and by month: of all, of each product and of each promo
 * code. Maintained by triggers on `orders` (migration 0025): adding up a year's purchases takes too
 * long.
 */
export const salesSums = sqliteTable(
  'sales_sums',
  {
    /** `YYYY-MM-DD` or `YYYY-MM`, of the payment. */
    period: text('period').notNull(),
    /** 0: of all products. */
    productId: integer('product_id').notNull(),
    /** Empty: with any code or none. */
    promoCode: text('promo_code').notNull(),
    sales: integer('sales').notNull(),
    /** Payments that renew a purchase; their money is in the amounts. */
    renewals: integer('renewals').notNull().default(0),
    amountCents: integer('amount_cents').notNull(),
    /** Returned money, whenever that was. */
    refundsCents: integer('refunds_cents').notNull(),
    /** Sales refunded fully or partly. */
    refunded: integer('refunded').notNull(),
  },
  (table) => [primaryKey({ columns: [table.period, table.productId, table.promoCode] })],
);

/**
 * Event log of an order: one row per state change, written by `src/server/orders/write-order.ts`.
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
  ],
);

/** Characters of a message that determine its sort position. */
export const sortedMessageLength = 100;

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
    createdAt: createdAt(),
  },
  (table) => [
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

/** The seller's answers, each sent as a mail. */
export const ticketReplies = sqliteTable(
  'ticket_replies',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    ticketId: integer('ticket_id')
      .notNull()
      .references(() => tickets.id),
    message: text('message').notNull(),
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
  /** argon2id, in PHC string format. */
  passwordHash: text('password_hash').notNull(),
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
  createdAt: createdAt(),
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
 * (`src/server/releases/queue-releases.ts`).
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
