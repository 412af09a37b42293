import { and, eq, gt, inArray, isNotNull, isNull, lte, not, sql, type SQL } from 'drizzle-orm';
import { licenses, licenseText, orders, trials } from '#db/schema.ts';
import { dayMs } from '#contract/kit/days.ts';
import { endingDays, licenseColumns } from '#contract/licenses/licenses.ts';
import type * as contract from '#contract/licenses/licenses.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { defineTable } from '#server/kit/endpoint/csv.ts';
import type { Deps } from '#server/deps.ts';
import { endedStates } from '#server/sales/orders/order.ts';
import { productNameOf } from './license-standing.ts';
import {
  containsText,
  inOrder,
  partsByEnd,
  placeKey,
  readPage,
  readWhole,
  selectIds,
  textKey,
  type Order,
  type Part,
  type Range,
} from '#server/kit/lists/sorted-list.ts';

type Query = ParsedInputOf<typeof contract.listLicenses>;
type ListDeps = Pick<Deps, 'db' | 'now'>;

const sortKeys = {
  id: licenses.id,
  purchaseId: licenses.orderId,
  licenseKey: licenses.licenseKey,
  accountNumber: textKey(licenses.accountNumber),
  brokerName: textKey(licenses.brokerName),
  email: textKey(licenses.email),
  createdAt: licenses.createdAt,
  expiresAt: licenses.expiresAt,
} satisfies Record<Query['sort'], Order['key']>;

/** The covering index of each sort order. The one by id also holds the searched text. */
const indexes: Record<Query['sort'], string> = {
  id: 'licenses_by_id',
  purchaseId: 'licenses_by_order',
  licenseKey: 'licenses_by_key',
  accountNumber: 'licenses_by_account',
  brokerName: 'licenses_by_broker',
  email: 'licenses_by_email',
  createdAt: 'licenses_by_date',
  expiresAt: 'licenses_by_expiry',
};

/** Names the index, so that SQLite's statistics cannot choose another and sort. */
function walk(sort: Query['sort']): SQL {
  return sql`${licenses} INDEXED BY ${sql.identifier(indexes[sort])}`;
}

export async function listLicenses(
  deps: ListDeps,
  query: Query,
): Promise<OutputOf<typeof contract.listLicenses>> {
  const { rows, total } = await readPage(
    query,
    () => selectLicenses(deps, query, query),
    () => deps.db.$count(walk('id'), and(isWanted(deps, query), isFound(query))),
  );
  return { licenses: rows.map(toLicense), total };
}

async function* readLicenses(deps: ListDeps, query: Query): AsyncGenerator<contract.License[]> {
  for (const part of query.sort === 'expiresAt'
    ? partsByEnd(licenses.expiresAt, licenses.id)
    : [{}]) {
    for await (const rows of readWhole((range) => selectLicenses(deps, query, range, part))) {
      yield rows.map(toLicense);
    }
  }
}

export async function findLicense(
  deps: { db: Pick<Deps['db'], 'select'>; now(): Date },
  id: number,
): Promise<contract.License | undefined> {
  const [found] = await deps.db
    .select({ license: licenses, productName: productNameOf, isEnded: isEnded(deps), isTrial })
    .from(licenses)
    .innerJoin(orders, eq(orders.id, licenses.orderId))
    .where(eq(licenses.id, id));
  return found && toLicense(found);
}

/** Selects the ids from an index alone, then the rows for them. */
function selectLicenses(deps: ListDeps, query: Query, range: Range, part: Part = {}) {
  const { db } = deps;
  const order: Order = {
    key: part.key ?? sortKeys[query.sort],
    id: licenses.id,
    direction: query.direction,
    isNullable: query.sort === 'expiresAt' && !part.key,
  };
  const from = walk(query.sort);
  const where = and(isWanted(deps, query), isAmongFound(query), part.where);
  const ids = selectIds(db, { order, range, from, where });
  return db
    .select({
      license: licenses,
      productName: productNameOf,
      isEnded: isEnded(deps),
      isTrial,
      id: licenses.id,
      key: placeKey(order),
    })
    .from(licenses)
    .innerJoin(orders, eq(orders.id, licenses.orderId))
    .where(inArray(licenses.id, ids))
    .orderBy(...inOrder(order));
}

