import { and, eq, isNotNull, isNull, desc } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { tickets, outbox, ticketReplies } from '#db/schema.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import * as contract from '#contract/contact/tickets.ts';
import { recordAction } from '#server/kit/audit-log/audit-log.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import type { Deps } from '#server/deps.ts';
import { describeTicket, getTicket, isMailOf } from './list-tickets.ts';
import { noteProductChanged } from '#server/catalogue/note-product-changed.ts';
import { conflict, invalid, notFound } from '#server/kit/errors.ts';
import { enqueueMail } from '#server/adapters/mail/outbox.ts';
import { readShopSettings } from '#server/kit/shop/read-shop-settings.ts';
import { newMailboxHash, replyAddress } from './inbound/mailbox-hash.ts';
import { renderReplyMail } from './ticket-mail.ts';

/**
 * Closes or reopens a ticket, or publishes or withdraws its question. Logs actual changes only.
 *
 * @throws AppError 404; 409 it names no product; 400 a text to be published names its writer
 */
export async function updateTicket(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  {
    id,
    state,
    isPublished,
    question = '',
    answer = '',
  }: ParsedInputOf<typeof contract.updateTicket>,
  caller: Caller,
): Promise<contract.TicketDetail> {
  const at = now();
  await db.transaction(async (tx) => {
    if (state === 'closed') await closeTicket(tx, id, caller, at);
    if (state === 'open') await reopenTicket(tx, id, caller, at);
    if (isPublished === true) await publishQuestion(tx, { id, question, answer }, caller, at);
    if (isPublished === false) await withdrawQuestion(tx, id, caller, at);
  });
  return getTicket({ db }, { id });
}

async function closeTicket(tx: Tx, id: number, caller: Caller, at: Date): Promise<void> {
  const [closed] = await tx
    .update(tickets)
    .set({ closedAt: at })
    .where(and(eq(tickets.id, id), isNull(tickets.closedAt)))
    .returning();
  if (!closed) return;
  await recordAction(tx, caller, { action: 'ticket-closed', subject: describeTicket(closed) }, at);
}

async function reopenTicket(tx: Tx, id: number, caller: Caller, at: Date): Promise<void> {
  const [opened] = await tx
    .update(tickets)
    .set({ closedAt: null })
    .where(and(eq(tickets.id, id), isNotNull(tickets.closedAt)))
    .returning();
  if (!opened) return;
  const event = { action: 'ticket-reopened' as const, subject: describeTicket(opened) };
  await recordAction(tx, caller, event, at);
}

interface Publication {
  question: string;
  answer: string;
}

type Writer = Pick<typeof tickets.$inferSelect, 'name' | 'email'>;

/** @throws AppError 404; 409 it names no product; 400 a text names its writer */
async function publishQuestion(
  tx: Tx,
  { id, ...texts }: Publication & { id: number },
  caller: Caller,
  at: Date,
): Promise<void> {
  const ticket = await tx.query.tickets.findFirst({ where: eq(tickets.id, id) });
  if (!ticket) throw notFound(contract.texts.notFound);
  if (ticket.productId === null) throw conflict(contract.texts.noProduct);
  const issues = (['question', 'answer'] as const)
    .filter((path) => namesWriter(texts[path], ticket))
    .map((path) => ({ path, message: contract.texts.namesWriter }));
  if (issues.length > 0) throw invalid(contract.texts.namesWriter, issues);
  await tx
    .update(tickets)
    .set({
      publishedAt: ticket.publishedAt ?? at,
      publishedQuestion: texts.question,
      publishedAnswer: texts.answer,
    })
    .where(eq(tickets.id, id));
  await noteProductChanged(tx, ticket.productId);
  const event = { action: 'question-published' as const, subject: describeTicket(ticket) };
  await recordAction(tx, caller, event, at);
}

