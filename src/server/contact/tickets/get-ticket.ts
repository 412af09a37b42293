import { and, asc, eq, sql } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { outbox, products, ticketReplies, tickets } from '#db/schema.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import * as contract from '#contract/contact/tickets.ts';
import { notFound } from '#server/kit/errors.ts';
import { toTicket } from './list-tickets.ts';

/**
 * Returns one ticket with its replies and the state of their mails.
 *
 * @throws AppError 404
 */
export async function getTicket(
  { db }: { db: Reader },
  { id }: ParsedInputOf<typeof contract.getTicket>,
): Promise<contract.TicketDetail> {
  const [[found], replies] = await Promise.all([
    db
      .select({ ticket: tickets, product: { id: products.id, name: products.name } })
      .from(tickets)
      .leftJoin(products, eq(products.id, tickets.productId))
      .where(eq(tickets.id, id)),
    listReplies(db, id),
  ]);
  if (!found) throw notFound(contract.texts.notFound);
  return {
    ...toTicket(found.ticket),
    product: found.product,
    isPublished: found.ticket.publishedAt !== null,
    question: found.ticket.publishedQuestion,
    answer: found.ticket.publishedAnswer,
    replies: replies.map(({ reply, mail }) => ({
      id: reply.id,
      by: reply.by,
      sender: reply.sender,
      message: reply.message,
      created_at: reply.createdAt.toISOString(),
      mail,
      spf: reply.spf,
      dkim: reply.dkim,
    })),
  };
}

/** Joins a reply to its mail. */
export const isMailOf = and(
  eq(outbox.kind, 'ticket-reply'),
  eq(outbox.subjectId, sql`CAST(${ticketReplies.id} AS TEXT)`),
);

function listReplies(db: Reader, ticketId: number) {
  return db
    .select({ reply: ticketReplies, mail: outbox.state })
    .from(ticketReplies)
    .leftJoin(outbox, isMailOf)
    .where(eq(ticketReplies.ticketId, ticketId))
    .orderBy(asc(ticketReplies.id));
}
