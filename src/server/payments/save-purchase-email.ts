import { and, eq, isNull } from 'drizzle-orm';
import { orders } from '../../../db/schema.ts';
import { texts as licenseTexts } from '../../contract/licenses.ts';
import {
  texts,
  type savePurchaseEmail as savePurchaseEmailRoute,
} from '../../contract/purchases.ts';
import type { OutputOf, ParsedInputOf } from '../../contract/route.ts';
import type { Deps } from '../deps.ts';
import { conflict, notFound } from '../errors.ts';
import { enqueueReceipt } from './receipt.ts';

/**
 * Takes the buyer's address where PayPal gave none, and sends the receipt there (contract, section 3). Once there is one,
 * this does not change it.
 *
 * @throws AppError 404 no such purchase; 409 it has an address already.
 */
export async function savePurchaseEmail(
  { db, settings, outbox, now }: Pick<Deps, 'db' | 'settings' | 'outbox' | 'now'>,
  { id, email }: ParsedInputOf<typeof savePurchaseEmailRoute>,
): Promise<OutputOf<typeof savePurchaseEmailRoute>> {
  const isPaid = and(eq(orders.id, id), eq(orders.state, 'completed'));
  const saved = await db.transaction(async (tx) => {
    const [order] = await tx
      .update(orders)
      .set({ email })
      .where(and(isPaid, isNull(orders.email)))
      .returning();
    if (order) await enqueueReceipt(tx, order, settings, now());
    return order;
  });
  if (!saved) {
    if ((await db.$count(orders, isPaid)) === 0) throw notFound(licenseTexts.noSuchPurchase);
    throw conflict(texts.hasEmail);
  }
  outbox.wake();
  return { success: true };
}
