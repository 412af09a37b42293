import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { tickets } from '#db/schema.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import type * as contract from '#contract/contact/tickets.ts';
import { recordAction } from '#server/kit/audit-log/audit-log.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import type { Deps } from '#server/deps.ts';
import { describeTicket } from './list-tickets.ts';
import { getTicket } from './get-ticket.ts';
import { publishQuestion, withdrawQuestion } from './publish-question.ts';

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
