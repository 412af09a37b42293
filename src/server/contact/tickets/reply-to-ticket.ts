import { desc, eq } from 'drizzle-orm';
import { outbox, ticketReplies, tickets } from '#db/schema.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import * as contract from '#contract/contact/tickets.ts';
import { recordAction } from '#server/kit/audit-log/audit-log.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import type { Tx } from '#db/client.ts';
import type { Deps } from '#server/deps.ts';
import { notFound } from '#server/kit/errors.ts';
import { enqueueMail } from '#server/adapters/mail/outbox.ts';
import { readShopSettings } from '#server/kit/shop/read-shop-settings.ts';
import { describeTicket, getTicket, isMailOf } from './list-tickets.ts';
import { newMailboxHash, replyAddress } from './inbound/mailbox-hash.ts';
import { closeTicket } from './update-ticket.ts';
import { renderReplyMail } from './ticket-mail.ts';

/** The same reply within this time is a retry. */
const retryWindowMs = 10 * 60_000;

/**
 * Replies to a ticket by mail and stores the reply; `close` closes the ticket in the same
 * transaction. The same reply within ten minutes counts as a retry and is mailed once.
 *
 * @throws AppError 404
 */
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
