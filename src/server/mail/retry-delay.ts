const shortestMs = 1_000;
const longestMs = 10 * 60_000;
/** So that a mail of ten minutes is tried every half a minute at least. */
const triesInLifetime = 20;

/**
 * How long to wait after a failed try, ms: a quarter of the mail's age, from a second to ten minutes, and never more
 * than a twentieth of its lifetime. Spread by a quarter, so that mails which failed together do not come together again.
 *
 * @param random 0..1
 */
export function retryDelayMs(
  { createdAt, validUntil }: { createdAt: Date; validUntil: Date },
  now: Date,
  random = Math.random(),
): number {
  const ageMs = now.getTime() - createdAt.getTime();
  const lifetimeMs = validUntil.getTime() - createdAt.getTime();
  const longestHereMs = Math.min(longestMs, lifetimeMs / triesInLifetime);
  const delayMs = Math.max(shortestMs, Math.min(ageMs / 4, longestHereMs));
  return Math.round(delayMs * (0.75 + random / 2));
}
