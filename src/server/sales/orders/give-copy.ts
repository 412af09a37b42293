import { and, eq, isNull } from 'drizzle-orm';
import { dayMs } from '#contract/kit/days.ts';
import { termsVersion } from '#contract/sales/orders.ts';
import { texts as productTexts } from '#contract/catalogue/products.ts';
import * as contract from '#contract/sales/purchase-form.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { products } from '#db/schema.ts';
import { recordAction } from '#server/kit/audit-log/audit-log.ts';
import { randomBase32 } from '#server/kit/crypto/token.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import { conflict, forbidden, notFound } from '#server/kit/errors.ts';
import { listBundleParts } from '#server/catalogue/products/bundle-parts.ts';
import { findBlocked } from './blocked-buyer.ts';
import { describeOrder } from './order.ts';
import { deliveryOf } from './order-parts.ts';
import { newOwnOrderId, orderIdLength } from './own-order-id.ts';
import { enqueueReceipt } from './receipt.ts';
import { insertUnpaidPurchase } from './write-order.ts';

/**
 * Gives a copy of a product, which no figure counts. It ends after its own term, whatever the
 * product's term is.
 *
 * @throws AppError 404 no such product; 409 one without a file; 403 a blocked address
 */
export async function giveCopy(
  { db, settings, outbox, now }: Pick<Deps, 'db' | 'settings' | 'outbox' | 'now'>,
  { productId, email, note, termDays = null, sendMail }: ParsedInputOf<typeof contract.giveCopy>,
  caller: Caller,
): Promise<OutputOf<typeof contract.giveCopy>> {
  const moment = now();
  const purchase = await db.transaction(async (tx) => {
    const [product, parts, isBlocked] = await Promise.all([
      tx.query.products.findFirst({
        where: and(eq(products.id, productId), isNull(products.deletedAt)),
        columns: { name: true, fileId: true },
      }),
      listBundleParts(tx, productId),
      findBlocked(tx, [email], settings.secretKey),
    ]);
    if (!product) throw notFound(productTexts.notFound);
    const delivery = deliveryOf(product, parts);
    if (!delivery) throw conflict(contract.texts.noFile);
    if (isBlocked) throw forbidden(contract.texts.addressBlocked);
    const values = {
      id: randomBase32(orderIdLength),
      origin: 'granted' as const,
      paypalOrderId: newOwnOrderId('granted'),
      productId,
      productName: product.name,
      fileId: delivery.fileId,
      email,
      note,
      termDays,
      expiresAt: termDays === null ? null : new Date(moment.getTime() + termDays * dayMs),
      termsVersion,
      termsAcceptedAt: moment,
      createdAt: moment,
      updatedAt: moment,
      completedAt: moment,
    };
    const given = await insertUnpaidPurchase(tx, values, delivery.parts, '');
    if (sendMail) await enqueueReceipt(tx, given, settings, moment);
    const event = { action: 'copy-given' as const, subject: describeOrder(given) };
    await recordAction(tx, caller, { ...event, detail: `To ${email}` }, moment);
    return given;
  });
  outbox.wake();
  return { success: true, purchaseId: purchase.id, orderID: purchase.paypalOrderId };
}
