import { desc, eq } from 'drizzle-orm';
import * as contract from '#contract/licenses/license-page.ts';
import { texts } from '#contract/licenses/licenses.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import type { Reader } from '#db/client.ts';
import { licenseMoves, licenses, licenseTraces, orders } from '#db/schema.ts';
import { defineTable } from '#server/kit/endpoint/csv.ts';
import type { Deps } from '#server/deps.ts';
import { notFound } from '#server/kit/errors.ts';
import { partOfKey, productNameOf, productOf, standingOf } from './license-standing.ts';
import { readMoves } from './license-moves.ts';
import { listOfflineLeases } from './given-offline-leases.ts';
import { toLicense } from './list-licenses.ts';

/** Covers the last week of a key used by many accounts, and all two hundred days of any other. */
const shownTraces = 400;
const shownMoves = 100;

/** Returns a key with purchase, moves, checks; never network addresses. @throws AppError 404 */
export async function getLicense(
  { db, now }: { db: Reader; now(): Date },
  { id }: ParsedInputOf<typeof contract.getLicense>,
): Promise<OutputOf<typeof contract.getLicense>> {
  const orderId = db.select({ id: licenses.orderId }).from(licenses).where(eq(licenses.id, id));
  const [[found], moveQuota, moves, traces, offline] = await Promise.all([
    db
      .select({
        license: licenses,
        order: orders,
        productId: productOf,
        productName: productNameOf,
      })
      .from(licenses)
      .innerJoin(orders, eq(orders.id, licenses.orderId))
      .where(eq(licenses.id, id)),
    readMoves(db, { orderId, partId: partOfKey(id) }, now()),
    db.query.licenseMoves.findMany({
      where: eq(licenseMoves.licenseId, id),
      orderBy: desc(licenseMoves.createdAt),
      limit: shownMoves,
    }),
    db.query.licenseTraces.findMany({
      where: eq(licenseTraces.licenseId, id),
      orderBy: desc(licenseTraces.lastAt),
      limit: shownTraces,
    }),
    listOfflineLeases(db, eq(licenses.id, id)),
  ]);
  if (!found) throw notFound(texts.notFound);
  const { license, order, productId, productName } = found;
  const facts = { state: order.state, renewsId: order.renewsId, isBlocked: 0 } as const;
  return {
    ...toLicense({
      license,
      productName,
      isEnded: standingOf({ ...license, ...facts }, now()) === 'ended',
      isTrial: order.state === 'trial',
    }),
    productId,
    login: license.login,
    notice: license.notice,
    customerEmail: order.email,
    firstLeaseAt: license.firstLeaseAt?.toISOString() ?? null,
    lastLeaseAt: license.lastLeaseAt?.toISOString() ?? null,
    daysUsed: license.daysUsed,
    moveQuota,
    moves: moves.map((move) => ({
      id: move.id,
      fromAccountNumber: move.fromAccountNumber,
      fromBrokerName: move.fromBrokerName,
      toAccountNumber: move.toAccountNumber,
      toBrokerName: move.toBrokerName,
      by: move.by,
      isCounted: move.isCounted,
      reason: move.reason,
      createdAt: move.createdAt.toISOString(),
    })),
    traces: traces.map(toTrace),
    offlineLeases: offline(id),
  };
}

function toTrace(trace: typeof licenseTraces.$inferSelect): contract.LicenseTrace {
  const { day, login, server, firstAt, lastAt, count, days, outcome } = trace;
  const { version, platform, build } = trace;
  return {
    day,
    login,
    server,
    firstAt: firstAt.toISOString(),
    lastAt: lastAt.toISOString(),
    count,
    days,
    outcome,
    version,
    platform,
    build,
  };
}

/** Reads a key's traces, latest first; at most five thousand rows, twenty a day. */
async function* readTraces(
  { db }: Pick<Deps, 'db'>,
  { id }: ParsedInputOf<typeof contract.exportLicenseTraces>,
): AsyncGenerator<contract.LicenseTrace[]> {
  const traces = await db.query.licenseTraces.findMany({
    where: eq(licenseTraces.licenseId, id),
    orderBy: desc(licenseTraces.lastAt),
  });
  yield traces.map(toTrace);
}

export const licenseTracesTable = defineTable(
  'License Checks',
  readTraces,
  contract.traceColumns,
  {},
);
