import { eq, or, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { leaseKeys, licenses, orders, products } from '#db/schema.ts';
import type { LeaseRequest } from '#contract/leases.ts';
import type { SigningKey } from '#server/signing-keys/choose-signing-key.ts';
import { newestStableNumber } from '#server/products/product-versions.ts';
import { normalizeLicenseKey } from '../license-key.ts';
import type { LeasedLicense } from './decide-lease.ts';

interface Found {
  /** Candidates to sign the answer: the newest key pair and the requested one. */
  keys: Pick<SigningKey, 'id' | 'createdAt' | 'rotatedAt' | 'revokedAt'>[];
  license: (LeasedLicense & { id: number; notice: string; latest: string | null }) | null;
}

/**
 * Selects all that an answer depends on in one round trip, keys that another process rotated too.
 */
function selectLeased(db: Db, key: string, kid: number) {
  const newest = sql`(SELECT max(${leaseKeys.id}) FROM ${leaseKeys})`;
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
        login: licenses.login,
        notice: licenses.notice,
        blockedAt: licenses.blockedAt,
      },
      order: { productId: orders.productId, state: orders.state },
      product: {
        demoAccountsFree: products.demoAccountsFree,
        latest: newestStableNumber(products.id),
      },
    })
    .from(leaseKeys)
    .leftJoin(licenses, eq(licenses.licenseKey, key))
    .leftJoin(orders, eq(orders.id, licenses.orderId))
    .leftJoin(products, eq(products.id, orders.productId))
    .where(or(eq(leaseKeys.id, newest), eq(leaseKeys.id, kid)));
}

export async function findLeased(
  db: Db,
  { key, kid }: Pick<LeaseRequest, 'key' | 'kid'>,
): Promise<Found> {
  const rows = await selectLeased(db, normalizeLicenseKey(key), Number(kid ?? 0));
  const { license = null, order = null, product = null } = rows[0] ?? {};
  return {
    keys: rows.map((row) => row.key),
    license: license && order && product && { ...license, ...order, ...product },
  };
}
