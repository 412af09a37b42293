import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { orders } from '#db/schema.ts';
import { textKey } from '../lists/sorted-list.ts';
import { networksOf } from './networks.ts';
import type { Limit, RateLimiter } from './rate-limiter.ts';

/** Limits of a sender in one network, of an address, and of a buyer there. */
function limitsOf(
  kind: 'tickets' | 'withdrawals',
): Record<'sender' | 'address' | 'buyer' | 'stranger', Limit> {
  const windowSeconds = 3600;
  return {
    sender: { name: kind, points: 5, windowSeconds, countedIn: 'memory' },
    address: { name: `${kind}-address`, points: 20, windowSeconds },
    /** Used when the address has reached its limit. */
    buyer: { name: `${kind}-buyer`, points: 5, windowSeconds, countedIn: 'memory' },
    /** Addresses without a purchase, so that no one can probe a list of them. */
    stranger: { name: `${kind}-stranger`, points: 20, windowSeconds, countedIn: 'memory' },
  };
}

const limits = { tickets: limitsOf('tickets'), withdrawals: limitsOf('withdrawals') };

/** Counts a visitor's message. @returns seconds to wait over a limit, else 0 */
export async function countMessage(
  { db, rateLimiter }: { db: Db; rateLimiter: RateLimiter },
  kind: keyof typeof limits,
  { email, address }: { email: string; address: string },
): Promise<number> {
  const limit = limits[kind];
  const mailbox = email.toLowerCase();
  const [{ key: network }] = networksOf(address);
  const sender = `${mailbox} ${network}`;
  const senderWait = await rateLimiter.secondsLeft(limit.sender, sender);
  if (senderWait > 0) return senderWait;
  const addressWait = await rateLimiter.consume(limit.address, address);
  if (addressWait > 0) {
    if ((await rateLimiter.secondsLeft(limit.stranger, address)) > 0) return addressWait;
    const counted = (await hasBought(db, email)) ? limit.buyer : limit.stranger;
    const waitSeconds = await rateLimiter.consume(
      counted,
      counted === limit.buyer ? mailbox : address,
    );
    if (counted === limit.stranger || waitSeconds > 0) return addressWait;
  }
  // After the address, so that a flood of invented senders adds no counters.
  return rateLimiter.consume(limit.sender, sender);
}

async function hasBought(db: Pick<Db, 'all'>, email: string): Promise<boolean> {
  const found = await db.all(sql`
    SELECT 1 FROM ${orders} INDEXED BY orders_paid_by_email
    WHERE ${orders.completedAt} IS NOT NULL AND ${textKey(orders.email)} = ${email} LIMIT 1`);
  return found.length > 0;
}
