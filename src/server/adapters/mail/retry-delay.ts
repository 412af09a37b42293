const minDelayMs = 1_000;
const maxDelayMs = 10 * 60_000;
/** Tries a mail that is valid for ten minutes at least every half minute. */
const triesInLifetime = 20;

/**
 * Returns the delay after a failed try, ms: a quarter of the mail's age, between a second and ten
 * minutes, at most a twentieth of its lifetime. Jittered by a quarter, so that mails that failed
 * together do not retry together.
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
  const maxMs = Math.min(maxDelayMs, lifetimeMs / triesInLifetime);
  const delayMs = Math.max(minDelayMs, Math.min(ageMs / 4, maxMs));
  return Math.round(delayMs * (0.75 + random / 2));
}
