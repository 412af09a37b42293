import { asc, count, lte, sql } from 'drizzle-orm';
import type { WaitReason } from '#contract/books/invoice-content.ts';
import type { Db } from '#db/client.ts';
import { meta, waitingInvoices } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { issueDocuments } from './issue-documents.ts';

type WaitingDeps = Pick<Deps, 'db' | 'settings' | 'now' | 'outbox'>;

const batchSize = 50;

const isHeld = sql`EXISTS (SELECT 1 FROM ${meta} WHERE name = 'invoices-held')`;

/** Holds while a waiting invoice has to be tried again. */
export const isInvoiceDue = ({ now }: Pick<Deps, 'now'>) =>
  sql`(EXISTS (SELECT 1 FROM ${waitingInvoices} WHERE next_try_at <= ${now().getTime()})
    AND NOT ${isHeld})`;

/**
 * Tries the waiting invoices and credit notes, each order in a transaction of its own.
 *
 * @returns the number of orders tried
 */
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
