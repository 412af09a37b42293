import { tickets } from '#db/schema.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import type * as contract from '#contract/tickets.ts';
import type { Caller } from '../endpoint/caller.ts';
import type { Deps } from '../deps.ts';
import { tooManyRequests } from '../errors.ts';
import { announceTicket } from './announce-ticket.ts';
import type { TicketMessage } from './ticket-mail.ts';

type TicketDeps = Pick<Deps, 'db' | 'rateLimiter' | 'settings' | 'outbox' | 'now'>;

/** Counts valid tickets only (promise 29), unlike the limit of the route. */
const ticketLimit = { name: 'tickets', points: 5, windowSeconds: 3600 };

/**
 * Stores a visitor's message and mails it to the seller. A robot that fills the hidden field gets
 * the same answer, and nothing is stored.
 *
 * @throws AppError 429 after five tickets from one address within an hour.
 */
export async function createTicket(
  { db, rateLimiter, settings, outbox, now }: TicketDeps,
  { name, email, message, subject }: ParsedInputOf<typeof contract.createTicket>,
  { address }: Pick<Caller, 'address'>,
): Promise<OutputOf<typeof contract.createTicket>> {
  if (subject) return { success: true };
  const waitSeconds = await rateLimiter.consume(ticketLimit, address);
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds);
  await writeTicket({ db, settings, now }, { name, email, message });
  outbox.wake();
  return { success: true };
}

/** Writes ticket and mail together, so that none is overlooked. */
async function writeTicket(
  { db, settings, now }: Pick<TicketDeps, 'db' | 'settings' | 'now'>,
  message: TicketMessage,
): Promise<void> {
  await db.transaction(async (tx) => {
    // Inside the transaction, so that tickets are ordered by date.
    const createdAt = now();
    const [ticket] = await tx
      .insert(tickets)
      .values({ ...message, createdAt })
      .returning();
    if (!ticket) throw new Error('The ticket was not written');
    await announceTicket(tx, ticket, settings);
  });
}
