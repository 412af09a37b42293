import * as contract from '#contract/sales/orders.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import { uncountCall } from '#server/kit/endpoint/call-limit.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import type { Deps } from '#server/deps.ts';
import { inBackground } from '#server/kit/jobs/in-background.ts';
import { describeError, log } from '#server/kit/log.ts';
import type { Limit } from '#server/kit/rate-limit/rate-limiter.ts';
import { captureOrder } from './capture-order.ts';

const windowSeconds = 600;
/** Marks purchases whose points were given back. */
const freed: Limit = { name: 'freed-places', points: 1, windowSeconds, countedIn: 'memory' };

/**
 * Captures an approved order for its buyer. A paid order does not count against the limits of the
 * buyer's address, so everyone who shares it can buy.
 *
 * @throws AppError as `captureOrder`
 */
export async function captureForBuyer(
  deps: Deps,
  input: ParsedInputOf<typeof contract.captureOrder>,
  { address }: Pick<Caller, 'address'>,
): Promise<contract.Captured> {
  const captured = await captureOrder(deps, input);
  inBackground(
    freePlaces(deps, captured, address).catch((error: unknown) =>
      log.error({ error: describeError(error) }, 'a paid order still counts for its address'),
    ),
  );
  return captured;
}

async function freePlaces(
  { rateLimiter, now }: Pick<Deps, 'rateLimiter' | 'now'>,
  { purchaseId, purchaseDate }: contract.Captured,
  address: string,
): Promise<void> {
  if (now().getTime() - Date.parse(purchaseDate) > windowSeconds * 1000) return;
  // Repeated calls get the same answer.
  if ((await rateLimiter.consume(freed, purchaseId)) > 0) return;
  await uncountCall({ rateLimiter }, contract.createOrder, address);
  await uncountCall({ rateLimiter }, contract.captureOrder, address);
}
