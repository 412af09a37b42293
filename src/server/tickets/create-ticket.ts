import { tickets } from '../../../db/schema.ts';
import type { OutputOf, ParsedInputOf } from '../../contract/route.ts';
import type { createTicket as createTicketRoute } from '../../contract/tickets.ts';
import type { Caller } from '../caller.ts';
import type { Deps } from '../deps.ts';
import { tooManyRequests } from '../errors.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { renderTicketMail, type TicketMessage } from './ticket-mail.ts';

/** How long the seller's mail is worth sending; the ticket itself stays in the admin. */
const mailValidForMs = 3 * 24 * 3_600_000;

type TicketDeps = Pick<Deps, 'db' | 'rateLimiter' | 'settings' | 'outbox' | 'now'>;

/** Only valid tickets count (reliability, point 29), so this is not the limit of the route, which counts every call. */
const ticketLimit = { name: 'tickets', points: 5, windowSeconds: 3600 };

/**
 * Stores a visitor's message and mails it to the seller, who answers by replying. A robot that fills the hidden field is answered as if it had worked, and nothing is
 * stored.
 *
 * @throws AppError 429 after five tickets from one address within an hour.
 */
export async function createTicket(
  { db, rateLimiter, settings, outbox, now }: TicketDeps,
  { name, email, message, subject }: ParsedInputOf<typeof createTicketRoute>,
  { address }: Pick<Caller, 'address'>,
): Promise<OutputOf<typeof createTicketRoute>> {
  if (subject) return { success: true };
  const waitSeconds = await rateLimiter.consume(ticketLimit, address);
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds);
  await writeTicket({ db, settings, now }, { name, email, message });
  outbox.wake();
  return { success: true };
}

/** The mail is written together with the ticket, so that none is overlooked. */
async function writeTicket(
  { db, settings, now }: Pick<TicketDeps, 'db' | 'settings' | 'now'>,
  message: TicketMessage,
): Promise<void> {
  const createdAt = now();
  await db.transaction(async (tx) => {
    const [ticket] = await tx
      .insert(tickets)
      .values({ ...message, createdAt })
      .returning({ id: tickets.id });
    if (!ticket) throw new Error('The ticket was not written');
    await enqueueMail(
      tx,
      {
        kind: 'ticket',
        dedupeKey: `ticket:${ticket.id}`,
        to: settings.supportEmail,
        replyTo: message.email,
        ...renderTicketMail({ id: ticket.id, ...message }, settings),
        validUntil: new Date(createdAt.getTime() + mailValidForMs),
      },
      createdAt,
    );
  });
}
