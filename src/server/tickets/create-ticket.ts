import { tickets } from '../../../db/schema.ts';
import type { OutputOf, ParsedInputOf } from '../../contract/route.ts';
import type { createTicket as createTicketRoute } from '../../contract/tickets.ts';
import type { Caller } from '../caller.ts';
import type { Deps } from '../deps.ts';
import { tooManyRequests } from '../errors.ts';

/** Only valid tickets count (reliability, point 29), so this is not the limit of the route, which counts every call. */
const ticketLimit = { name: 'tickets', points: 5, windowSeconds: 3600 };

/**
 * Stores a visitor's message. A robot that fills the hidden field is answered as if it had worked, and nothing is
 * stored.
 *
 * @throws AppError 429 after five tickets from one address within an hour.
 */
export async function createTicket(
  { db, rateLimiter, now }: Pick<Deps, 'db' | 'rateLimiter' | 'now'>,
  { name, email, message, subject }: ParsedInputOf<typeof createTicketRoute>,
  { address }: Pick<Caller, 'address'>,
): Promise<OutputOf<typeof createTicketRoute>> {
  if (subject) return { success: true };
  const waitSeconds = await rateLimiter.consume(ticketLimit, address);
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds);
  await db.insert(tickets).values({ name, email, message, createdAt: now() });
  return { success: true };
}
