import { and, asc, eq, sql } from 'drizzle-orm';
import { outbox, ticketReplies, tickets } from '#db/schema.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import * as contract from '#contract/tickets.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../errors.ts';
import { toTicket } from './list-tickets.ts';

/**
 * Returns one ticket with its replies and the state of their mails.
 *
 * @throws AppError 404
 */
export async function getTicket(
  { db }: Pick<Deps, 'db'>,
  { id }: ParsedInputOf<typeof contract.getTicket>,
): Promise<contract.TicketDetail> {
  const [ticket, replies] = await Promise.all([
    db.query.tickets.findFirst({ where: eq(tickets.id, id) }),
    listReplies(db, id),
  ]);
  if (!ticket) throw notFound(contract.texts.notFound);
  return {
    ...toTicket(ticket),
    replies: replies.map(({ reply, mail }) => ({
      id: reply.id,
      message: reply.message,
      created_at: reply.createdAt.toISOString(),
      mail,
    })),
  };
}

/** Joins a reply to its mail. */
export const isMailOf = and(
  eq(outbox.kind, 'ticket-reply'),
  eq(outbox.subjectId, sql`CAST(${ticketReplies.id} AS TEXT)`),
);

function listReplies(db: Deps['db'], ticketId: number) {
  return (
    db
      .select({ reply: ticketReplies, mail: outbox.state })
      .from(ticketReplies)
      // One transaction wrote both.
      .innerJoin(outbox, isMailOf)
      .where(eq(ticketReplies.ticketId, ticketId))
      .orderBy(asc(ticketReplies.id))
  );
}
