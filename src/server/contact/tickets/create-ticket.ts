import { sql, and, asc, gte, lt } from 'drizzle-orm';
import type { DescribedEvent } from '#contract/contact/event-kinds.ts';
import { products, tickets } from '#db/schema.ts';
import { eventSentences } from '#texts/contact.ts';
import { mailFacts } from '#texts/mails.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import type { SenderChecks } from '#contract/contact/sender-checks.ts';
import type * as contract from '#contract/contact/tickets.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import type { Deps } from '#server/deps.ts';
import { tooManyRequests } from '#server/kit/errors.ts';
import { enqueueEvent, type DescribeDeps } from '#server/kit/events/enqueue-event.ts';
import { isAnyBlocked } from '#server/sales/orders/blocked-buyer.ts';
import { countMessage } from '#server/kit/rate-limit/count-message.ts';
import { getTicket } from './list-tickets.ts';
import { newMailboxHash } from './inbound/mailbox-hash.ts';
import { renderGatheredTickets, renderTicketMail, type TicketMessage } from './ticket-mail.ts';
import type { Tx } from '#db/client.ts';
import { enqueueGrowingMail, enqueueMail } from '#server/adapters/mail/outbox.ts';
import type { Settings } from '#server/kit/settings.ts';

type TicketDeps = Pick<Deps, 'db' | 'rateLimiter' | 'settings' | 'outbox' | 'now'>;

/**
 * Stores a visitor's message and mails it to the seller. A bot that fills in the hidden field gets
 * the same answer, but nothing is stored.
 *
 * @throws AppError 429 after five tickets from one sender, or twenty from one address, within an
 *   hour.
 */
export async function createTicket(
  { db, rateLimiter, settings, outbox, now }: TicketDeps,
  input: ParsedInputOf<typeof contract.createTicket>,
  { address }: Pick<Caller, 'address'>,
): Promise<OutputOf<typeof contract.createTicket>> {
  const { name, email, message, productId = null, subject = '', leaveEmpty } = input;
  if (leaveEmpty) return { success: true, id: (await db.$count(tickets)) + 1 };
  const waitSeconds = await countMessage({ db, rateLimiter }, 'tickets', { email, address });
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds);
  const mailboxHash = newMailboxHash();
  const ticket = { name, email, subject, message, productId, mailboxHash };
  const id = await writeTicket({ db, settings, now }, ticket);
  outbox.wake();
  return { success: true, id };
}

type NewTicket = TicketMessage &
  Pick<typeof tickets.$inferSelect, 'mailboxHash' | 'productId'> &
  Partial<SenderChecks>;

/**
 * Writes ticket and mail together, so that none is overlooked, once per hash. A blocked writer's
 * ticket arrives closed. Returns the new ticket's id.
 */
export async function writeTicket(
  { db, settings, now }: Pick<TicketDeps, 'db' | 'settings' | 'now'>,
  message: NewTicket,
): Promise<number | null> {
  return db.transaction(async (tx) => {
    // Inside the transaction, so that tickets are ordered by date.
    const createdAt = now();
    const [ticket] = await tx
      .insert(tickets)
      .values({
        ...message,
        productId: sql`(SELECT ${products.id} FROM ${products} WHERE ${products.id} = ${message.productId} AND ${products.state} <> 'draft')`,
        isFromBlocked: isAnyBlocked([message.email], settings.secretKey),
        closedAt: sql`iif(${isAnyBlocked([message.email], settings.secretKey)}, ${createdAt.getTime()}, NULL)`,
        createdAt,
      })
      .onConflictDoNothing()
      .returning();
    if (!ticket) return null;
    await announceTicket(tx, ticket, settings);
    const event = {
      kind: 'ticket.created',
      subjectId: ticket.id,
      describe: describeTicket,
    } as const;
    await enqueueEvent(tx, event, createdAt);
    return ticket.id;
  });
}

/** Describes a new ticket. @throws AppError 404 */
export async function describeTicket(deps: DescribeDeps, id: string): Promise<DescribedEvent> {
  const data = await getTicket(deps, { id: Number(id) });
  return {
    data,
    sentence: eventSentences.ticket(data.id, data.name),
    path: `/admin/tickets/${data.id}`,
    facts: [
      [mailFacts.name, data.name],
      [mailFacts.email, data.email],
    ],
  };
}

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
 */
async function announceTicket(tx: Tx, ticket: Ticket, settings: Settings): Promise<void> {
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
