import { and, asc, gte, lt } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { tickets } from '#db/schema.ts';
import { enqueueGrowingMail, enqueueMail } from '#server/adapters/mail/outbox.ts';
import type { Settings } from '#server/kit/settings.ts';
import { renderGatheredTickets, renderTicketMail } from './ticket-mail.ts';

type Ticket = typeof tickets.$inferSelect;

/** Tickets per hour that are mailed individually. */
const mailsPerHour = 20;
/** Further tickets listed in the hour's summary. */
const shownTickets = 20;

const hourMs = 3_600_000;
/** Waits for tickets of the hour's last moment to be written. */
const slackMs = 60_000;
/** The ticket itself stays in the admin. */
const mailValidForMs = 3 * 24 * hourMs;

/**
 * Mails a ticket to the seller, who replies by mail. To protect the inbox from a flood, tickets
 * beyond twenty in a clock hour go into one summary when the hour is over.
 *
 * @param tx the transaction that wrote the ticket
 */
export async function announceTicket(tx: Tx, ticket: Ticket, settings: Settings): Promise<void> {
  const { createdAt } = ticket;
  const from = new Date(Math.floor(createdAt.getTime() / hourMs) * hourMs);
  const until = new Date(from.getTime() + hourMs);
  const isOfTheHour = and(gte(tickets.createdAt, from), lt(tickets.createdAt, until));
  const count = await tx.$count(tickets, isOfTheHour);
  if (count <= mailsPerHour) return mailTicket(tx, ticket, settings);

  const shown = await tx
    .select()
    .from(tickets)
    .where(isOfTheHour)
    .orderBy(asc(tickets.createdAt), asc(tickets.id))
    .limit(shownTickets)
    .offset(mailsPerHour);
  const gathered = { tickets: shown, total: count - mailsPerHour, from, until };
  const mail = {
    kind: 'ticket' as const,
    subjectId: from.toISOString(),
    to: settings.supportEmail,
    replyTo: null,
    ...renderGatheredTickets(gathered, settings),
    validUntil: new Date(until.getTime() + mailValidForMs),
  };
  await enqueueGrowingMail(tx, mail, new Date(until.getTime() + slackMs), createdAt);
}

async function mailTicket(tx: Tx, ticket: Ticket, settings: Settings): Promise<void> {
  const { id, email, createdAt } = ticket;
  const mail = {
    kind: 'ticket' as const,
    subjectId: String(id),
    to: settings.supportEmail,
    replyTo: email,
    ...renderTicketMail(ticket, settings),
  };
  await enqueueMail(tx, mail, createdAt);
}
