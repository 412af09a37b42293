import { eq, sql } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import { rateLimits } from '../../../db/schema.ts';
import type { Deps } from '../deps.ts';

/** The sixth failure in a row brings the first delay, each further one twice as much (reliability, point 24). */
const failuresBeforeDelay = 5;
const firstDelayMs = 10_000;
const longestDelayMs = 15 * 60_000;

/** Failures further apart than this are not in a row. A counter expires so long after its last failure. */
const memoryMs = 24 * 60 * 60_000;

type DelayDeps = Pick<Deps, 'db' | 'now'>;

/** The moment, in ms since the epoch, from which the account of a counter may be tried again. */
const opensAt = sql<number>`${rateLimits.expire} - ${memoryMs} + CASE
  WHEN ${rateLimits.points} <= ${failuresBeforeDelay} THEN 0
  ELSE min(${longestDelayMs}, ${firstDelayMs} << min(${rateLimits.points} - ${failuresBeforeDelay + 1}, 16))
END`;

/**
 * Counts an attempt on an account as failed, unless the account is closed. It is counted before the password is looked
 * at and in one statement, so that guesses at the same time do not slip by together; `forgetFailures` takes it back.
 *
 * @param username of an account or not: both are treated alike, so that names cannot be found out
 * @returns seconds until the account opens, or 0 when the attempt may go on
 */
export async function countAttempt({ db, now }: DelayDeps, username: string): Promise<number> {
  const key = keyOf(username);
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
export async function forgetFailures(
  { db }: Pick<DelayDeps, 'db'>,
  username: string,
): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, keyOf(username)));
}

/** Hashed, because some people type their password where the name belongs. */
function keyOf(username: string): string {
  return `admin-account:${createHash('sha256').update(username).digest('base64url')}`;
}
