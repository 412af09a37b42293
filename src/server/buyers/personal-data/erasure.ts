import { and, inArray, isNotNull, lte, sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { createHmac } from 'node:crypto';
import type { Db, Reader, Tx } from '#db/client.ts';
import { licenses, orders, refunds } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { findPerson, isOneOf, type Person } from './find-person.ts';

/** A person as an erasure finds them, without orders created after it and their keys. */
export interface Erasure extends Person {
  /** Rows written later stay. */
  until: Date;
  /** No claims can be raised about anything before this moment. */
  claimsFrom: Date;
  /** It was done before; the data that the sweep finds may have changed since. */
  isRepeated: boolean;
  /** Orders created after it exist. */
  hasLaterOrders: boolean;
  /** Orders for which claims have lapsed, and their keys. */
  past: { orderIds: string[]; licenseIds: number[] };
  /** Orders and keys without an open dispute, payment or refund. */
  settled: { orderIds: string[]; licenseIds: number[] };
  /** Orders with claims; among them, those with an open dispute, or an open payment or refund. */
  claimed: { orderIds: string[]; disputed: string[]; unsettled: number; newest: Date | null };
  secretKey: string;
}

export interface Span {
  until: Date;
  /** No claims can be raised about orders before it. */
  claimsFrom: Date;
}

/** Looks up what belongs to an address, and which of it is subject to claims. */
export async function planErasure(
  { db, settings, now }: { db: Reader } & Pick<Deps, 'settings' | 'now'>,
  email: string,
  { until, claimsFrom }: Span,
): Promise<Erasure> {
  const person = await findPerson(db, email);
  const at = sql<number>`coalesce(${orders.completedAt}, ${orders.createdAt})`;
  const found = await db
    .select({
      id: orders.id,
      at,
      state: orders.state,
      isDisputed: isNotNull(orders.disputeId).mapWith(Boolean),
      isMarked: sql<boolean>`coalesce(${orders.erasureAskedAt}, 0) >= ${until.getTime()}`.mapWith(
        Boolean,
      ),
      // A term that is still running is owed, too.
      isOld: sql<boolean>`(${at} < ${claimsFrom.getTime()}
        AND coalesce(${orders.expiresAt}, 0) < ${now().getTime()})`.mapWith(Boolean),
    })
    .from(orders)
    .where(and(isOneOf(orders.id, person.orderIds), lte(orders.createdAt, until)));
  const open = await db
    .select({ id: refunds.orderId })
    .from(refunds)
    .where(
      and(
        isOneOf(refunds.orderId, person.orderIds),
        inArray(refunds.state, ['requested', 'pending']),
      ),
    );
  const isUnsettled = new Set([
    ...open.map(({ id }) => id),
    ...found.filter(({ state }) => ['pending', 'review'].includes(state)).map(({ id }) => id),
  ]);
  const rows = found.map((row) => {
    const isSettled = !row.isDisputed && !isUnsettled.has(row.id);
    return { ...row, isSettled, isPast: row.isOld && isSettled };
  });
  const keys = await db
    .select({ id: licenses.id, orderId: licenses.orderId })
    .from(licenses)
    .where(isOneOf(licenses.id, person.licenseIds));
  const withKeys = (some: typeof rows) => {
    const orderIds = some.map(({ id }) => id);
    const isOf = new Set(orderIds);
    return {
      orderIds,
      licenseIds: keys.filter(({ orderId }) => isOf.has(orderId)).map(({ id }) => id),
    };
  };
  const claimed = rows.filter(({ isPast }) => !isPast);
  const newest = Math.max(...claimed.map((order) => order.at));
  return {
    ...person,
    ...withKeys(rows),
    until,
    claimsFrom,
    isRepeated: rows.some(({ isMarked }) => isMarked),
    hasLaterOrders: rows.length < person.orderIds.length,
    past: withKeys(rows.filter(({ isPast }) => isPast)),
    settled: withKeys(rows.filter(({ isSettled }) => isSettled)),
    claimed: {
      orderIds: claimed.map(({ id }) => id),
      disputed: rows.filter(({ isDisputed }) => isDisputed).map(({ id }) => id),
      unsettled: rows.filter(({ isDisputed, isSettled }) => !isDisputed && !isSettled).length,
      newest: claimed.length > 0 ? new Date(newest) : null,
    },
    secretKey: settings.secretKey,
  };
}

/** Rows per statement, so that none blocks the event loop or other writers for long. */
export const maxRows = 100;

/** Repeats a batch, each in a transaction of its own, until it finds less than `maxRows`. */
export async function inBatches(db: Db, batch: (tx: Tx) => Promise<unknown[]>): Promise<number> {
  let total = 0;
  for (;;) {
    const { length } = await db.transaction(batch);
    total += length;
    if (length < maxRows) return total;
  }
}

/** Changes the rows that match, in batches; a changed row must match no more. */
export const changeInBatches = (
  db: Db,
  id: SQLiteColumn,
  where: SQL | undefined,
  change: (tx: Tx, isFound: SQL) => Promise<unknown[]>,
): Promise<number> =>
  inBatches(db, (tx) =>
    change(tx, inArray(id, sql`(SELECT ${id} FROM ${id.table} WHERE ${where} LIMIT ${maxRows})`)),
  );

/** Returns the hash that replaces something blocked or tried before. */
export const hashOf = (what: string, secretKey: string): string =>
  createHmac('sha256', secretKey).update(`erased\n${what}`).digest('hex');
