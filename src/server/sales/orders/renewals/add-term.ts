import { and, eq, gte, isNotNull, ne, sql, type SQL } from 'drizzle-orm';
import { dayMs } from '#contract/kit/days.ts';
import type { Tx } from '#db/client.ts';
import { licenses, orders } from '#db/schema.ts';
import type { Order } from '../order.ts';

/** A payment that added its term to a purchase, and when. */
export type Renewal = Pick<Order, 'id' | 'renewsId' | 'termDays'> & { renewedAt: Date };

/** An end in SQL, as a function of the end before it. */
type Change = (end: SQL) => SQL;

const termMs = ({ termDays }: Pick<Order, 'termDays'>) => (termDays ?? 0) * dayMs;

const added =
  (renewal: Pick<Renewal, 'termDays' | 'renewedAt'>): Change =>
  (end) =>
    sql`max(${end}, ${renewal.renewedAt.getTime()}) + ${termMs(renewal)}`;

/**
 * Adds a renewal's term to the purchase and to each of its keys, from the renewal's moment or their
 * own end, whichever is later. A missing end stays missing.
 */
export async function addTerm(tx: Tx, renewal: Renewal): Promise<void> {
  await changeEnds(tx, renewal, added(renewal));
}

/**
 * Removes a renewal's term. Undoes later renewals first and adds them again, since a gap before
 * them may come back. An end that has passed by then may become later than it once was, but never
 * later than the renewal.
 */
export async function takeTermBack(tx: Tx, renewal: Renewal): Promise<void> {
  const { id, renewsId, renewedAt } = renewal;
  const later = await tx
    .select({ termDays: orders.termDays, renewedAt: orders.renewedAt })
    .from(orders)
    .where(
      and(eq(orders.renewsId, renewsId ?? ''), gte(orders.renewedAt, renewedAt), ne(orders.id, id)),
    )
    .orderBy(orders.renewedAt);
  const standing = later.flatMap((each) =>
    each.renewedAt ? [{ ...each, renewedAt: each.renewedAt }] : [],
  );
  const undoneMs = [renewal, ...standing].reduce((total, each) => total + termMs(each), 0);
  await changeEnds(tx, renewal, (end) =>
    standing.reduce((before, each) => added(each)(before), sql`${end} - ${undoneMs}`),
  );
}

async function changeEnds(
  tx: Tx,
  { renewsId }: Pick<Renewal, 'renewsId'>,
  change: Change,
): Promise<void> {
  if (renewsId === null) return;
  await tx
    .update(orders)
    .set({ expiresAt: change(sql`${orders.expiresAt}`) })
    .where(and(eq(orders.id, renewsId), isNotNull(orders.expiresAt)));
  await tx
    .update(licenses)
    .set({ expiresAt: change(sql`${licenses.expiresAt}`) })
    .where(and(eq(licenses.orderId, renewsId), isNotNull(licenses.expiresAt)));
}
