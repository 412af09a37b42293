import { and, eq, sql } from 'drizzle-orm';
import * as contract from '#contract/sales/purchase-form.ts';
import { texts as orderTexts, termsVersion } from '#contract/sales/orders.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { endOf } from '#contract/kit/zones.ts';
import type { Tx } from '#db/client.ts';
import { licenses, orders, products } from '#db/schema.ts';
import { formatMoment } from '#texts/language.ts';
import { recordAction, type AuditEvent } from '#server/kit/audit-log/audit-log.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import { conflict, notFound, forbidden } from '#server/kit/errors.ts';
import { decide } from './decide.ts';
import { getOrder } from './get-order.ts';
import { describeOrder, newOwnOrderId, orderIdLength, type Order } from './order.ts';
import { applyTransition, insertUnpaidPurchase } from './write-order.ts';
import { dayMs } from '#contract/kit/days.ts';
import { texts as productTexts } from '#contract/catalogue/products.ts';
import { randomBase32 } from '#server/kit/crypto/token.ts';
import { listBundleParts } from '#server/catalogue/products/bundle-parts.ts';
import { isVisibleTo } from '#server/catalogue/products/get-product.ts';
import { findBlocked } from './blocked-buyer.ts';
import { deliveryOf } from './order-parts.ts';
import { enqueueReceipt } from './receipt.ts';

type Input = ParsedInputOf<typeof contract.updatePurchase>;
type UpdateDeps = Pick<Deps, 'db' | 'settings' | 'now'>;
type Change = Omit<AuditEvent, 'subject'>;

/** @throws AppError 404; 409 it is no purchase, or `isEnded` is used on a sale through PayPal */
export async function updatePurchase(
  deps: UpdateDeps,
  input: Input,
  caller: Caller,
): Promise<OutputOf<typeof contract.updatePurchase>> {
  const at = deps.now();
  await deps.db.transaction(async (tx) => {
    const order = await tx.query.orders.findFirst({ where: eq(orders.id, input.id) });
    if (!order) throw notFound(orderTexts.notFound);
    // A trial's key and a renewal's term are changed elsewhere.
    if (!order.completedAt || order.renewsId !== null || order.state === 'trial') {
      throw conflict(contract.texts.notPurchase);
    }
    const changes = [
      await saveEnded(tx, deps, order, input, at),
      await saveBlocked(tx, order, input, at),
      await saveKeyLimit(tx, order, input),
      await saveEnd(tx, deps, order, input),
      await saveNote(tx, order, input),
    ];
    const subject = describeOrder(order);
    for (const change of changes) {
      if (change) await recordAction(tx, caller, { ...change, subject }, at);
    }
  });
  return getOrder(deps, input);
}

async function saveEnded(
  tx: Tx,
  deps: UpdateDeps,
  order: Order,
  { isEnded, reason = '' }: Input,
  at: Date,
): Promise<Change | null> {
  if (isEnded === undefined) return null;
  if (order.origin === 'paypal') throw conflict(contract.texts.paidWithPayPal);
  const event = isEnded
    ? { kind: 'access-ended' as const, reason, at }
    : { kind: 'access-restored' as const, at };
  const transition = decide(order, event);
  if (!transition) return null;
  await applyTransition(tx, deps, order, transition, { source: 'admin', at });
  return isEnded ? { action: 'purchase-ended', detail: reason } : { action: 'purchase-restored' };
}

async function saveBlocked(
  tx: Tx,
  { id, blockedAt, blockedReason }: Order,
  { isBlocked, reason = '' }: Input,
  at: Date,
): Promise<Change | null> {
  if (isBlocked === undefined) return null;
  if (isBlocked === (blockedAt !== null) && (!isBlocked || reason === blockedReason)) return null;
  const block = isBlocked
    ? { blockedAt: blockedAt ?? at, blockedReason: reason }
    : { blockedAt: null, blockedReason: '' };
  await tx
    .update(orders)
    .set({ blockedAt: block.blockedAt, blockedReason: block.blockedReason })
    .where(eq(orders.id, id));
  return isBlocked
    ? { action: 'purchase-blocked', detail: reason }
    : { action: 'purchase-unblocked' };
}

/** Keeps existing keys, even if there are more than the new limit. */
async function saveKeyLimit(
  tx: Tx,
  { id, keyLimit: before }: Order,
  { keyLimit }: Input,
): Promise<Change | null> {
  if (keyLimit === undefined || keyLimit === before) return null;
  await tx.update(orders).set({ keyLimit }).where(eq(orders.id, id));
  return { action: 'purchase-changed', detail: `Key limit ${before} → ${keyLimit}` };
}

/** Changes the end, also of keys that end with it; keys with an end of their own keep it. */
async function saveEnd(
  tx: Tx,
  { settings }: UpdateDeps,
  order: Order,
  input: Input,
): Promise<Change | null> {
  if (input.expiresAt === undefined) return null;
  const { id, expiresAt: before } = order;
  const expiresAt = input.expiresAt ? endOf(settings.timeZone, input.expiresAt) : null;
  if (expiresAt?.getTime() === before?.getTime()) return null;
  const endsWithIt = sql`${licenses.expiresAt} IS ${before?.getTime() ?? null}`;
  await tx.update(orders).set({ expiresAt }).where(eq(orders.id, id));
  await tx
    .update(licenses)
    .set({ expiresAt })
    .where(and(eq(licenses.orderId, id), endsWithIt));
  const name = (end: Date | null) => (end ? formatMoment(end) : 'never');
  return { action: 'purchase-changed', detail: `End ${name(before)} → ${name(expiresAt)}` };
}

async function saveNote(
  tx: Tx,
  { id, note: before }: Order,
  { note }: Input,
): Promise<Change | null> {
  if (note === undefined || note === before) return null;
  await tx.update(orders).set({ note }).where(eq(orders.id, id));
  return { action: 'purchase-changed', detail: 'Note' };
}

/**
 * Gives a copy of a product, which no figure counts. It ends after its own term, whatever the
 * product's term is.
 *
 * @throws AppError 404 no such product; 409 one without a file, or a draft; 403 a blocked address
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
        where: and(eq(products.id, productId), isVisibleTo(caller)),
        columns: { name: true, fileId: true, state: true },
      }),
      listBundleParts(tx, productId),
      findBlocked(tx, [email], settings.secretKey),
    ]);
    if (!product) throw notFound(productTexts.notFound);
    if (product.state === 'draft') throw conflict(contract.texts.isDraft);
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
