import { and, eq, isNull } from 'drizzle-orm';
import { licenses, orders } from '#db/schema.ts';
import * as contract from '#contract/licenses.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import type { Caller } from '../endpoint/caller.ts';
import type { Deps } from '../deps.ts';
import { tooManyRequests } from '../errors.ts';
import type { Limit } from '../rate-limit/rate-limiter.ts';
import { normalizeLicenseKey } from './license-key.ts';
import { productOf, standingFacts, standingOf } from './license-standing.ts';

const windowSeconds = 600;
const perKey: Limit = { name: 'verify', points: 120, windowSeconds, countedIn: 'memory' };
/** Limit of an address; valid keys do not count (promise 122). */
const invalidKeys: Limit = { name: 'verify-invalid', points: 600, windowSeconds };

/**
 * Returns whether a key is valid for an account; those that are blocked or have ended are
 * not.
 * Records the first success: until then a key counts as unused.
 *
 * @throws AppError 429
 */
export async function verifyLicense(
  { db, rateLimiter, now }: Pick<Deps, 'db' | 'rateLimiter' | 'now'>,
  { licenseKey, accountNumber }: ParsedInputOf<typeof contract.verifyLicense>,
  { address }: Pick<Caller, 'address'>,
): Promise<OutputOf<typeof contract.verifyLicense>> {
  const [license] = await db
    .select({
      id: licenses.id,
      firstVerifiedAt: licenses.firstVerifiedAt,
      accountNumber: licenses.accountNumber,
      brokerName: licenses.brokerName,
      productId: productOf,
      facts: standingFacts,
    })
    .from(licenses)
    .innerJoin(orders, eq(orders.id, licenses.orderId))
    .where(
      and(
        eq(licenses.normalizedKey, normalizeLicenseKey(licenseKey)),
        eq(licenses.accountNumber, String(accountNumber).trim()),
      ),
    );
  const isValid = license !== undefined && standingOf(license.facts, now()) === 'active';
  const waitSeconds = isValid
    ? await rateLimiter.consume(perKey, String(license.id))
    : await rateLimiter.consume(invalidKeys, address);
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds);
  if (!isValid) return { valid: false, error: contract.texts.invalid };
  if (!license.firstVerifiedAt) {
    await db
      .update(licenses)
      .set({ firstVerifiedAt: now() })
      .where(and(eq(licenses.id, license.id), isNull(licenses.firstVerifiedAt)));
  }
  const { productId, accountNumber: account, brokerName } = license;
  return { valid: true, productId, accountNumber: account, brokerName };
}
