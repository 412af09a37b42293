import type { Limit, RateLimiter } from './rate-limiter.ts';

/** Returns the limits of a kind of mail that strangers can have sent to a mailbox. */
export const mailLimits = (name: string): Limit[] => [
  { name: `${name}-hour`, points: 3, windowSeconds: 3600 },
  { name: `${name}-day`, points: 10, windowSeconds: 86_400 },
];

/** Counts a mail to a mailbox (`mailboxKey`). @returns seconds to wait above the limits, or 0 */
export async function countMail(
  { rateLimiter }: { rateLimiter: RateLimiter },
  limits: Limit[],
  mailbox: string,
): Promise<number> {
  for (const limit of limits) {
    const waitSeconds = await rateLimiter.consume(limit, mailbox);
    if (waitSeconds > 0) return waitSeconds;
  }
  return 0;
}

/** Counts a mail like `countMail`. @returns whether it is within the limits */
export const hasMailLeft = async (...mail: Parameters<typeof countMail>): Promise<boolean> =>
  (await countMail(...mail)) === 0;
