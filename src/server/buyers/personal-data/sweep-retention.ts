import { and, lt, lte, ne, sql } from 'drizzle-orm';
import { dayMs } from '#contract/kit/days.ts';
import type { Retention } from '#contract/seller/shop-settings.ts';
import {
  downloads,
  erasureCodes,
  orderConsents,
  orders,
  outbox,
  tickets,
  withdrawals,
} from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { every } from '#server/kit/jobs/every.ts';
import { applyRules } from './erase-address.ts';
import { deleteTickets, erasedMail, eraseWithdrawals } from './erase-correspondence.ts';
import { changeInBatches, inBatches, maxRows } from './erasure.ts';

type SweepDeps = Pick<Deps, 'db' | 'settings' | 'now'>;

/** Erases, once a day, what the settings keep no longer; orders' addresses only without claims. */
export async function sweepRetention(deps: SweepDeps, retention: Retention): Promise<void> {
  await every(deps, 'retention-swept-at', dayMs, () => eraseOld(deps, retention));
}

async function eraseOld(deps: SweepDeps, retention: Retention): Promise<void> {
  const { db, now } = deps;
  const before = (days: number) => new Date(now().getTime() - days * dayMs);
  await inBatches(db, async (tx) => {
    const end = before(retention.tickets);
    const rows = await tx
      .select({ id: tickets.id, publishedAt: tickets.publishedAt })
      .from(tickets)
      .where(and(lt(tickets.createdAt, end), lt(tickets.closedAt, end), ne(tickets.email, '')))
      .limit(maxRows);
    await deleteTickets(tx, rows, end);
    return rows;
  });
  await changeInBatches(
    db,
    downloads.id,
    and(sql`address <> ''`, lt(downloads.createdAt, before(retention.downloads))),
    (tx, isFound) =>
      tx
        .update(downloads)
        .set({ address: '', agent: '' })
        .where(isFound)
        .returning({ id: downloads.id }),
  );
  await changeInBatches(
    db,
    orderConsents.orderId,
    and(sql`address <> ''`, lt(orderConsents.givenAt, before(retention.claims))),
    (tx, isFound) =>
      tx
        .update(orderConsents)
        .set({ address: '', country: null })
        .where(isFound)
        .returning({ id: orderConsents.orderId }),
  );
  // Also of orders that were never paid, which belong to no address.
  await changeInBatches(
    db,
    orders.id,
    and(sql`company IS NOT NULL`, lt(orders.createdAt, before(retention.claims))),
    (tx, isFound) =>
      tx.update(orders).set({ company: null }).where(isFound).returning({ id: orders.id }),
  );
  const isOldMail = lt(outbox.createdAt, before(retention.mails));
  await changeInBatches(
    db,
    outbox.id,
    and(sql`to_address <> ''`, isOldMail, ne(outbox.state, 'queued')),
    (tx, isFound) =>
      tx
        .update(outbox)
        .set({ ...erasedMail, toAddress: '', replyTo: null })
        .where(isFound)
        .returning({ id: outbox.id }),
  );
  const isOrderErased = sql`NOT EXISTS (SELECT 1 FROM ${orders} WHERE ${orders.id} = ${withdrawals.orderId}
    AND NOT (${orders.email} IS NULL AND ${orders.erasureAskedAt} IS NOT NULL))`;
  await eraseWithdrawals(
    db,
    and(lt(withdrawals.createdAt, before(retention.claims)), isOrderErased),
  );
  await db.delete(erasureCodes).where(lte(erasureCodes.createdAt, before(1)));
  await finishErasures(deps, before(retention.claims));
}

/** Erases the addresses of buyers who asked for it, once no claims require them any more. */
async function finishErasures(deps: SweepDeps, claimsFrom: Date): Promise<void> {
  const asked = await deps.db
    .select({
      email: sql<string>`lower(${orders.email})`,
      until: sql<number>`max(${orders.erasureAskedAt})`,
    })
    .from(orders)
    // The plus keeps SQLite from using the index of all orders with an address.
    .where(
      and(
        sql`erasure_asked_at IS NOT NULL`,
        sql`+email IS NOT NULL`,
        lt(orders.createdAt, claimsFrom),
      ),
    )
    .groupBy(sql`lower(${orders.email})`);
  const failures: unknown[] = [];
  for (const { email, until } of asked) {
    const span = { until: new Date(until), claimsFrom };
    await applyRules(deps, email, span).catch((error: unknown) => failures.push(error));
  }
  for (const error of failures) throw error;
}
