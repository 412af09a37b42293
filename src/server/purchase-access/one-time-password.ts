import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { and, desc, eq, gt } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { oneTimePasswords } from '#db/schema.ts';

export type OneTimePassword = typeof oneTimePasswords.$inferSelect;

const digits = 8;
const saltBytes = 16;
const dayMs = 24 * 3_600_000;

/** Wrong tries at live codes in 24 hours that lock a purchase for the rest of them (promise 15). */
export const failuresADay = 20;
/** Codes in ten minutes for a purchase (promise 15). */
const requestsInWindow = 3;
const requestWindowMs = 10 * 60_000;

/** Wrong tries that void a code (promise 15). */
export const triesPerCode = 5;

/** Eight digits from the system's CSPRNG. */
export function newCode(): string {
  return String(randomInt(10 ** digits)).padStart(digits, '0');
}

export const newSalt = (): string => randomBytes(saltBytes).toString('hex');

/**
 * What is stored of a code. A hundred million codes are soon tried out against a plain hash, so the shop's secret key
 * goes in: the database alone does not give the code away.
 */
export function hashCode(
  { orderId, salt }: Pick<OneTimePassword, 'orderId' | 'salt'>,
  code: string,
  secretKey: string,
): string {
  return createHmac('sha256', secretKey)
    .update(`one-time-password\n${orderId}\n${salt}\n${code}`)
    .digest('hex');
}

/** The codes of a purchase in the last 24 hours, newest first. Only the first can be valid. */
export function findRecentPasswords(
  db: Pick<Db, 'query'>,
  orderId: string,
  now: Date,
): Promise<OneTimePassword[]> {
  return db.query.oneTimePasswords.findMany({
    where: and(
      eq(oneTimePasswords.orderId, orderId),
      gt(oneTimePasswords.createdAt, new Date(now.getTime() - dayMs)),
    ),
    orderBy: desc(oneTimePasswords.id),
  });
}

/** Seconds until another code may be asked for; 0 when it may be now. */
export function secondsUntilRequest(recent: OneTimePassword[], now: Date): number {
  const inWindow = recent.filter(
    ({ createdAt }) => createdAt.getTime() > now.getTime() - requestWindowMs,
  );
  const blocking = inWindow[requestsInWindow - 1];
  const waitSeconds = blocking ? secondsUntil(blocking, requestWindowMs, now) : 0;
  return Math.max(waitSeconds, secondsUntilTry(recent, now));
}

/** Seconds until a code may be tried; 0 when it may be now. A failure counts from the moment its code was asked for. */
export function secondsUntilTry(recent: OneTimePassword[], now: Date): number {
  let failures = 0;
  for (const password of recent) {
    failures += password.attempts;
    if (failures >= failuresADay) return secondsUntil(password, dayMs, now);
  }
  return 0;
}

function secondsUntil({ createdAt }: OneTimePassword, windowMs: number, now: Date): number {
  return Math.max(1, Math.ceil((createdAt.getTime() + windowMs - now.getTime()) / 1000));
}