/** Tells whether a key has ended. Few purchases have, so they are looked up once, not per key. */
function isEnded({ db, now }: { db: Pick<Deps['db'], 'select'>; now(): Date }): SQL {
  const ended = db.select({ id: orders.id }).from(orders).where(inArray(orders.state, endedStates));
  return sql`(${inArray(licenses.orderId, ended)} OR ${licenses.expiresAt} IS NOT NULL AND ${licenses.expiresAt} <= ${now().getTime()})`;
}

const isTrial = sql`EXISTS (SELECT 1 FROM ${trials} WHERE ${trials}.order_id = ${licenses}.order_id)`;

/** Matches the keys in the wanted state; an ended key counts neither as active nor as blocked. */
function isWanted(deps: ListDeps, { state }: Query): SQL | undefined {
  const ended = isEnded(deps);
  return and(
    state === 'active' ? and(isNull(licenses.blockedAt), not(ended)) : undefined,
    state === 'blocked' ? and(isNotNull(licenses.blockedAt), not(ended)) : undefined,
    state === 'ended' ? ended : undefined,
    state === 'ending' ? and(isEndingSoon(deps), not(ended)) : undefined,
  );
}

/** Matches keys that end within the next days, except blocked ones, which no one misses. */
function isEndingSoon({ now }: Pick<ListDeps, 'now'>): SQL | undefined {
  const moment = now();
  const soon = new Date(moment.getTime() + endingDays * dayMs);
  return and(
    gt(licenses.expiresAt, moment),
    lte(licenses.expiresAt, soon),
    isNull(licenses.blockedAt),
  );
}

export function countEndingLicenses(deps: ListDeps): Promise<number> {
  const where = and(isEndingSoon(deps), not(isEnded(deps)));
  return deps.db.$count(walk('expiresAt'), where);
}

/** Finds the first of these keys that also match `where`, except trials, which are meant to end. */
export async function findEndingLicenses(
  deps: ListDeps,
  where: SQL | undefined,
  limit: number,
): Promise<number[]> {
  const rows = await deps.db
    .select({ id: sql<number>`${licenses.id}` })
    .from(walk('expiresAt'))
    .where(and(isEndingSoon(deps), not(isEnded(deps)), not(isTrial), where))
    .limit(limit);
  return rows.map(({ id }) => id);
}

function isFound({ search }: Query): SQL | undefined {
  return containsText(search, [licenseText]);
}

/** Collects the matches first unless the index by id is walked: no other index holds the text. */
function isAmongFound(query: Query): SQL | undefined {
  const found = isFound(query);
  if (!found || query.sort === 'id') return found;
  return sql`+${licenses.id} IN (SELECT ${licenses.id} FROM ${walk('id')} WHERE ${found})`;
}

export function toLicense({
  license,
  productName,
  isEnded: ended,
  isTrial: isTried,
}: {
  license: typeof licenses.$inferSelect;
  productName: string;
  isEnded: unknown;
  isTrial: unknown;
}): contract.License {
  return {
    id: license.id,
    purchaseId: isTried ? '' : license.orderId,
    productName,
    licenseKey: license.licenseKey,
    accountNumber: license.accountNumber,
    brokerName: license.brokerName,
    email: license.email,
    createdAt: license.createdAt.toISOString(),
    expiresAt: license.expiresAt?.toISOString() ?? null,
    is_blocked: license.blockedAt ? 1 : 0,
    is_ended: ended ? 1 : 0,
  };
}

export const licensesTable = defineTable('Licenses', readLicenses, licenseColumns, {
  is_blocked: ({ is_blocked }) => (is_blocked ? 'Yes' : 'No'),
  is_ended: ({ is_ended }) => (is_ended ? 'Yes' : 'No'),
});
