import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { leaseKeys, licenses, orders, products, trials } from '#db/schema.ts';
import type { LeaseRequest } from '#contract/licenses/leases.ts';
import { isCurrent, isStored, type SigningKey } from '../signing-keys/signing-keys.ts';
import { batched } from '#server/kit/jobs/batched.ts';
import { newestStableNumber } from '#server/catalogue/products/product-versions.ts';
import { blockedReason } from '#server/kit/address-key.ts';
import { normalizeLicenseKey } from '../keys/license-key.ts';
import { productOf } from '../keys/license-standing.ts';
import type { LeasedLicense } from './decide-lease.ts';

/** Keys looked up together, so that no statement takes long. */
const maxBatch = 100;

interface Leased {
  id: number;
  notice: string;
  latest: string | null;
  trial: Pick<typeof trials.$inferSelect, 'orderId' | 'accounts' | 'startedAt'> | null;
}

interface Found {
  /** Candidates for signing the answer: the current key pair and the requested one. */
  keys: Pick<SigningKey, 'id' | 'createdAt' | 'rotatedAt' | 'revokedAt'>[];
  license: (LeasedLicense & Leased) | null;
}

type Asked = Pick<LeaseRequest, 'key' | 'kid'>;

/**
 * Prepares the look-up of everything the answers depend on in one round trip, including keys that
 * another process rotated. Its lists arrive as JSON, so that the SQL is built once.
 */
function prepareLookup(db: Db) {
  const current = sql`(SELECT max(${leaseKeys.id}) FROM ${leaseKeys} WHERE ${isCurrent})`;
  return db
    .select({
      key: {
        id: leaseKeys.id,
        createdAt: leaseKeys.createdAt,
        rotatedAt: leaseKeys.rotatedAt,
        revokedAt: leaseKeys.revokedAt,
      },
      license: {
        id: licenses.id,
        normalizedKey: licenses.normalizedKey,
        login: licenses.login,
        accountNumber: licenses.accountNumber,
        notice: licenses.notice,
        expiresAt: licenses.expiresAt,
        blockedAt: licenses.blockedAt,
      },
      order: {
        productId: productOf,
        state: orders.state,
        renewsId: orders.renewsId,
        updatedAt: orders.updatedAt,
        blockedReason,
      },
      trial: {
        orderId: trials.orderId,
        accounts: trials.accounts,
        startedAt: trials.startedAt,
      },
      product: {
        demoAccountsFree: products.demoAccountsFree,
        latest: newestStableNumber(products.id),
      },
    })
    .from(leaseKeys)
    .leftJoin(licenses, inArray(licenses.normalizedKey, valuesOf('licenseKeys')))
    .leftJoin(orders, eq(orders.id, licenses.orderId))
    .leftJoin(trials, eq(trials.orderId, licenses.orderId))
    .leftJoin(products, eq(products.id, productOf))
    .where(and(isStored, or(eq(leaseKeys.id, current), inArray(leaseKeys.id, valuesOf('kids')))))
    .prepare();
}

const valuesOf = (list: string) => sql`(SELECT value FROM json_each(${sql.placeholder(list)}))`;

type Lookup = ReturnType<typeof prepareLookup>;

const selectLeased = (lookup: Lookup, asked: Asked[]) =>
  lookup.all({
    licenseKeys: JSON.stringify(asked.map(({ key }) => normalizeLicenseKey(key))),
    kids: JSON.stringify(asked.map(kidOf)),
  });

const kidOf = ({ kid }: Asked): number => Number(kid ?? 0);

type Rows = Awaited<ReturnType<typeof selectLeased>>;

function pickFound(rows: Rows, asked: Asked): Found {
  const keys = new Map(rows.map(({ key }) => [key.id, key]));
  const licenseKey = normalizeLicenseKey(asked.key);
  const row = rows.find(({ license }) => license?.normalizedKey === licenseKey);
  const { license = null, order = null, product = null, trial = null } = row ?? {};
  return {
    keys: [...keys.values()].filter(
      ({ id, rotatedAt, revokedAt }) => id === kidOf(asked) || (!rotatedAt && !revokedAt),
    ),
    license:
      license && order && product
        ? {
            ...license,
            ...order,
            isBlocked: order.blockedReason === null ? 0 : 1,
            ...product,
            trial,
          }
        : null,
  };
}

const lookups = new WeakMap<Db, ReturnType<typeof batched<Asked, Found>>>();

function createLookup(db: Db) {
  const lookup = prepareLookup(db);
  return batched(async (all: Asked[]) => {
    const rows = await selectLeased(lookup, all);
    return all.map((each) => pickFound(rows, each));
  }, maxBatch);
}

/** Finds a key's license; requests that arrive during a look-up share the next one. */
export function findLeased(db: Db, asked: Asked): Promise<Found> {
  const find = lookups.get(db) ?? createLookup(db);
  lookups.set(db, find);
  return find(asked);
}
