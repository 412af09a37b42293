import { and, eq, isNotNull } from 'drizzle-orm';
import * as contract from '#contract/contact/tickets.ts';
import type { Tx } from '#db/client.ts';
import { tickets } from '#db/schema.ts';
import { noteProductChanged } from '#server/catalogue/note-product-changed.ts';
import { recordAction } from '#server/kit/audit-log/audit-log.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import { conflict, invalid, notFound } from '#server/kit/errors.ts';
import { describeTicket } from './list-tickets.ts';

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
export async function publishQuestion(
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
export async function withdrawQuestion(
  tx: Tx,
  id: number,
  caller: Caller,
  at: Date,
): Promise<void> {
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
