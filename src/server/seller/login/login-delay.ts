import { and, eq, gte, lt, or, sql } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import type { Db } from '#db/client.ts';
import { adminNetworks, admins, rateLimits } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { networksOf } from '#server/kit/rate-limit/networks.ts';

/** The sixth failure in a row brings the first delay, each further one doubles it. */
const failuresBeforeDelay = 5;
const firstDelayMs = 10_000;
const maxDelayMs = 15 * 60_000;

/** Failures further apart are not in a row; a counter expires this long after its last one. */
const memoryMs = 24 * 60 * 60_000;

type DelayDeps = Pick<Deps, 'db' | 'now'>;

/** A counter of an account's failures: one for each known network, one for all strangers. */
export interface FailureCounter {
  key: string;
  isKnown: boolean;
  /** True for a while after a change of password: failures do not close the account. */
  isOff: boolean;
}

/** Ms since the epoch when a counter's account may be tried again. */
const opensAt = sql<number>`${rateLimits.expire} - ${memoryMs} + CASE
  WHEN ${rateLimits.points} <= ${failuresBeforeDelay} THEN 0
  ELSE min(${maxDelayMs}, ${firstDelayMs} << min(${rateLimits.points} - ${failuresBeforeDelay + 1}, 16))
END`;

/**
 * Finds the counter of an attempt. With a single counter, six wrong passwords from anywhere would
 * lock the seller out.
 *
 * @param username need not exist: both cases are treated alike, so that names cannot be probed
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
 * Counts an attempt as failed unless the account is closed. Counts before the password is checked,
 * in one statement, so that concurrent guesses cannot slip through; `forgetAttempts` undoes it.
 *
 * @returns seconds until the account opens, or 0 if the attempt may go on
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

/**
 * Undoes the count of an attempt that was no failure, and keeps the failures before it. The account
 * was open when the attempt was counted, and stays open.
 */
export async function takeAttemptBack(
  { db, now }: DelayDeps,
  { key, isOff }: FailureCounter,
): Promise<void> {
  if (isOff) return;
  const expire = new Date(now().getTime() + memoryMs - maxDelayMs);
  await db
    .update(rateLimits)
    .set({ points: sql`${rateLimits.points} - 1`, expire })
    .where(eq(rateLimits.key, key));
}

export async function forgetAttempts(
  { db }: { db: Pick<Db, 'delete'> },
  { key }: FailureCounter,
): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, key));
}

export async function forgetFailures(db: Pick<Db, 'delete'>, username: string): Promise<void> {
  const strangers = keyOf(username);
  // `;` follows `:` in ASCII.
  const isKnown = and(gte(rateLimits.key, `${strangers}:`), lt(rateLimits.key, `${strangers};`));
  await db.delete(rateLimits).where(or(eq(rateLimits.key, strangers), isKnown));
}

/** Hashes the name, because some people type their password there. */
function keyOf(username: string): string {
  return `admin-account:${createHash('sha256').update(username).digest('base64url')}`;
}

/** Networks without a login for this long become unknown. */
const rememberedForMs = 90 * 24 * 3_600_000;

/** Returns an address's network: itself, or its /64. */
export const ownNetwork = (address: string): string => networksOf(address)[0].key;

const knownSince = (now: Date): Date => new Date(now.getTime() - rememberedForMs);

/**
 * Marks a network as known. Call it only after a successful login: strangers cannot lock out a
 * known network.
 */
export async function rememberNetwork(
  db: Pick<Db, 'insert'>,
  { adminId, network }: { adminId: string; network: string },
  lastLoginAt: Date,
): Promise<void> {
  await db
    .insert(adminNetworks)
    .values({ adminId, network, lastLoginAt })
    .onConflictDoUpdate({
      target: [adminNetworks.adminId, adminNetworks.network],
      set: { lastLoginAt },
    });
}

export async function forgetOldNetworks({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await db.delete(adminNetworks).where(lt(adminNetworks.lastLoginAt, knownSince(now())));
}
