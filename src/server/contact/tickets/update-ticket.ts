import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { tickets } from '#db/schema.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import * as contract from '#contract/contact/tickets.ts';
import { recordAction } from '#server/kit/audit-log/audit-log.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import type { Deps } from '#server/deps.ts';
import { describeTicket, getTicket } from './list-tickets.ts';
import { noteProductChanged } from '#server/catalogue/note-product-changed.ts';
import { conflict, invalid, notFound } from '#server/kit/errors.ts';

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

export async function closeTicket(tx: Tx, id: number, caller: Caller, at: Date): Promise<void> {
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

/**
 * Publishes question and answer on the page of the ticket's product, or replaces those published.
 *
 * @throws AppError 404; 409 it names no product; 400 a text names its writer
 */
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

/** Removes question and answer from the product's page, if published. */
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

/**
 * Tells whether a text contains the writer's address, or name as separate words; both are empty if
 * the writer was erased.
 */
function namesWriter(text: string, { name, email }: Writer): boolean {
  if (email === '' || name === '') return false;
  const isAddress = text.toLowerCase().includes(email.toLowerCase());
  const asWords = String.raw`(?<![\p{L}\p{N}])${RegExp.escape(name)}(?![\p{L}\p{N}])`;
  return isAddress || new RegExp(asWords, 'iu').test(text);
}
