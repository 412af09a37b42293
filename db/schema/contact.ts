import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import {
  deliveryKinds,
  deliveryStates,
  eventTargetKinds,
  type DescribedEvent,
  type EventKind,
} from '#contract/contact/event-kinds.ts';
import { checkResults } from '#contract/contact/sender-checks.ts';
import { createdAt, moment, sortedText } from './columns.ts';
import { products } from './catalogue.ts';

/** Characters of a message that determine its sort position. */
export const sortedMessageLength = 100;

/** See `SenderChecks`. */
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
    /** The address was blocked when the ticket arrived. */
    isFromBlocked: integer('is_from_blocked', { mode: 'boolean' }).notNull().default(false),
    /** Set while nothing is left to do. */
    closedAt: moment('closed_at'),
    /** 128 random bits, hexadecimal, in the address for answers by mail; null in old tickets. */
    mailboxHash: text('mailbox_hash'),
    ...senderChecks(),
    /** The product it is about, if the buyer named one. */
    productId: integer('product_id').references(() => products.id),
    /** Sent by an integrator; the page's form has none. */
    subject: text('subject').notNull().default(''),
    /** Set while question and answer are on the product's page, in the seller's words. */
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
    /** Sender of a mail from an address other than the ticket's; otherwise empty. */
    sender: text('sender').notNull().default(''),
    /** Postmark's id of a mail, which it may deliver twice. */
    mailId: text('mail_id').unique(),
    ...senderChecks(),
    createdAt: createdAt(),
  },
  (table) => [index('ticket_replies_ticket').on(table.ticketId)],
);

export const eventTargets = sqliteTable('event_targets', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  kind: text('kind', { enum: eventTargetKinds }).notNull(),
  /** Its address, a secret, encrypted under a key derived from SECRET_KEY. */
  encryptedUrl: text('encrypted_url').notNull(),
  /** The webhook's signing secret, encrypted; empty for other kinds. */
  encryptedSecret: text('encrypted_secret').notNull().default(''),
  kinds: text('kinds', { mode: 'json' }).$type<EventKind[]>().notNull(),
  isPaused: integer('is_paused', { mode: 'boolean' }).notNull().default(false),
  createdAt: createdAt(),
});

export const eventDeliveries = sqliteTable(
  'event_deliveries',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** Null: the mail to the seller that the settings ask for. */
    targetId: integer('target_id').references(() => eventTargets.id, { onDelete: 'cascade' }),
    /** The same for all targets: `evt_…`. */
    eventId: text('event_id').notNull(),
    kind: text('kind', { enum: deliveryKinds }).notNull(),
    /** Id of the event's subject: an order, refund at PayPal, license, trial, ticket or version. */
    subjectId: text('subject_id').notNull(),
    /** JSON; null if it was erased, or queued by a version that wrote none. */
    described: text('described', { mode: 'json' }).$type<DescribedEvent>(),
    /** The request that such a version attempted. */
    body: text('body'),
    state: text('state', { enum: deliveryStates }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** For ten minutes after this it holds back later events of its target. */
    firstAttemptAt: moment('first_attempt_at'),
    /** While a process sends it: when another may take over. */
    nextAttemptAt: moment('next_attempt_at').notNull(),
    /** HTTP status of the last answer; null without an answer. */
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

export const cannedAnswers = sqliteTable('canned_answers', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  name: text('name').notNull(),
  message: text('message').notNull(),
  createdAt: createdAt(),
});
