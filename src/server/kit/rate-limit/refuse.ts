import { tooManyRequests, type AppError } from '../errors.ts';
import type { Limit, RateLimiter } from './rate-limiter.ts';

interface Refused {
  address: string;
  refusal: AppError;
  /** Text of the answer over the limit; by default it says when to try again. */
  text?: string;
}

/**
 * Counts a refused call against its address. Granted calls are not counted there, so clients that
 * share an address cannot lock each other out.
 *
 * @throws AppError `refusal`, or 429 over the limit
 */
export async function refuse(
  { rateLimiter }: { rateLimiter: RateLimiter },
  limit: Limit,
  { address, refusal, text }: Refused,
): Promise<never> {
  const waitSeconds = await rateLimiter.consume(limit, address);
  throw waitSeconds > 0 ? tooManyRequests(waitSeconds, text) : refusal;
}
