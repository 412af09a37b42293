import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { ParsedInputOf } from '#contract/route.ts';
import * as contract from '#contract/sales/withdrawals.ts';
import type { Db, Tx } from '#db/client.ts';
import { refunds, withdrawals } from '#db/schema.ts';
import { recordAction } from '#server/kit/audit-log/audit-log.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import type { Deps } from '#server/deps.ts';
import { conflict, notFound } from '#server/kit/errors.ts';
import { giveBack } from '../orders/refund-order.ts';
import { describeWithdrawal, selectWithdrawals } from './list-withdrawals.ts';
import { enqueueDeclined } from './withdrawal-mails.ts';

/**
 * Decides a withdrawal once: refunds what is left of its order, or declines by mail. The same
 * decision again changes nothing. A refund that PayPal refuses leaves it undecided.
 *
 * @throws AppError 404; 409 it is decided otherwise, or there is nothing to give back; 403 more
 *   than support may refund; 422 PayPal refuses
 */
export async function decideWithdrawal(
  deps: Deps,
  { id, decision, text = '' }: ParsedInputOf<typeof contract.decideWithdrawal>,
  caller: Caller,
): Promise<contract.Withdrawal> {
  const before = await readWithdrawal(deps.db, id);
  const { state, order } = describeWithdrawal(before, deps.now());
  if (decision === 'refund') {
    if (state === 'declined') throw conflict(contract.texts.isDecided);
    if (!order) throw conflict(contract.texts.noOrder);
    const { refundId } = before.withdrawal;
    await giveBack(
      deps,
      {
        orderId: order.id,
        wantedCents: null,
        // A repeated decision is the same refund.
        ...(state !== 'open' && refundId !== null && { requestId: refundId }),
        reason: 'withdrawal',
        claim: (tx, requestId) =>
          claim(tx, id, { decision, refundId: requestId, decidedAt: deps.now() }),
      },
      caller,
    );
  } else if (state !== 'declined') {
    if (state !== 'open') throw conflict(contract.texts.isDecided);
    await decline(deps, before.withdrawal, text, caller);
  }
  return describeWithdrawal(await readWithdrawal(deps.db, id), deps.now());
}

async function readWithdrawal(db: Pick<Db, 'select'>, id: number) {
  const [row] = await selectWithdrawals(db).where(eq(withdrawals.id, id));
  if (!row) throw notFound(contract.texts.notFound);
  return row;
}

async function claim(
  tx: Tx,
  id: number,
  values: Partial<typeof withdrawals.$inferInsert>,
): Promise<void> {
  const isRefused = sql`(SELECT "state" FROM ${refunds} WHERE "id" = "refund_id") = 'failed'`;
  const [claimed] = await tx
    .update(withdrawals)
    .set(values)
    .where(and(eq(withdrawals.id, id), or(isNull(withdrawals.decision), isRefused)))
    .returning({ id: withdrawals.id });
  if (!claimed) throw conflict(contract.texts.isDecided);
}

async function decline(
  { db, settings, outbox, now }: Deps,
  withdrawal: typeof withdrawals.$inferSelect,
  text: string,
  caller: Caller,
): Promise<void> {
  const at = now();
  const { id, statedOrderId } = withdrawal;
  await db.transaction(async (tx) => {
    const values = { decision: 'decline', declineText: text, refundId: null } as const;
    await claim(tx, id, { ...values, decidedAt: at });
    await enqueueDeclined(tx, withdrawal, text, settings, at);
    const subject = `Withdrawal ${id}, order ${statedOrderId}`;
    await recordAction(tx, caller, { action: 'withdrawal-declined', subject }, at);
  });
  outbox.wake();
}
