import { eq, asc, count, lte, sql } from 'drizzle-orm';
import * as contract from '#contract/books/invoices.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { dayInZone } from '#contract/kit/zones.ts';
import type { Tx, Db } from '#db/client.ts';
import { invoiceCounters, meta, waitingInvoices } from '#db/schema.ts';
import { recordAction } from '#server/kit/audit-log/audit-log.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import { conflict, invalid } from '#server/kit/errors.ts';
import { readShopSettings, findFact } from '#server/kit/shop/read-shop-settings.ts';
import { findHighest, setNextNumber } from './take-number.ts';
import type { WaitReason } from '#contract/books/invoice-content.ts';
import { issueDocuments } from './issue-documents.ts';

type NumberingDeps = Pick<Deps, 'db' | 'settings' | 'now'>;

export async function getNumbering(
  deps: NumberingDeps,
): Promise<OutputOf<typeof contract.getInvoiceNumbering>> {
  const { db } = deps;
  const year = await thisYear(deps, db);
  const [held, [counter], highest, waiting] = await Promise.all([
    findFact(db, 'invoices-held'),
    db.select().from(invoiceCounters).where(eq(invoiceCounters.year, year)),
    findHighest(db, year),
    countWaiting(deps),
  ]);
  const next = counter?.next ?? 1;
  const proposed = Math.max(next, highest + 1);
  return { isHeld: held !== null, year, next, proposed, waiting };
}

/** Runs once after a restore. @throws AppError 400 number already issued; 409 nothing held back */
export async function confirmNumber(
  deps: NumberingDeps & Pick<Deps, 'outbox'>,
  { next }: ParsedInputOf<typeof contract.confirmInvoiceNumber>,
  caller: Caller,
): Promise<OutputOf<typeof contract.confirmInvoiceNumber>> {
  const { db, now } = deps;
  await db.transaction(async (tx) => {
    const year = await thisYear(deps, tx);
    const highest = await findHighest(tx, year);
    if (next <= highest) {
      const message = contract.texts.tooLow(highest);
      throw invalid(message, [{ path: 'next', message }]);
    }
    const released = await tx.delete(meta).where(eq(meta.name, 'invoices-held')).returning();
    if (released.length === 0) throw conflict(contract.texts.notHeld);
    await setNextNumber(tx, year, next);
    await tx.update(waitingInvoices).set({ nextTryAt: now() });
    const event = { action: 'invoice-number-confirmed', subject: `${year}, ${next}` } as const;
    await recordAction(tx, caller, event, now());
  });
  await issueWaiting(deps);
  return getNumbering(deps);
}

async function thisYear(
  { settings, now }: NumberingDeps,
  db: Pick<Tx, 'query' | 'select'>,
): Promise<number> {
  const { timeZone } = await readShopSettings({ db, settings });
  return Number(dayInZone(timeZone, now()).slice(0, 'YYYY'.length));
}

type WaitingDeps = Pick<Deps, 'db' | 'settings' | 'now' | 'outbox'>;

const batchSize = 50;

const isHeld = sql`EXISTS (SELECT 1 FROM ${meta} WHERE name = 'invoices-held')`;

export const isInvoiceDue = ({ now }: Pick<Deps, 'now'>) =>
  sql`(EXISTS (SELECT 1 FROM ${waitingInvoices} WHERE next_try_at <= ${now().getTime()})
    AND NOT ${isHeld})`;

/** Tries each order in a transaction of its own. @returns the number of orders tried */
export async function issueWaiting(deps: WaitingDeps): Promise<number> {
  const { db, now, outbox } = deps;
  let tried = 0;
  for (;;) {
    const due = await db
      .select({ orderId: waitingInvoices.orderId })
      .from(waitingInvoices)
      .where(lte(waitingInvoices.nextTryAt, now()))
      .orderBy(asc(waitingInvoices.nextTryAt))
      .limit(batchSize);
    for (const { orderId } of due) {
      await db.transaction((tx) => issueDocuments(tx, deps, orderId, 'changed', now()));
      tried += 1;
    }
    if (due.length > 0) outbox.wake();
    if (due.length < batchSize) return tried;
  }
}

export async function countWaiting({
  db,
}: {
  db: Pick<Db, 'select'>;
}): Promise<Record<WaitReason, number>> {
  const counts: Record<WaitReason, number> = { rate: 0, held: 0, settings: 0, number: 0 };
  const rows = await db
    .select({ reason: waitingInvoices.reason, orders: count() })
    .from(waitingInvoices)
    .groupBy(waitingInvoices.reason);
  for (const { reason, orders } of rows) counts[reason] = orders;
  return counts;
}