async function withdrawQuestion(tx: Tx, id: number, caller: Caller, at: Date): Promise<void> {
  const [withdrawn] = await tx
    .update(tickets)
    .set({ publishedAt: null })
    .where(and(eq(tickets.id, id), isNotNull(tickets.publishedAt)))
    .returning();
  if (!withdrawn) return;
  if (withdrawn.productId !== null) await noteProductChanged(tx, withdrawn.productId);
  const event = { action: 'question-withdrawn' as const, subject: describeTicket(withdrawn) };
  await recordAction(tx, caller, event, at);
}

/** Searches for the address, or the name as separate words; both are empty once erased. */
function namesWriter(text: string, { name, email }: Writer): boolean {
  if (email === '' || name === '') return false;
  const isAddress = text.toLowerCase().includes(email.toLowerCase());
  const asWords = String.raw`(?<![\p{L}\p{N}])${RegExp.escape(name)}(?![\p{L}\p{N}])`;
  return isAddress || new RegExp(asWords, 'iu').test(text);
}

/** The same reply within this time is a retry. */
const retryWindowMs = 10 * 60_000;

/** Mails the same reply within ten minutes only once. @throws AppError 404 */
export async function replyToTicket(
  { db, settings, outbox: mails, now }: Pick<Deps, 'db' | 'settings' | 'outbox' | 'now'>,
  { id, message, close }: ParsedInputOf<typeof contract.replyToTicket>,
  caller: Caller,
): Promise<contract.TicketDetail> {
  const createdAt = now();
  await db.transaction(async (tx) => {
    const [ticket, isSent, { inboundAddress }] = await Promise.all([
      tx.query.tickets.findFirst({ where: eq(tickets.id, id) }),
      isSentAlready(tx, id, message, createdAt),
      readShopSettings({ db: tx, settings }),
    ]);
    if (!ticket) throw notFound(contract.texts.notFound);
    if (close) await closeTicket(tx, id, caller, createdAt);
    if (isSent) return;
    const [reply] = await tx
      .insert(ticketReplies)
      .values({ ticketId: id, message, createdAt })
      .returning({ id: ticketReplies.id });
    if (!reply) throw new Error('The answer was not written');
    const exchange = { answer: message, question: ticket.message, askedAt: ticket.createdAt };
    await enqueueMail(
      tx,
      {
        kind: 'ticket-reply',
        subjectId: String(reply.id),
        to: ticket.email,
        replyTo: inboundAddress
          ? replyAddress(inboundAddress, await hashOf(tx, ticket))
          : settings.supportEmail,
        ...renderReplyMail({ id, ...exchange }, settings),
      },
      createdAt,
    );
    const event = { action: 'ticket-answered' as const, subject: describeTicket(ticket) };
    await recordAction(tx, caller, { ...event, detail: `To ${ticket.email}` }, createdAt);
  });
  mails.wake();
  return getTicket({ db }, { id });
}

/** Returns the ticket's hash for answers by mail; creates it for tickets that predate hashes. */
async function hashOf(
  tx: Tx,
  { id, mailboxHash }: Pick<typeof tickets.$inferSelect, 'id' | 'mailboxHash'>,
): Promise<string> {
  if (mailboxHash !== null) return mailboxHash;
  const made = newMailboxHash();
  await tx.update(tickets).set({ mailboxHash: made }).where(eq(tickets.id, id));
  return made;
}

/** Returns false for a reply whose mail failed, since it may be sent again. */
async function isSentAlready(
  tx: Tx,
  ticketId: number,
  message: string,
  now: Date,
): Promise<boolean> {
  const [last] = await tx
    .select({ message: ticketReplies.message, at: ticketReplies.createdAt, mail: outbox.state })
    .from(ticketReplies)
    .innerJoin(outbox, isMailOf)
    .where(eq(ticketReplies.ticketId, ticketId))
    .orderBy(desc(ticketReplies.id))
    .limit(1);
  if (!last || last.mail === 'failed' || last.mail === 'withdrawn') return false;
  return last.message === message && now.getTime() - last.at.getTime() < retryWindowMs;
}
