import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { licenses, licenseTraces, orders, products } from '#db/schema.ts';
import type { listPortalLicenses as route, PortalLicense } from '#contract/buyers/portal.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import { readMoves } from '#server/licenses/keys/license-moves.ts';
import { isPast } from '#server/sales/orders/access.ts';
import { listPurchasedParts } from '#server/sales/orders/purchased-parts.ts';
import { describeRenewal } from '#server/sales/orders/renewals/describe-renewal.ts';
import { isOfPart, productOf } from '#server/licenses/keys/license-standing.ts';
import {
  lastPaidAt,
  listOfflineLeases,
  offlineFrom,
} from '#server/licenses/keys/given-offline-leases.ts';
import { findPortalProduct } from './portal-product.ts';
import { requirePortal, type PortalDeps } from './require-portal.ts';

/**
 * Lists the purchase's keys and the number of keys and moves left; for a bundle: those of one part.
 *
 * @throws AppError 400 no part of the bundle; 401; 429
 */
export async function listPortalLicenses(
  deps: PortalDeps & Pick<Deps, 'settings'>,
  { portalToken, productId }: ParsedInputOf<typeof route>,
  caller: Pick<Caller, 'address'>,
): Promise<OutputOf<typeof route>> {
  const portal = await requirePortal(deps, portalToken, 'list', caller);
  const { orderId, keyLimit, access } = portal;
  const { db, settings, now } = deps;
  const product = await findPortalProduct(db, portal, productId);
  const from = access === 'open' ? now() : null;
  const [keys, moves, renewal, parts] = await Promise.all([
    readPortalLicenses(deps, { orderId, partId: product.partId }),
    readMoves(db, { orderId, partId: product.partId }, now()),
    describeRenewal(deps, orderId),
    listPurchasedParts(db, { ...portal, secretKey: settings.secretKey, from, files: 'current' }),
  ]);
  return {
    success: true,
    product: { id: product.id, name: product.name },
    parts,
    keys: { limit: keyLimit, used: keys.length },
    moves,
    isOver: access === 'over',
    renewal,
    licenses: keys,
  };
}

/** Reads a purchase's keys: all, one part's, or one; oldest first, each with its last check. */
export async function readPortalLicenses(
  { db, now }: { db: Pick<Db, 'select'>; now(): Date },
  { orderId, id, partId }: { orderId: string; id?: number; partId?: number | null },
): Promise<PortalLicense[]> {
  const where = and(
    eq(licenses.orderId, orderId),
    id === undefined ? undefined : eq(licenses.id, id),
    partId === undefined ? undefined : isOfPart({ orderId, partId }),
  );
  const [offline, rows] = await Promise.all([
    listOfflineLeases(db, where),
    db
      .select({
        license: licenses,
        trace: licenseTraces,
        maxDays: products.offlineDays,
        paidAt: lastPaidAt,
      })
      .from(licenses)
      .innerJoin(orders, eq(orders.id, licenses.orderId))
      .innerJoin(products, eq(products.id, productOf))
      .leftJoin(licenseTraces, eq(licenseTraces.id, sql`coalesce(${lastOfItsOwn}, ${lastOfAny})`))
      .where(where)
      .orderBy(asc(licenses.id)),
  ]);
  const moment = now();
  return rows.map(({ license, trace, maxDays, paidAt }) => ({
    id: license.id,
    licenseKey: license.licenseKey,
    accountNumber: license.accountNumber,
    brokerName: license.brokerName,
    createdAt: license.createdAt.toISOString(),
    isBlocked: license.blockedAt !== null,
    expiresAt: license.expiresAt?.toISOString() ?? null,
    isOver: isPast(license.expiresAt, moment),
    lastCheck: trace && {
      at: trace.lastAt.toISOString(),
      server: isOwnTrace(license, trace) ? trace.server : '',
      version: trace.version,
      platform: trace.platform,
      outcome: trace.outcome,
    },
    offline: {
      maxDays,
      from: offlineFrom(paidAt)?.toISOString() ?? null,
      leases: offline(license.id),
    },
  }));
}

/** Names the index, so that SQLite's statistics cannot choose to sort a key's traces. */
const traces = sql`${licenseTraces} AS trace INDEXED BY license_traces_by_last`;
const latest = sql`ORDER BY trace.last_at DESC LIMIT 1`;
const lastOfItsOwn = sql`(SELECT trace.id FROM ${traces} WHERE trace.license_id = ${licenses.id} AND trace.login = ${licenses.login} ${latest})`;
const lastOfAny = sql`(SELECT trace.id FROM ${traces} WHERE trace.license_id = ${licenses.id} ${latest})`;

/**
 * Tells whether a trace is from the account that the key is bound to; details of any other are
 * hidden from the buyer.
 */
export function isOwnTrace(
  { login }: Pick<typeof licenses.$inferSelect, 'login'>,
  trace: Pick<typeof licenseTraces.$inferSelect, 'login'>,
): boolean {
  return login !== null && trace.login === login;
}
