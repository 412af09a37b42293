import { and, eq, inArray, isNull } from 'drizzle-orm';
import { licenses, orders, trials } from '#db/schema.ts';
import * as contract from '#contract/licenses/licenses.ts';
import { loginOf } from '#contract/licenses/license-states.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import type { Deps } from '#server/deps.ts';
import { countOrRefuse, type Limit } from '#server/kit/rate-limit/rate-limiter.ts';
import { bindLicense, productOf, standingFacts, standingOf } from '../keys/license-standing.ts';
import { bindsByItself } from './decide-lease.ts';
import { normalizeLicenseKey } from '../keys/license-key.ts';

const windowSeconds = 600;
const perKey: Limit = { name: 'verify', points: 120, windowSeconds, countedIn: 'memory' };
/** As in the form for a key. */
const maxAccountNumberLength = 50;
/** Limit of an address; valid keys do not count. */
const invalidKeys: Limit = { name: 'verify-invalid', points: 600, windowSeconds };

type Output = OutputOf<typeof contract.verifyLicense>;

/**
 * Tells whether a key is valid for an account; blocked and ended keys are not. A key that came
 * without an account is bound to the first login. Records the first success: until then a key
 * counts as unused.
 *
 * @throws AppError 429
 */
export async function verifyLicense(
  deps: Pick<Deps, 'db' | 'rateLimiter' | 'now'>,
  { licenseKey, accountNumber }: ParsedInputOf<typeof contract.verifyLicense>,
  { address }: Pick<Caller, 'address'>,
): Promise<Output> {
  const { db, now } = deps;
  const asked = { licenseKey, accountNumber: String(accountNumber).trim() };
  const license = await findVerified(deps, asked);
  const isValid =
    license !== undefined &&
    // This call cannot tell a demo account from a live one.
    license.trialAccounts !== 'demo' &&
    standingOf(license.facts, now()) === 'active';
  if (isValid) await countOrRefuse(deps, perKey, String(license.id));
  else await countOrRefuse(deps, invalidKeys, address);
  const expiresAt = license?.facts.expiresAt?.toISOString() ?? null;
  if (!isValid) {
    return { valid: false, error: contract.texts.invalid, ...(license && { expiresAt }) };
  }
  if (!license.firstVerifiedAt) {
    await db
      .update(licenses)
      .set({ firstVerifiedAt: now() })
      .where(and(eq(licenses.id, license.id), isNull(licenses.firstVerifiedAt)));
  }
  const { productId, accountNumber: account, brokerName } = license;
  return { valid: true, productId, accountNumber: account, brokerName, expiresAt };
}

interface Asked {
  licenseKey: string;
  accountNumber: string;
}

/** Finds the key if it is bound to the account; binds an unbound one. */
async function findVerified(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  asked: Asked,
): Promise<Verified | undefined> {
  const license = await selectKey(db, asked);
  if (license?.accountNumber !== '') return license;
  const { accountNumber } = asked;
  const login = loginOf(accountNumber);
  const isActive = standingOf(license.facts, now()) === 'active';
  if (login === null || !isActive || !bindsByItself(license)) return undefined;
  if (accountNumber.length > maxAccountNumberLength) return undefined;
  await bindLicense({ db }, { id: license.id, accountNumber, login, brokerName: '' });
  const bound = await selectKey(db, asked);
  return bound?.accountNumber === '' ? undefined : bound;
}

type Verified = NonNullable<Awaited<ReturnType<typeof selectKey>>>;

/** Selects a key that is bound to the account, or to none yet. */
async function selectKey(db: Deps['db'], { licenseKey, accountNumber }: Asked) {
  const [license] = await db
    .select({
      id: licenses.id,
      normalizedKey: licenses.normalizedKey,
      firstVerifiedAt: licenses.firstVerifiedAt,
      accountNumber: licenses.accountNumber,
      brokerName: licenses.brokerName,
      productId: productOf,
      facts: standingFacts,
      trialAccounts: trials.accounts,
    })
    .from(licenses)
    .innerJoin(orders, eq(orders.id, licenses.orderId))
    .leftJoin(trials, eq(trials.orderId, licenses.orderId))
    .where(
      and(
        eq(licenses.normalizedKey, normalizeLicenseKey(licenseKey)),
        inArray(licenses.accountNumber, [accountNumber, '']),
      ),
    );
  return license;
}
