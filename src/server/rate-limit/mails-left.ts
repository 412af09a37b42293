import type { Deps } from '../deps.ts';
import type { Limit } from './rate-limiter.ts';

/** Returns the limits of mails of a kind that strangers can have sent to an address. */
export const mailLimits = (name: string): Limit[] => [
  { name: `${name}-hour`, points: 3, windowSeconds: 3600 },
  { name: `${name}-day`, points: 10, windowSeconds: 86_400 },
];

/** Counts a mail to an address, in lower case. @returns whether it is within the limits */
export async function hasMailLeft(
  { rateLimiter }: Pick<Deps, 'rateLimiter'>,
  limits: Limit[],
  email: string,
): Promise<boolean> {
  for (const limit of limits) if ((await rateLimiter.consume(limit, email)) > 0) return false;
  return true;
}
