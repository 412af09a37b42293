import { and, asc, eq, inArray, lte, or, sql, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { outbox } from '#db/schema.ts';
import type { MailKind } from '#contract/contact/mails.ts';
import { log } from '#server/kit/log.ts';
import { retryNote } from '#server/kit/jobs/retry-note.ts';
import { Worker } from '#server/kit/jobs/worker.ts';
import {
  enclose,
  hideCause,
  type Enclosers,
  MailRefused,
  type Mail,
  type Mailer,
} from './mailer.ts';
import { retryDelayMs } from './retry-delay.ts';

/** Identifies a mail: of several with the same identity only the first is sent. */
export interface MailIdentity {
  kind: MailKind;
  subjectId: string;
  /** Recipient, if the same mail goes to many. */
  recipient?: string;
  /** Number of earlier copies, if a mail is sent again. */
  sequence?: number;
}

export interface QueuedMail
  extends Omit<Mail, 'tag' | 'announcement' | 'attachments'>, MailIdentity {
  /** Not sent after this; three days from now by default. */
  validUntil?: Date;
}

/**
 * Stores a mail to be sent. Pass the transaction that also writes its reason, so that both or
 * neither are stored. Call `wake()` after the commit, or the mail waits for the next poll.
 */
export async function enqueueMail(
  db: Pick<Db, 'insert'>,
  mail: QueuedMail,
  now: Date,
): Promise<void> {
  await db
    .insert(outbox)
    .values({ ...toRow(mail, now), nextAttemptAt: now })
    .onConflictDoNothing();
}

/** Queues a mail like `enqueueMail`, or replaces the body of the same mail while it is unsent. */
export async function enqueueGrowingMail(
  db: Pick<Db, 'insert'>,
  mail: QueuedMail,
  sendAt: Date,
  now: Date,
): Promise<void> {
  const { subject, textBody, htmlBody, ...row } = toRow(mail, now);
  const grown = { subject, textBody, htmlBody };
  await db
    .insert(outbox)
    .values({ ...row, ...grown, nextAttemptAt: sendAt })
    .onConflictDoUpdate({
      target: [outbox.kind, outbox.subjectId, outbox.recipient, outbox.sequence],
      set: grown,
      setWhere: and(eq(outbox.state, 'queued'), eq(outbox.attempts, 0)),
    });
}

/** Lower is sent first. */
export const priorities = { code: 0, other: 1, release: 2 };

const codeKinds = new Set<MailKind>(['one-time-password', 'trial-code', 'erasure-code']);

function priorityOf(kind: MailKind): number {
  if (codeKinds.has(kind)) return priorities.code;
  return kind === 'release' ? priorities.release : priorities.other;
}

const defaultValidForMs = 3 * 24 * 3_600_000;

function toRow({ to, text, html, ...mail }: QueuedMail, createdAt: Date) {
  return {
    validUntil: new Date(createdAt.getTime() + defaultValidForMs),
    ...mail,
    createdAt,
    priority: priorityOf(mail.kind),
    toAddress: to,
    textBody: text,
    htmlBody: html,
    state: 'queued' as const,
  };
}

/** Matches the mails of a kind about a subject, including repeats. */
export const isMailAbout = (kind: MailIdentity['kind'], subjectId: string) =>
  and(eq(outbox.kind, kind), eq(outbox.subjectId, subjectId));

/** Withdraws the unsent mails about a subject, because they are no longer true. */
export async function withdrawMails(
  db: Pick<Db, 'update'>,
  kind: MailIdentity['kind'],
  subjectId: string,
  reason: string,
): Promise<void> {
  await db
    .update(outbox)
    .set({ ...withoutBodies, state: 'withdrawn', lastError: reason })
    .where(and(isMailAbout(kind, subjectId), eq(outbox.state, 'queued')));
}

export type OutboxMail = typeof outbox.$inferSelect;

/** Body of a mail stored without one, or the reason not to send it. */
export type RenderedMail = Pick<Mail, 'text' | 'html' | 'announcement'> | { withdrawn: string };

const defaultPollMs = 2_000;
const batchSize = 10;
/** So that a mail that waits for a slow answer does not hold up the next one. */
const concurrency = 4;
/** The other half is for mails that someone waits for. */
const releaseConcurrency = concurrency / 2;
/** Longer than a try takes. If a process dies while sending, another sends the mail after it. */
const claimMs = 60_000;

const withoutBodies = { textBody: null, htmlBody: null };
const givenUp = { ...withoutBodies, state: 'failed' as const };

interface OutboxDeps {
  db: Db;
  mailer: Mailer;
  /** Renderers of the kinds stored without a body, called just before each is sent. */
  renderers?: Partial<Record<MailKind, (mail: OutboxMail) => Promise<RenderedMail>>>;
  enclosers?: Enclosers;
  now(): Date;
}

/**
 * Creates the worker that sends the outbox. A mail goes out once, unless the answer to its send was
 * lost: Postmark knows no idempotency key.
 */
export function outboxWorker(
  deps: OutboxDeps,
  { pollMs = defaultPollMs, pollsAtStart = true } = {},
): Worker {
  let releaseBatches = 0;
  const worker = new Worker({
    name: 'outbox',
    pollMs,
    pollsAtStart,
    concurrency,
    async poll() {
      const hasRoom = releaseBatches < releaseConcurrency;
      const { count, hasReleases, inFlight } = await beginSending(deps, { withReleases: hasRoom });
      if (hasReleases) {
        releaseBatches += 1;
        const leave = () => {
          releaseBatches -= 1;
          // Picks up the releases that had no room.
          worker.wake();
        };
        inFlight.then(leave, leave);
      }
      // A smaller batch was all; later mails call `wake`.
      return { nextInMs: count === batchSize ? 0 : pollMs, inFlight };
    },
  });
  return worker;
}

const isDue = (moment: Date) => and(eq(outbox.state, 'queued'), lte(outbox.nextAttemptAt, moment));

const isExpired = (moment: Date) => and(eq(outbox.state, 'queued'), lte(outbox.validUntil, moment));

/** Returns a condition that holds while a mail is due or expired, for combining with others. */
export function isMailDue({ now }: Pick<OutboxDeps, 'now'>): SQL {
  const moment = now();
  return sql`EXISTS (SELECT 1 FROM ${outbox} WHERE ${or(isDue(moment), isExpired(moment))})`;
}

/** Sends the mails that are due, at most ten. @returns how many it tried */
export async function sendDueMails(deps: OutboxDeps): Promise<number> {
  const { count, inFlight } = await beginSending(deps, { withReleases: true });
  await inFlight;
  return count;
}

async function beginSending(deps: OutboxDeps, { withReleases }: { withReleases: boolean }) {
  await giveUpExpired(deps);
  const mails = await claimDue(deps, withReleases ? priorities.release : priorities.other);
  return {
    count: mails.length,
    hasReleases: mails.some(({ priority }) => priority === priorities.release),
    inFlight: Promise.all(mails.map((mail) => sendMail(deps, mail))),
  };
}

async function giveUpExpired({ db, now }: OutboxDeps): Promise<void> {
  await db
    .update(outbox)
    .set({
      ...givenUp,
      lastError: sql`'Not delivered in time. ' || coalesce(${outbox.lastError}, '')`,
    })
    .where(isExpired(now()));
}

/** @param last lowest priority to claim */
async function claimDue({ db, now }: OutboxDeps, last: number): Promise<OutboxMail[]> {
  const moment = now();
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isDue(moment), lte(outbox.priority, last)))
    // Within a priority, the mail that expires first.
    .orderBy(asc(outbox.priority), asc(outbox.validUntil))
    .limit(batchSize);
  const claimed = await db
    .update(outbox)
    .set({
      attempts: sql`${outbox.attempts} + 1`,
      nextAttemptAt: new Date(moment.getTime() + claimMs),
    })
    .where(inArray(outbox.id, due))
    .returning();
  // RETURNING has no order.
  return claimed.toSorted(
    (one, other) =>
      one.priority - other.priority || one.validUntil.getTime() - other.validUntil.getTime(),
  );
}

