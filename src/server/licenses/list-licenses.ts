import { and, isNotNull, isNull } from 'drizzle-orm';
import { licenses } from '../../../db/schema.ts';
import type { License, listLicenses as listLicensesRoute } from '../../contract/licenses.ts';
import type { OutputOf, ParsedInputOf } from '../../contract/route.ts';
import { containsText } from '../contains-text.ts';
import type { Deps } from '../deps.ts';
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

type Query = ParsedInputOf<typeof listLicensesRoute>;

const searched = [
  licenses.licenseKey,
  licenses.purchaseId,
  licenses.accountNumber,
  licenses.brokerName,
  licenses.email,
];

const sortKeys = {
  id: licenses.id,
  purchaseId: licenses.purchaseId,
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
): Promise<OutputOf<typeof listLicensesRoute>> {
  const rows = await selectLicenses(deps, query, query);
  const total = await totalOf(query, rows.length, () => deps.db.$count(licenses, wanted(query)));
  return { licenses: rows.map(({ license }) => toLicense(license)), total };
}

/** All that search and filters leave, in their order. */
export async function* readLicenses(
  deps: Pick<Deps, 'db'>,
  query: Query,
): AsyncGenerator<License[]> {
  for await (const rows of readWhole((range) => selectLicenses(deps, query, range))) {
    yield rows.map(({ license }) => toLicense(license));
  }
}

function selectLicenses({ db }: Pick<Deps, 'db'>, query: Query, range: Range) {
  const order: Order = {
    key: sortKeys[query.sort],
    id: licenses.id,
    direction: query.direction,
  };
  return db
    .select({ license: licenses, id: licenses.id, key: placeKey(order) })
    .from(licenses)
    .where(and(wanted(query), isInRange(order, range)))
    .orderBy(...inOrder(order))
    .limit(range.limit)
    .offset(offsetOf(range));
}

function wanted({ state, search }: Query) {
  return and(
    state === 'active' ? isNull(licenses.blockedAt) : undefined,
    state === 'blocked' ? isNotNull(licenses.blockedAt) : undefined,
    containsText(search, searched),
  );
}

/** A licence key as the admin sees it. */
export function toLicense(row: typeof licenses.$inferSelect): License {
  return {
    id: row.id,
    purchaseId: row.purchaseId,
    licenseKey: row.licenseKey,
    accountNumber: row.accountNumber,
    brokerName: row.brokerName,
    email: row.email,
    createdAt: row.createdAt.toISOString(),
    is_blocked: row.blockedAt ? 1 : 0,
  };
}
