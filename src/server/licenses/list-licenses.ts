import { and, eq, inArray, isNotNull, isNull, not, type SQL } from 'drizzle-orm';
import { licenses, orders } from '#db/schema.ts';
import type * as contract from '#contract/licenses.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { containsText } from '../contains-text.ts';
import type { Deps } from '../deps.ts';
import { endedStates } from '../orders/order-state.ts';
import {
  inOrder,
  isInRange,
  offsetOf,
  placeKey,
  readWhole,
  textKey,
  totalOf,
  type Order,
  type Range,
} from '../sorted-list.ts';

type Query = ParsedInputOf<typeof contract.listLicenses>;

const searched = [
  licenses.licenseKey,
  licenses.orderId,
  licenses.accountNumber,
  licenses.brokerName,
  licenses.email,
];

const sortKeys = {
  id: licenses.id,
  purchaseId: licenses.orderId,
  licenseKey: licenses.licenseKey,
  accountNumber: textKey(licenses.accountNumber),
  brokerName: textKey(licenses.brokerName),
  email: textKey(licenses.email),
  createdAt: licenses.createdAt,
} satisfies Record<Query['sort'], Order['key']>;

/** A page of the licence keys. */
export async function listLicenses(
  deps: Pick<Deps, 'db'>,
  query: Query,
): Promise<OutputOf<typeof contract.listLicenses>> {
  const rows = await selectLicenses(deps, query, query);
  const total = await totalOf(query, rows.length, () =>
    deps.db.$count(licenses, wanted(deps.db, query)),
  );
  return { licenses: rows.map(toLicense), total };
}

/** All that search and filters leave, in their order. */
export async function* readLicenses(
  deps: Pick<Deps, 'db'>,
  query: Query,
): AsyncGenerator<contract.License[]> {
  for await (const rows of readWhole((range) => selectLicenses(deps, query, range))) {
    yield rows.map(toLicense);
  }
}

/** One licence key as it stands in the database or transaction, undefined where there is none. */
export async function findLicense(
  db: Pick<Deps['db'], 'select'>,
  id: number,
): Promise<contract.License | undefined> {
  const [found] = await db
    .select({ license: licenses, isEnded: isEnded(db) })
    .from(licenses)
    .where(eq(licenses.id, id));
  return found && toLicense(found);
}

function selectLicenses({ db }: Pick<Deps, 'db'>, query: Query, range: Range) {
  const order: Order = {
    key: sortKeys[query.sort],
    id: licenses.id,
    direction: query.direction,
  };
  return db
    .select({
      license: licenses,
      isEnded: isEnded(db),
      id: licenses.id,
      key: placeKey(order),
    })
    .from(licenses)
    .where(and(wanted(db, query), isInRange(order, range)))
    .orderBy(...inOrder(order))
    .limit(range.limit)
    .offset(offsetOf(range));
}

/** Of few purchases, so they are looked up once rather than each key's own. */
function isEnded(db: Pick<Deps['db'], 'select'>): SQL {
  const ended = db.select({ id: orders.id }).from(orders).where(inArray(orders.state, endedStates));
  return inArray(licenses.orderId, ended);
}

/** A key that has ended is neither active nor blocked: what the seller does with it changes nothing. */
function wanted(db: Deps['db'], { state, search }: Query): SQL | undefined {
  const ended = isEnded(db);
  return and(
    state === 'active' ? and(isNull(licenses.blockedAt), not(ended)) : undefined,
    state === 'blocked' ? and(isNotNull(licenses.blockedAt), not(ended)) : undefined,
    state === 'ended' ? ended : undefined,
    containsText(search, searched),
  );
}

/** A licence key as the admin sees it. */
function toLicense({
  license,
  isEnded: ended,
}: {
  license: typeof licenses.$inferSelect;
  isEnded: unknown;
}): contract.License {
  return {
    id: license.id,
    purchaseId: license.orderId,
    licenseKey: license.licenseKey,
    accountNumber: license.accountNumber,
    brokerName: license.brokerName,
    email: license.email,
    createdAt: license.createdAt.toISOString(),
    is_blocked: license.blockedAt ? 1 : 0,
    is_ended: ended ? 1 : 0,
  };
}
