import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { licenses, licenseTraces, orders, products } from '#db/schema.ts';
import {
  type listPortalLicenses as listPortalLicensesRoute,
  type PortalLicense,
  type listPortalChecks as listPortalChecksRoute,
  type movePortalLicense as movePortalLicenseRoute,
} from '#contract/buyers/portal.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import { isOwnTrace, readChecks } from '#server/licenses/keys/list-checks.ts';
import { readMoves } from '#server/licenses/keys/license-moves.ts';
import { isPast } from '#server/sales/orders/access.ts';
import { listPurchasedParts, findPart } from '#server/sales/orders/order-parts.ts';
import { describeRenewal } from '#server/sales/orders/renewals/renewable.ts';
import { isOfPart, productOf, partOfKey } from '#server/licenses/keys/license-standing.ts';
import {
  lastPaidAt,
  listOfflineLeases,
  offlineFrom,
} from '#server/licenses/keys/given-offline-leases.ts';
import { requirePortal, existsAlive } from './require-portal.ts';
import type { PortalDeps, OpenedPortal } from './require-portal.ts';
import { texts as licenseTexts } from '#contract/licenses/licenses.ts';
import { notFound, conflict, invalid } from '#server/kit/errors.ts';
import { recordBuyerAction } from '#server/kit/audit-log/audit-log.ts';
import { moveLicense, type MoveDeps } from '#server/licenses/keys/move-license.ts';
import { dayMs } from '#contract/kit/days.ts';
import {
  texts as offlineTexts,
  type makePortalOfflineLease as makePortalOfflineLeaseRoute,
} from '#contract/licenses/offline-leases.ts';
import { formatDay } from '#texts/language.ts';
import { makeOfflineFiles, toMade } from '#server/licenses/offline/make-offline-lease.ts';

/** Lists a purchase's or part's keys and moves left. @throws AppError 400 no such part; 401; 429 */
export async function listPortalLicenses(
  deps: PortalDeps & Pick<Deps, 'settings'>,
  { portalToken, productId }: ParsedInputOf<typeof listPortalLicensesRoute>,
  caller: Pick<Caller, 'address'>,
): Promise<OutputOf<typeof listPortalLicensesRoute>> {
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
async function readPortalLicenses(
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

/** The product of an opened purchase whose keys and versions are shown. */
interface PortalProduct {
  id: number;
  name: string;
  /** The same id if it is part of a bundle, else null. */
  partId: number | null;
}

/** Returns the chosen part, by default the first, or the product. @throws AppError 400 any other */
export async function findPortalProduct(
  db: Pick<Db, 'select'>,
  { orderId, productId: ofOrder, productName, partCount }: OpenedPortal,
  productId: number | undefined,
): Promise<PortalProduct> {
  const order = { id: orderId, productId: ofOrder, partCount };
  const part = await findPart(db, order, { productId });
  if (!part) return { id: ofOrder, name: productName, partId: null };
  return { id: part.productId, name: part.productName, partId: part.productId };
}

/** Lists a key's lease requests; masks other people's accounts. @throws AppError 401; 404; 429 */
export async function listPortalChecks(
  deps: PortalDeps,
  { portalToken, id }: ParsedInputOf<typeof listPortalChecksRoute>,
  caller: Pick<Caller, 'address'>,
): Promise<OutputOf<typeof listPortalChecksRoute>> {
  const { orderId } = await requirePortal(deps, portalToken, 'checks', caller);
  return readChecks(deps.db, and(eq(licenses.id, id), eq(licenses.orderId, orderId)));
}

/**
 * Moves a key of the purchase to another account.
 *
 * @throws AppError 401; 404 no key of this purchase; 409 blocked, another key has the account, no
 *   move left; 429
 */
export async function movePortalLicense(
  deps: PortalDeps & MoveDeps & Pick<Deps, 'leaseTraces'>,
  { portalToken, id, accountNumber, brokerName }: ParsedInputOf<typeof movePortalLicenseRoute>,
  caller: Pick<Caller, 'address'>,
): Promise<OutputOf<typeof movePortalLicenseRoute>> {
  const { orderId, tokenHash } = await requirePortal(deps, portalToken, 'move', caller);
  const { db, now, leaseTraces } = deps;
  // A move is free until the key's first lease, which may not be written yet.
  await leaseTraces.flush();
  await moveLicense(
    deps,
    { id, accountNumber, brokerName },
    { by: 'buyer', orderId, guard: existsAlive(tokenHash, now()) },
    (tx, event, moment) => recordBuyerAction(tx, caller, event, moment),
  );
  const [[license], moves] = await Promise.all([
    readPortalLicenses(deps, { orderId, id }),
    readMoves(db, { orderId, partId: partOfKey(id) }, now()),
  ]);
  if (!license) throw notFound(licenseTexts.notFound);
  return { success: true, license, moves };
}

/**
 * Makes an offline lease for a key of the purchase, for as long as its product allows.
 *
 * @throws AppError 400 longer; 401; 404 no key of this purchase; 409 none for this product, not yet
 *   possible, or as `makeOfflineFiles`; 429
 */
export async function makePortalOfflineLease(
  deps: PortalDeps & Pick<Deps, 'settings' | 'leaseTraces'>,
  { portalToken, id, days, server }: ParsedInputOf<typeof makePortalOfflineLeaseRoute>,
  caller: Pick<Caller, 'address'>,
): Promise<OutputOf<typeof makePortalOfflineLeaseRoute>> {
  const { orderId, tokenHash } = await requirePortal(deps, portalToken, 'move', caller);
  await deps.leaseTraces.flush();
  const until = (now: Date) => new Date(now.getTime() + days * dayMs);
  const file = await makeOfflineFiles(
    deps,
    { id, until, server },
    {
      by: 'buyer',
      where: and(eq(licenses.orderId, orderId), existsAlive(tokenHash, deps.now())),
      check({ maxDays, paidAt }, now) {
        if (maxDays === 0) throw conflict(offlineTexts.none);
        if (days > maxDays) throw invalid(offlineTexts.maxDays(maxDays));
        const from = offlineFrom(paidAt);
        if (from && from > now) throw conflict(offlineTexts.tooEarly(formatDay(from)));
      },
      record: (tx, event, now) => recordBuyerAction(tx, caller, event, now),
    },
  );
  return toMade(file);
}
