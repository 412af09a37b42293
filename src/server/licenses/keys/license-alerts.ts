import { inArray, sql, type SQL, eq, and, between, count, gte, max } from 'drizzle-orm';
import { dayMs, dayOf } from '#contract/kit/days.ts';
import type { setLicenseAlertAside as asideRoute } from '#contract/licenses/license-page.ts';
import { texts as licenseTexts } from '#contract/licenses/licenses.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { loginOf } from '#contract/licenses/license-states.ts';
import type { Overview } from '#contract/seller/overview.ts';
import {
  demoLogins,
  isOfDay,
  licenseAlerts,
  licenseMoves,
  licenses,
  licenseTraces,
  orders,
} from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { recordAction } from '#server/kit/audit-log/audit-log.ts';
import { notFound } from '#server/kit/errors.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import { describeLicense } from './license-key.ts';
import { productNameOf, productOf } from './license-standing.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type * as contract from '#contract/licenses/license-page.ts';

type Attention = Overview['attention'];

/** Foreign accounts that suggest a shared key: one may be a typo, two a demo and a live account. */
const suspiciousLogins = 3;
const maxAlerts = 20;

interface Candidate {
  licenseId: number;
  accountNumber: string;
  brokerName: string;
  productName: string;
  /** Separated by commas. */
  logins: string;
}

/**
 * Finds keys used by three or more foreign accounts in seven days, most accounts first. Accounts
 * that the key was ever bound to and admitted demo accounts do not count; alerts dismissed within a
 * week are left out.
 */
export async function findSharedKeys({
  db,
  now,
}: Pick<Deps, 'db' | 'now'>): Promise<Attention['sharedKeys']> {
  const moment = now();
  const candidates = await db.all<Candidate>(sql`
    SELECT ${licenses.id} AS licenseId, ${licenses.accountNumber} AS accountNumber, ${licenses.brokerName} AS brokerName,
      ${productNameOf} AS productName, group_concat(DISTINCT trace.login) AS logins
    FROM ${licenseTraces} AS trace INDEXED BY license_traces_by_outcome
    JOIN ${licenses} ON ${licenses.id} = trace.license_id
    JOIN ${orders} ON ${orders.id} = ${licenses.orderId}
    WHERE ${isOfDay} AND trace.day IN ${daysOfWeek(moment)} AND trace.outcome = 'account' AND trace.login <> ''
      AND trace.login IS NOT ${licenses.login}
      AND NOT EXISTS (SELECT 1 FROM ${demoLogins} AS demo WHERE demo.license_id = trace.license_id AND demo.login = trace.login)
      AND NOT EXISTS (SELECT 1 FROM ${licenseAlerts} AS alert WHERE alert.license_id = trace.license_id
        AND alert.set_aside_at > ${aWeekBefore(moment).getTime()})
    GROUP BY trace.license_id HAVING count(DISTINCT trace.login) >= ${suspiciousLogins}
    ORDER BY count(DISTINCT trace.login) DESC LIMIT ${maxAlerts}`);
  if (candidates.length === 0) return [];
  const bound = await findBoundLogins(
    db,
    candidates.map(({ licenseId }) => licenseId),
  );
  return candidates
    .map(({ logins, ...key }) => ({
      ...key,
      logins: logins.split(',').filter((login) => !bound.has(`${key.licenseId} ${login}`)).length,
    }))
    .filter(({ logins }) => logins >= suspiciousLogins);
}

/** Returns all accounts that the keys were ever bound to, as `LICENSE_ID LOGIN`. */
async function findBoundLogins(db: Deps['db'], licenseIds: number[]): Promise<Set<string>> {
  const moves = await db.query.licenseMoves.findMany({
    where: inArray(licenseMoves.licenseId, licenseIds),
  });
  return new Set(
    moves.flatMap(({ licenseId, fromAccountNumber, toAccountNumber }) =>
      [fromAccountNumber, toAccountNumber].map((account) => `${licenseId} ${loginOf(account)}`),
    ),
  );
}

/** Counts terminals refused and served in 7 days, each once a day; null unless refusals lead. */
export async function countRefusals({
  db,
  now,
}: Pick<Deps, 'db' | 'now'>): Promise<Attention['refusals']> {
  const [counted] = await db.all<{ given: number; refused: number }>(sql`
    SELECT coalesce(sum(outcome = 'ok'), 0) AS given, coalesce(sum(outcome <> 'ok'), 0) AS refused
    FROM ${licenseTraces} INDEXED BY license_traces_by_outcome
    WHERE ${isOfDay} AND day IN ${daysOfWeek(now())}`);
  return counted && counted.refused > counted.given ? counted : null;
}

