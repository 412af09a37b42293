import { eq } from 'drizzle-orm';
import { ticketReplies, tickets } from '#db/schema.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import * as contract from '#contract/tickets.ts';
import { recordAction } from '../audit-log.ts';
import type { Caller } from '../caller.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../errors.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { describeTicket } from './describe-ticket.ts';
import { getTicket } from './get-ticket.ts';
import { renderReplyMail } from './ticket-mail.ts';

/** How long an answer is worth sending. */
const mailValidForMs = 3 * 24 * 3_600_000;

/**
 * Answers a ticket by mail. The answer stays with the ticket, which stays open or closed as it was.
 *
 * @throws AppError 404
 */
export async function replyToTicket(
  { db, settings, outbox, now }: Pick<Deps, 'db' | 'settings' | 'outbox' | 'now'>,
  { id, message }: ParsedInputOf<typeof contract.replyToTicket>,
  caller: Caller,
): Promise<contract.TicketDetail> {
  const createdAt = now();
  await db.transaction(async (tx) => {
    const ticket = await tx.query.tickets.findFirst({ where: eq(tickets.id, id) });
    if (!ticket) throw notFound(contract.texts.notFound);
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
        replyTo: settings.supportEmail,
        ...renderReplyMail({ id, ...exchange }, settings),
        validUntil: new Date(createdAt.getTime() + mailValidForMs),
      },
      createdAt,
    );
    const event = { action: 'ticket-answered' as const, subject: describeTicket(ticket) };
    await recordAction(tx, caller, { ...event, detail: `To ${ticket.email}` }, createdAt);
  });
  outbox.wake();
  return getTicket({ db }, { id });
}
