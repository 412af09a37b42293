import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { and, desc, eq, gt } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { oneTimePasswords } from '#db/schema.ts';

export type OneTimePassword = typeof oneTimePasswords.$inferSelect;

/** The facts about a mailed code that its rules need, for purchases and trials alike. */
export type IssuedCode = Pick<OneTimePassword, 'attempts' | 'usedAt' | 'expiresAt' | 'createdAt'>;

const digits = 8;
const saltBytes = 16;
const dayMs = 24 * 3_600_000;

/** Wrong tries at live codes in 24 hours after which a purchase is locked. */
export const failuresADay = 20;
/** Codes per purchase in ten minutes. */
const requestsInWindow = 3;
const requestWindowMs = 10 * 60_000;

/** Wrong tries after which a code is void. */
export const triesPerCode = 5;

export function newCode(): string {
  return String(randomInt(10 ** digits)).padStart(digits, '0');
}

export const newSalt = (): string => randomBytes(saltBytes).toString('hex');

/**
 * Hashes a code for its subject, such as an order's id, with the shop's secret key: in a leaked
 * database, eight digits are soon guessed from a plain hash.
 */
export function hashCode(
  { subject, salt }: { subject: string; salt: string },
  code: string,
  secretKey: string,
): string {
  return createHmac('sha256', secretKey)
    .update(`one-time-password\n${subject}\n${salt}\n${code}`)
    .digest('hex');
}

/** Lists a purchase's codes of the last 24 hours, newest first. Only the newest can be valid. */
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

export const isTryable = ({ usedAt, attempts, expiresAt }: IssuedCode, now: Date): boolean =>
  usedAt === null && attempts < triesPerCode && expiresAt > now;

/** Returns the seconds until another code may be requested; 0: now. */
export function secondsUntilRequest(recent: IssuedCode[], now: Date): number {
  const inWindow = recent.filter(
    ({ createdAt }) => createdAt.getTime() > now.getTime() - requestWindowMs,
  );
  const blocking = inWindow[requestsInWindow - 1];
  const waitSeconds = blocking ? secondsUntil(blocking, requestWindowMs, now) : 0;
  return Math.max(waitSeconds, secondsUntilTry(recent, now));
}

/** Returns seconds until a code may be tried; 0: now. Failures date from their code's creation. */
export function secondsUntilTry(recent: IssuedCode[], now: Date): number {
  let failures = 0;
  for (const password of recent) {
    failures += password.attempts;
    if (failures >= failuresADay) return secondsUntil(password, dayMs, now);
  }
  return 0;
}

function secondsUntil({ createdAt }: IssuedCode, windowMs: number, now: Date): number {
  return Math.max(1, Math.ceil((createdAt.getTime() + windowMs - now.getTime()) / 1000));
}
