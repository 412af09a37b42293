import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { orders, tickets } from '#db/schema.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import type * as contract from '#contract/tickets.ts';
import type { Caller } from '../endpoint/caller.ts';
import type { Deps } from '../deps.ts';
import { tooManyRequests } from '../errors.ts';
import { isAnyBlocked } from '../orders/blocked-buyer.ts';
import { textKey } from '../lists/sorted-list.ts';
import { networksOf } from '../rate-limit/networks.ts';
import type { Limit } from '../rate-limit/rate-limiter.ts';
import { announceTicket } from './announce-ticket.ts';
import type { TicketMessage } from './ticket-mail.ts';

type TicketDeps = Pick<Deps, 'db' | 'rateLimiter' | 'settings' | 'outbox' | 'now'>;

const windowSeconds = 3600;
/** Limit of one sender at one network (promise 29). */
const perSender: Limit = { name: 'tickets', points: 5, windowSeconds, countedIn: 'memory' };
/** Limit of all who share an address. */
const perAddress: Limit = { name: 'tickets-address', points: 20, windowSeconds };
/** Limit of a buyer whose address has none left (promise 122). */
const perBuyer: Limit = { name: 'tickets-buyer', points: 5, windowSeconds, countedIn: 'memory' };

/**
 * Stores a visitor's message and mails it to the seller. A robot that fills the hidden field gets
 * the same answer, and nothing is stored.
 *
 * @throws AppError 429 after five tickets of one sender, or twenty from one address, within an
 *   hour.
 */
export async function createTicket(
  { db, rateLimiter, settings, outbox, now }: TicketDeps,
  { name, email, message, subject }: ParsedInputOf<typeof contract.createTicket>,
  { address }: Pick<Caller, 'address'>,
): Promise<OutputOf<typeof contract.createTicket>> {
  if (subject) return { success: true };
  const waitSeconds = await countTicket({ db, rateLimiter }, { email, address });
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds);
  await writeTicket({ db, settings, now }, { name, email, message });
  outbox.wake();
  return { success: true };
}

/** @returns seconds to wait where a limit is reached, else 0 */
async function countTicket(
  { db, rateLimiter }: Pick<TicketDeps, 'db' | 'rateLimiter'>,
  { email, address }: { email: string; address: string },
): Promise<number> {
  const mailbox = email.toLowerCase();
  const [{ key: network }] = networksOf(address);
  const sender = `${mailbox} ${network}`;
  const senderWait = await rateLimiter.secondsLeft(perSender, sender);
  if (senderWait > 0) return senderWait;
  const addressWait = await rateLimiter.consume(perAddress, address);
  if (addressWait > 0) {
    const isBuyer = await hasBought(db, email);
    if (!isBuyer || (await rateLimiter.consume(perBuyer, mailbox)) > 0) return addressWait;
  }
  // After the address, so that a flood of invented senders adds no counters.
  return rateLimiter.consume(perSender, sender);
}

async function hasBought(db: Pick<Db, 'all'>, email: string): Promise<boolean> {
  const found = await db.all(sql`
    SELECT 1 FROM ${orders} INDEXED BY orders_paid_by_email
    WHERE ${orders.completedAt} IS NOT NULL AND ${textKey(orders.email)} = ${email} LIMIT 1`);
  return found.length > 0;
}

/** Writes ticket and mail together, so that none is overlooked. A blocked writer's arrives closed. */
async function writeTicket(
  { db, settings, now }: Pick<TicketDeps, 'db' | 'settings' | 'now'>,
  message: TicketMessage,
): Promise<void> {
  await db.transaction(async (tx) => {
    // Inside the transaction, so that tickets are ordered by date.
    const createdAt = now();
    const [ticket] = await tx
      .insert(tickets)
      .values({
        ...message,
        isFromBlocked: isAnyBlocked([message.email]),
        closedAt: sql`iif(${isAnyBlocked([message.email])}, ${createdAt.getTime()}, NULL)`,
        createdAt,
      })
      .returning();
    if (!ticket) throw new Error('The ticket was not written');
    await announceTicket(tx, ticket, settings);
  });
}