const days = 7;

const aWeekBefore = (now: Date): Date => new Date(now.getTime() - days * dayMs);

/**
 * Lists the seven UTC days up to today, `YYYY-MM-DD`, for `day IN`: SQLite then searches an index
 * by day and outcome once per day.
 */
function daysOfWeek(now: Date): SQL {
  const all = Array.from({ length: days }, (_, ago) => new Date(now.getTime() - ago * dayMs));
  const texts = all.map((day) => sql`${dayOf(day)}`);
  return sql`(${sql.join(texts, sql`, `)})`;
}

/** Hides a key's alert for a week. @throws AppError 404 */
export async function setLicenseAlertAside(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id }: ParsedInputOf<typeof asideRoute>,
  caller: Caller,
): Promise<OutputOf<typeof asideRoute>> {
  const license = await db.query.licenses.findFirst({ where: eq(licenses.id, id) });
  if (!license) throw notFound(licenseTexts.notFound);
  const setAsideAt = now();
  await db.transaction(async (tx) => {
    await tx
      .insert(licenseAlerts)
      .values({ licenseId: id, setAsideAt })
      .onConflictDoUpdate({ target: licenseAlerts.licenseId, set: { setAsideAt } });
    const event = { action: 'license-alert-set-aside' as const, subject: describeLicense(license) };
    await recordAction(tx, caller, event, setAsideAt);
  });
  return { success: true };
}

type UsageDeps = Pick<Deps, 'db' | 'now'>;
type Usage = contract.LicenseUsage;

/** Keys per statement, so that none takes long. */
const batchSize = 100_000;

/** Counts active keys and their versions for each product with leases in the last week. */
export async function listLicenseUsage(
  deps: UsageDeps,
): Promise<OutputOf<typeof contract.listLicenseUsage>> {
  const [found] = await deps.db.select({ last: max(licenses.id) }).from(licenses);
  const last = found?.last ?? 0;
  const products = new Map<number, Usage>();
  for (let first = 1; first <= last; first += batchSize) {
    if (first > 1) await nextTurn();
    await addUsage(deps, products, first);
  }
  for (const { versions } of products.values()) {
    versions.sort(
      (one, other) => other.keys - one.keys || compareTexts(other.version, one.version),
    );
  }
  return { products: [...products.values()] };
}

const compareTexts = (one: string, other: string): number =>
  one.localeCompare(other, 'en', { numeric: true });

async function addUsage(
  { db, now }: UsageDeps,
  products: Map<number, Usage>,
  first: number,
): Promise<void> {
  const moment = now();
  const last = first + batchSize - 1;
  const [active, used] = await Promise.all([
    db
      .select({ productId: productOf, activeKeys: count() })
      .from(licenses)
      .innerJoin(orders, eq(orders.id, licenses.orderId))
      .where(and(between(licenses.id, first, last), gte(licenses.lastLeaseAt, aWeekBefore(moment))))
      .groupBy(productOf),
    db.all<{ productId: number; version: string; keys: number }>(sql`
      SELECT ${productOf} AS productId, used.version AS version, count(*) AS keys
      FROM (
        SELECT DISTINCT license_id, version FROM ${licenseTraces} INDEXED BY license_traces_by_outcome
        WHERE ${isOfDay} AND day IN ${daysOfWeek(moment)} AND outcome = 'ok' AND license_id BETWEEN ${first} AND ${last} AND version <> ''
      ) AS used
      JOIN ${licenses} ON ${licenses.id} = used.license_id
      JOIN ${orders} ON ${orders.id} = ${licenses.orderId}
      GROUP BY 1, 2`),
  ]);
  const usageOf = (productId: number): Usage => {
    const usage = products.get(productId) ?? { productId, activeKeys: 0, versions: [] };
    products.set(productId, usage);
    return usage;
  };
  for (const { productId, activeKeys } of active) usageOf(productId).activeKeys += activeKeys;
  for (const { productId, version, keys } of used) {
    const { versions } = usageOf(productId);
    const known = versions.find((each) => each.version === version);
    if (known) known.keys += keys;
    else versions.push({ version, keys });
  }
}
