import { sql } from 'drizzle-orm';
import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';
import type { Compatibility } from '#contract/catalogue/compatibility.ts';
import type { ProgramInput } from '#contract/catalogue/inputs/newest-inputs.ts';
import { productStates, productTypes } from '#contract/catalogue/catalogue.ts';
import { trialAccounts } from '#contract/sales/terms.ts';
import type { ReportCurve, ReportFigures } from '#contract/catalogue/reports.ts';
import { versionChannels } from '#contract/catalogue/versions.ts';
import { countedPages } from '#contract/catalogue/visited-pages.ts';
import { createdAt, moment } from './columns.ts';
import { files } from './kit.ts';

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
    state: text('state', { enum: productStates }).notNull().default('on_sale'),
    /** When a draft was published; null: at its creation, or still a draft. */
    publishedAt: moment('published_at'),
    /** Set when taken off sale; buyers can still download it. */
    deletedAt: moment('deleted_at'),
    demoAccountsFree: integer('demo_accounts_free', { mode: 'boolean' }).notNull().default(false),
    /** Days; null: for ever. */
    termDays: integer('term_days'),
    /** Days of a trial, and the accounts it runs on; both null without one. */
    trialDays: integer('trial_days'),
    trialAccounts: text('trial_accounts', { enum: trialAccounts }),
    /** Longest offline lease a buyer may create, days; 0: none. */
    offlineDays: integer('offline_days').notNull().default(0),
    /** JSON of `Compatibility`; null if nothing is stated. */
    compatibility: text('compatibility', { mode: 'json' }).$type<Compatibility>(),
    /** Copied from the compatibility facts, for the catalogue's filter. */
    runsOnMt4: integer('runs_on_mt4', { mode: 'boolean' }).notNull().default(false),
    runsOnMt5: integer('runs_on_mt5', { mode: 'boolean' }).notNull().default(false),
    /** Counted daily. */
    sales90d: integer('sales_90d').notNull().default(0),
    /** Symbols of its set files, copied for the search. */
    setFileSymbols: text('set_file_symbols').notNull().default(''),
    /** One line that says what it does; empty: none. */
    tagline: text('tagline').notNull().default(''),
    /** https address of a live signal, which the shop does not check. */
    signalUrl: text('signal_url'),
  },
  (table) => [
    // These include the filters, so that lists and their deep pages walk an index alone.
    index('products_on_sale_newest')
      .on(
        sql`coalesce(published_at, created_at)`,
        table.id,
        table.state,
        table.type,
        table.priceCents,
        table.runsOnMt4,
        table.runsOnMt5,
      )
      .where(sql`deleted_at IS NULL`),
    index('products_on_sale_name')
      .on(
        sql`name COLLATE NOCASE`,
        sql`id DESC`,
        table.state,
        table.type,
        table.priceCents,
        table.runsOnMt4,
        table.runsOnMt5,
      )
      .where(sql`deleted_at IS NULL`),
    index('products_on_sale_dearest')
      .on(table.priceCents, table.id, table.state, table.type, table.runsOnMt4, table.runsOnMt5)
      .where(sql`deleted_at IS NULL`),
    index('products_on_sale_popular')
      .on(
        table.sales90d,
        table.id,
        table.state,
        table.type,
        table.priceCents,
        table.runsOnMt4,
        table.runsOnMt5,
        table.deletedAt,
      )
      .where(sql`deleted_at IS NULL`),
    // The ends of these indexes reveal any change.
    index('products_changed').on(table.updatedAt),
    index('products_versions_changed').on(table.versionsChangedAt),
    index('products_deleted')
      .on(table.id, table.type, table.priceCents, table.name, table.runsOnMt4, table.runsOnMt5)
      .where(sql`deleted_at IS NOT NULL`),
    index('products_drafts')
      .on(table.id, table.imageId)
      .where(sql`state = 'draft'`),
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

/** Products that a bundle consists of. A product without rows is not a bundle. */
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

/** Releases with their files; `products.fileId` is the newest stable one not withdrawn. */
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
    /** When it became stable; null for a beta, or if it always was stable. */
    stableAt: moment('stable_at'),
    /** Set when the seller withdrew it: its file is no longer delivered. */
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

/** Inputs declared by a version's own source; no row if there are none. */
export const versionInputs = sqliteTable('version_inputs', {
  versionId: integer('version_id')
    .primaryKey()
    .references(() => productVersions.id),
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
    /** Names it sets, one per line; null if it cannot be parsed or predates this column. */
    inputNames: text('input_names'),
    inputs: text('inputs', { mode: 'json' }).$type<ProgramInput[]>(),
  },
  (table) => [index('set_files_product').on(table.productId, table.position)],
);

/** Figures read from strategy tester reports; the reports themselves are not kept. */
export const reports = sqliteTable(
  'reports',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    /** SHA-256 of the report, 64 hexadecimal digits. */
    hash: text('hash').notNull(),
    figures: text('figures', { mode: 'json' }).$type<ReportFigures>().notNull(),
    /** JSON: times and amounts, at most 400 of each. */
    curve: text('curve', { mode: 'json' }).$type<ReportCurve>().notNull(),
    /** JSON: names and values, to match a set file. */
    inputs: text('inputs', { mode: 'json' }).$type<[name: string, value: string][]>().notNull(),
    /** The set file with exactly its inputs. */
    setFileId: integer('set_file_id').references(() => setFiles.id, { onDelete: 'set null' }),
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

/** Page views, Buy Now and free downloads by the shop's day; nothing about a person. */
export const visits = sqliteTable(
  'visits',
  {
    /** `YYYY-MM-DD`. */
    day: text('day').notNull(),
    /** JSON of referrer, source, medium and campaign; `other` beyond a day's limit; empty: none. */
    source: text('source').notNull(),
    page: text('page', { enum: countedPages }).notNull(),
    /** 0: no product. */
    productId: integer('product_id').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.source, table.page, table.productId] })],
);

/** Announcements to buyers, with the progress of queueing their mails (`queue-releases.ts`). */
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
