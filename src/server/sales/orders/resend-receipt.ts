import { eq } from 'drizzle-orm';
import { orders } from '#db/schema.ts';
import * as contract from '#contract/sales/orders.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { recordAction } from '#server/kit/audit-log/audit-log.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import type { Deps } from '#server/deps.ts';
import { conflict, notFound } from '#server/kit/errors.ts';
import { asPurchase, describeOrder } from './order.ts';
import { enqueueReceiptAgain } from './receipt.ts';

/**
 * Sends the receipt of a purchase again, to its current address.
 *
 * @throws AppError 404; 409 the order is not paid (any more), or has no address.
 */
export async function resendReceipt(
  { db, settings, outbox, now }: Pick<Deps, 'db' | 'settings' | 'outbox' | 'now'>,
  { id }: ParsedInputOf<typeof contract.resendReceipt>,
  caller: Caller,
): Promise<OutputOf<typeof contract.resendReceipt>> {
  await db.transaction(async (tx) => {
    const order = await tx.query.orders.findFirst({ where: eq(orders.id, id) });
    if (!order) throw notFound(contract.texts.notFound);
    const purchase = asPurchase(order);
    if (!purchase) throw conflict(contract.texts.notPaid);
    if (!purchase.email) throw conflict(contract.texts.noEmail);
    await enqueueReceiptAgain(tx, purchase, settings, now());
    const event = { action: 'receipt-resent' as const, subject: describeOrder(order) };
    await recordAction(tx, caller, { ...event, detail: `To ${order.email}` }, now());
  });
  outbox.wake();
  return { success: true };
}
