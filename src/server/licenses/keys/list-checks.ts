import { and, desc, eq, type SQL } from 'drizzle-orm';
import { type PortalCheck, shownChecks } from '#contract/buyers/portal.ts';
import type * as contract from '#contract/licenses/checks.ts';
import { texts } from '#contract/licenses/licenses.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { trialTexts } from '#texts/contract/licenses.ts';
import type { Db } from '#db/client.ts';
import { licenses, licenseTraces } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { openCapability } from '#server/kit/crypto/capability.ts';
import { notFound, unauthorized } from '#server/kit/errors.ts';
import { countOrRefuse, type Limit } from '#server/kit/rate-limit/rate-limiter.ts';
import { requireDelivery } from '#server/sales/orders/consents/find-delivery.ts';
import { normalizeLicenseKey } from './license-key.ts';

type Checks = OutputOf<typeof contract.listPurchaseChecks>;
type ChecksDeps = Pick<Deps, 'db' | 'settings' | 'rateLimiter' | 'now'>;

/** For a purchase's id or a trial's key. */
const limit: Limit = { name: 'checks', points: 240, windowSeconds: 600, countedIn: 'memory' };

/** Lists a key's lease requests. @throws AppError as `requireDelivery`; 404 no such key; 429 */
export async function listPurchaseChecks(
  deps: ChecksDeps,
  { licenseKey, ...ids }: ParsedInputOf<typeof contract.listPurchaseChecks>,
): Promise<Checks> {
  const { purchase } = await requireDelivery(deps, ids);
  await countOrRefuse(deps, limit, purchase.id);
  const isKey = eq(licenses.normalizedKey, normalizeLicenseKey(licenseKey));
  return readChecks(deps.db, and(isKey, eq(licenses.orderId, purchase.id)));
}

/** Lists the lease requests of a trial's key. @throws AppError 401 forged or expired; 404; 429 */
export async function listTrialChecks(
  deps: ChecksDeps,
  { checksToken }: ParsedInputOf<typeof contract.listTrialChecks>,
): Promise<Checks> {
  const { db, settings, now } = deps;
  const id = openCapability('trial checks', checksToken, settings.secretKey, now());
  if (id === null) throw unauthorized(trialTexts.checksOver);
  await countOrRefuse(deps, limit, id);
  return readChecks(db, eq(licenses.id, Number(id)));
}

/** Reads the last lease requests of one key; masks other accounts. @throws AppError 404 no key */
export async function readChecks(db: Pick<Db, 'select'>, isKey: SQL | undefined): Promise<Checks> {
  const rows = await db
    .select({ license: licenses, trace: licenseTraces })
    .from(licenses)
    .leftJoin(licenseTraces, eq(licenseTraces.licenseId, licenses.id))
    .where(isKey)
    .orderBy(desc(licenseTraces.lastAt))
    .limit(shownChecks);
  if (rows.length === 0) throw notFound(texts.notFound);
  return {
    success: true,
    checks: rows.flatMap(({ license, trace }) => (trace ? [toCheck(license, trace)] : [])),
  };
}

/** Tells whether a trace is from the key's own account; the buyer sees no details of any other. */
export function isOwnTrace(
  { login }: Pick<typeof licenses.$inferSelect, 'login'>,
  trace: Pick<typeof licenseTraces.$inferSelect, 'login'>,
): boolean {
  return login !== null && trace.login === login;
}

const shownDigits = 3;

function toCheck(
  license: typeof licenses.$inferSelect,
  trace: typeof licenseTraces.$inferSelect,
): PortalCheck {
  const isOwn = isOwnTrace(license, trace);
  return {
    login: isOwn ? trace.login : `•••${trace.login.slice(-shownDigits)}`,
    server: isOwn ? trace.server : '',
    firstAt: trace.firstAt.toISOString(),
    lastAt: trace.lastAt.toISOString(),
    count: trace.count,
    outcome: trace.outcome,
    version: trace.version,
    platform: trace.platform,
    build: trace.build,
  };
}