async function sendMail(deps: OutboxDeps, mail: OutboxMail): Promise<void> {
  const { change, noteSent } = await trySending(deps, mail);
  const note = async (db: Pick<Db, 'update'>) => {
    // The number of attempts shows whether this process still holds the claim.
    await db
      .update(outbox)
      .set(change)
      .where(and(eq(outbox.id, mail.id), eq(outbox.attempts, mail.attempts)));
  };
  const noteAll = async (tx: Tx) => {
    await note(tx);
    await noteSent?.(tx);
  };
  await retryNote(() => (noteSent ? deps.db.transaction(noteAll) : note(deps.db)), claimMs);
}

interface Tried {
  change: Partial<OutboxMail>;
  noteSent?: (tx: Tx) => Promise<void>;
}

async function trySending(deps: OutboxDeps, mail: OutboxMail): Promise<Tried> {
  const { id, kind, attempts, toAddress: to, replyTo, subject } = mail;
  const envelope = { to, replyTo, subject, tag: kind };
  try {
    const rendered = await renderMail(deps, mail);
    if ('withdrawn' in rendered) {
      const lastError = rendered.withdrawn;
      return { change: { ...withoutBodies, state: 'withdrawn', lastError } };
    }
    const enclosed = await enclose(deps.enclosers ?? {}, mail);
    const providerMessageId = await sendOnce(deps, mail, {
      ...rendered,
      ...(enclosed && { attachments: enclosed.attachments }),
      ...envelope,
    });
    const sentAt = deps.now();
    return {
      change: { ...withoutBodies, state: 'sent', providerMessageId, sentAt, lastError: null },
      ...(enclosed && { noteSent: (tx) => enclosed.noteSent(tx, providerMessageId, sentAt) }),
    };
  } catch (error) {
    const lastError = error instanceof Error ? error.message : String(error);
    const isFinal = error instanceof MailRefused;
    log.warn({ mailId: id, kind, attempts, isFinal }, 'mail not sent');
    return { change: isFinal ? { ...givenUp, lastError } : retryLater(deps, mail, lastError) };
  }
}

async function renderMail({ renderers = {} }: OutboxDeps, mail: OutboxMail): Promise<RenderedMail> {
  const { kind, textBody, htmlBody } = mail;
  const make = renderers[kind];
  return make ? hideCause(make(mail)) : { text: textBody ?? '', html: htmlBody ?? '' };
}

/**
 * Sends a mail. A retried announcement is first looked up at the provider, since its answer may
 * have been lost and no one should get it twice. Other mails may be sent twice rather than never.
 */
async function sendOnce(
  { mailer }: OutboxDeps,
  { attempts }: OutboxMail,
  mail: Mail,
): Promise<string> {
  const { announcement } = mail;
  const known = announcement && attempts > 1 ? await mailer.find(announcement) : null;
  return known ?? mailer.send(mail);
}

function retryLater({ now }: OutboxDeps, mail: OutboxMail, lastError: string) {
  const moment = now();
  const nextAttemptAt = new Date(moment.getTime() + retryDelayMs(mail, moment));
  return { nextAttemptAt, lastError };
}
