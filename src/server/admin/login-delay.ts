import { and, eq, gte, lt, or, sql } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import type { Db } from '#db/client.ts';
import { adminNetworks, admins, rateLimits } from '#db/schema.ts';
import type { Deps } from '../deps.ts';
import { knownSince } from './known-networks.ts';

/** The sixth failure in a row brings the first delay, each further one twice as much (promise 24). */
const failuresBeforeDelay = 5;
const firstDelayMs = 10_000;
const longestDelayMs = 15 * 60_000;

/** Failures further apart than this are not in a row. A counter expires so long after its last failure. */
const memoryMs = 24 * 60 * 60_000;

type DelayDeps = Pick<Deps, 'db' | 'now'>;

/** What counts the failures on an account: of each network that it knows, and of all strangers together. */
export interface FailureCounter {
  key: string;
  /** Of a network that the account knows. */
  isKnown: boolean;
  /** After a change of password failures close nothing for a while. */
  isOff: boolean;
}

/** The moment, in ms since the epoch, from which the account of a counter may be tried again. */
const opensAt = sql<number>`${rateLimits.expire} - ${memoryMs} + CASE
  WHEN ${rateLimits.points} <= ${failuresBeforeDelay} THEN 0
  ELSE min(${longestDelayMs}, ${firstDelayMs} << min(${rateLimits.points} - ${failuresBeforeDelay + 1}, 16))
END`;

/**
 * The counter that an attempt falls under (promise 45): if there were one for all, six wrong passwords from
 * anywhere would lock the seller out.
 *
 * @param username of an account or not: both are treated alike, so that names cannot be found out
 */
export async function findCounter(
  { db, now }: DelayDeps,
  { username, network }: { username: string; network: string },
): Promise<FailureCounter> {
  const isHere = and(
    eq(adminNetworks.adminId, admins.id),
    eq(adminNetworks.network, network),
    gte(adminNetworks.lastLoginAt, knownSince(now())),
  );
  const [account] = await db
    .select({ openUntil: admins.openUntil, knownNetwork: adminNetworks.network })
    .from(admins)
    .leftJoin(adminNetworks, isHere)
    .where(eq(admins.username, username));
  const strangers = keyOf(username);
  const isKnown = Boolean(account?.knownNetwork);
  return {
    key: isKnown ? `${strangers}:${network}` : strangers,
    isKnown,
    isOff: Boolean(account?.openUntil && account.openUntil > now()),
  };
}

/**
 * Counts an attempt on an account as failed, unless the account is closed. It is counted before the password is looked
 * at and in one statement, so that guesses at the same time do not slip by together; `forgetAttempts` takes it back.
 *
 * @returns seconds until the account opens, or 0 when the attempt may go on
 */
export async function countAttempt(
  { db, now }: DelayDeps,
  { key, isOff }: FailureCounter,
): Promise<number> {
  if (isOff) return 0;
  const nowMs = now().getTime();
  const expire = new Date(nowMs + memoryMs);
  const counted = await db
    .insert(rateLimits)
    .values({ key, points: 1, expire })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        points: sql`CASE WHEN ${rateLimits.expire} <= ${nowMs} THEN 1 ELSE ${rateLimits.points} + 1 END`,
        expire,
      },
      setWhere: sql`${opensAt} <= ${nowMs}`,
    })
    .returning({ points: rateLimits.points });
  if (counted.length > 0) return 0;
  const [closed] = await db.select({ opensAt }).from(rateLimits).where(eq(rateLimits.key, key));
  return Math.max(1, Math.ceil(((closed?.opensAt ?? nowMs) - nowMs) / 1000));
}

/** A success ends the row of failures. */
export async function forgetAttempts(
  { db }: { db: Pick<Db, 'delete'> },
  { key }: FailureCounter,
): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, key));
}

/** Ends every row of failures on an account. */
export async function forgetFailures(db: Pick<Db, 'delete'>, username: string): Promise<void> {
  const strangers = keyOf(username);
  // `;` is what comes after `:`.
  const isKnown = and(gte(rateLimits.key, `${strangers}:`), lt(rateLimits.key, `${strangers};`));
  await db.delete(rateLimits).where(or(eq(rateLimits.key, strangers), isKnown));
}

/** Hashed, because some people type their password where the name belongs. */
function keyOf(username: string): string {
  return `admin-account:${createHash('sha256').update(username).digest('base64url')}`;
}
