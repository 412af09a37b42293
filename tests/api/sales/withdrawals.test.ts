import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { getCustomer } from '#contract/buyers/customers.ts';
import { createOrder } from '#contract/sales/checkout.ts';
import {
  captureOrder,
  getOrder,
  refundOrder,
  texts as orderTexts,
} from '#contract/sales/orders.ts';
import { getOverview } from '#contract/seller/overview.ts';
import { saveSettings } from '#contract/seller/shop-settings.ts';
import {
  createWithdrawal,
  decideWithdrawal,
  listWithdrawals,
  texts,
  type Withdrawal,
} from '#contract/sales/withdrawals.ts';
import { orders, outbox, refunds, withdrawals } from '#db/schema.ts';
import { findPurchase } from '#server/buyers/purchase-access/find-purchase.ts';
import { auditedOf, buyAs, newBuyer } from '../../support/buyers.ts';
import { mailsOf } from '../../support/inbox.ts';
import { dataOf, failureOf, useShop } from '../../support/shop.ts';
import { orderIdOf } from '../../support/purchase-ids.ts';

const shop = useShop({ admin: true });

const state = async (orderID: string, email: string, name = 'Ada <b>Lovelace</b>') =>
  dataOf(await shop.call(createWithdrawal, { name, orderID, email, confirmed: true }));
const list = async (filter: { purchaseId?: string; customer?: string; state?: 'open' }) =>
  dataOf(await shop.call(listWithdrawals, filter, shop.token)).withdrawals;
const decide = (id: number, decision: 'refund' | 'decline', text?: string) =>
  shop.call(decideWithdrawal, { id, decision, ...(text && { text }) }, shop.token);
const refusal = async (...args: Parameters<typeof decide>) => {
  const { status, error } = failureOf(await decide(...args));
  return [status, error];
};
const openCount = async () =>
  dataOf(await shop.call(getOverview, {}, shop.token)).attention.openWithdrawals;
const queuedFor = (id: number) =>
  shop.database.db.query.outbox.findMany({
    where: eq(outbox.subjectId, String(id)),
    columns: { kind: true, toAddress: true },
    orderBy: outbox.id,
  });

async function withdrawn() {
  const purchase = await buyAs(shop, newBuyer());
  const { withdrawalId } = await state(purchase.orderID, purchase.email);
  return { ...purchase, withdrawalId };
}

test('a statement counts, is acknowledged, and tells a stranger nothing @p240', async () => {
  const { id, orderID, product, email } = await buyAs(shop, newBuyer());
  const known = await state(orderID, email);
  const stranger = newBuyer();
  const unknown = await state('NO-SUCH-ORDER', stranger);
  expect(Object.keys(unknown)).toEqual(Object.keys(known));
  expect(await queuedFor(unknown.withdrawalId)).toEqual([
    { kind: 'withdrawal', toAddress: stranger },
  ]);
  const [mail] = await mailsOf(shop, stranger, 1);
  expect(mail?.subject).toBe('Your withdrawal has reached Tradeshelf');
  expect(mail?.text).toContain('I hereby withdraw from the contract of my order NO-SUCH-ORDER.');
  expect(mail?.text).toMatch(/On \d+ \w+ \d{4}, \d\d:\d\d UTC we received/);
  expect(mail?.html).toContain('Ada &lt;b&gt;Lovelace&lt;/b&gt;');
  const [acknowledgement] = await mailsOf(shop, email, 2);
  expect(acknowledgement?.text).toContain(orderID);
  expect(acknowledgement?.text).not.toContain(product.name);

  const opened = await findPurchase(shop.database.db, { orderId: orderID, email }, new Date());
  expect(opened?.withdrawnAt).toEqual(new Date(known.receivedAt));
  const [listed] = await list({ purchaseId: id });
  expect(listed).toMatchObject({
    id: known.withdrawalId,
    orderID,
    email,
    receivedAt: known.receivedAt,
    state: 'open',
    daysLeft: 14,
    isAcknowledged: true,
    order: { id, productName: product.name, isOwnAddress: true, isInTime: true },
  });
  expect(listed?.order?.refundable).toBe(product.price);
  expect(await list({ customer: stranger })).toMatchObject([{ order: null }]);
  dataOf(await shop.call(getCustomer, { email }, shop.token));

  dataOf(await shop.call(refundOrder, { id, amount: 1 }, shop.token));
  const [afterwards] = await list({ purchaseId: id });
  expect(afterwards?.order?.refundable).toBeCloseTo(product.price - 1);
});

test('the same statement again has the first one’s id and moment @p240', async () => {
  const { id, orderID, email } = await buyAs(shop, newBuyer());
  const first = await state(orderID, email);
  const again = await Promise.all([
    state(orderID, email.toUpperCase(), 'A. Lovelace'),
    state(orderID.toLowerCase(), email),
  ]);
  expect(again).toEqual([first, first]);
  expect(await queuedFor(first.withdrawalId)).toHaveLength(1);
  // As if its address had had too many mails.
  const { db } = shop.database;
  const [is, hasMail] = [eq(withdrawals.id, first.withdrawalId), eq(outbox.kind, 'withdrawal')];
  await db.update(withdrawals).set({ isAcknowledged: false }).where(is);
  await db.delete(outbox).where(and(hasMail, eq(outbox.toAddress, email)));
  expect(await state(orderID, email)).toEqual(first);
  expect(await queuedFor(first.withdrawalId)).toHaveLength(1);
  // PayPal's receipt has only the capture's id.
  const { captureId } = await shop.findOrder(orderID);
  await state(captureId ?? '', email);
  expect(await list({ purchaseId: id })).toHaveLength(2);
});

test('a statement needs a name, an order ID, an address and its confirmation', async () => {
  const form = { name: 'Ada', orderID: 'X', email: newBuyer(), confirmed: true as const };
  for (const [field, value, error] of [
    ['name', ' ', texts.name],
    ['name', 'Ada\nLovelace', texts.nameOfLines],
    ['orderID', '', texts.orderId],
    ['confirmed', false, texts.confirmed],
  ] as const) {
    const refused = failureOf(await shop.call(createWithdrawal, { ...form, [field]: value }));
    expect(refused).toMatchObject({ status: 400, error });
  }
});

test('the order’s own address is told of a statement from elsewhere @p241', async () => {
  const { id, orderID, email } = await buyAs(shop, newBuyer());
  const other = newBuyer();
  const { withdrawalId } = await state(orderID, other);
  expect(await queuedFor(withdrawalId)).toEqual([
    { kind: 'withdrawal', toAddress: other },
    { kind: 'withdrawal-notice', toAddress: email },
  ]);
  const [notice] = await mailsOf(shop, email, 2);
  expect(notice?.text).toContain(orderID);
  expect(notice?.text).not.toContain(other);
  const opened = await findPurchase(shop.database.db, { orderId: orderID, email }, new Date());
  expect(opened?.withdrawnAt).toBeNull();
  const own = { isOwnAddress: false, email };
  expect(await list({ purchaseId: id })).toMatchObject([{ email: other, order: own }]);
  expect(await list({ customer: email })).toHaveLength(1);
  expect(await list({ customer: other })).toHaveLength(1);
});

test('an address has three mails an hour; its statements count all the same @p241', async () => {
  const email = newBuyer();
  const given = [];
  for (const orderID of ['ONE', 'TWO', 'THREE', 'FOUR']) given.push(await state(orderID, email));
  const counts = await Promise.all(given.map(({ withdrawalId }) => queuedFor(withdrawalId)));
  expect(counts.map(({ length }) => length)).toEqual([1, 1, 1, 0]);
  const listed = await list({ customer: email });
  expect(listed.map(({ isAcknowledged }) => isAcknowledged)).toEqual([false, true, true, true]);
  await state('FIVE', email);
  const sixth = { name: 'Ada', orderID: 'SIX', email, confirmed: true as const };
  expect(failureOf(await shop.call(createWithdrawal, sixth)).status).toBe(429);
});

test('a withdrawal is refunded once, with its reason @p242', async () => {
  const { id, orderID, product, email, withdrawalId } = await withdrawn();
  const before = await openCount();
  const decided = dataOf(await decide(withdrawalId, 'refund'));
  expect(decided).toMatchObject({ state: 'refunded', daysLeft: null, order: { refundable: 0 } });
  const order = dataOf(await shop.call(getOrder, { id }, shop.token));
  const sum = `$${product.price.toFixed(2)}, withdrawal`;
  expect(order).toMatchObject({ state: 'refunded', refunded: product.price });
  expect(order.events.at(-1)).toMatchObject({ kind: 'refunded', detail: sum });
  expect(await auditedOf(shop, `Order ${orderID}, ${product.name}`)).toMatchObject([
    { action: 'purchase-refunded', detail: sum },
  ]);
  expect(await openCount()).toBe(before - 1);
  expect(dataOf(await decide(withdrawalId, 'refund'))).toEqual(decided);
  expect(await refusal(withdrawalId, 'decline', 'Too late.')).toEqual([409, texts.isDecided]);
  expect(await shop.database.db.query.refunds.findMany({ where: eq(refunds.orderId, id) })).toEqual(
    [expect.objectContaining({ reason: 'withdrawal', state: 'completed' })],
  );
  // Receipt, acknowledgement, refund.
  await mailsOf(shop, email, 3);
});

test('a refund that PayPal refuses leaves the withdrawal undecided @p242', async () => {
  const { id, withdrawalId } = await withdrawn();
  await shop.fault('refund', 'decline');
  const refused = failureOf(await decide(withdrawalId, 'refund'));
  expect(refused.status).toBe(422);
  expect(refused.error).toContain('REFUND_FAILED_INSUFFICIENT_FUNDS');
  expect(await list({ purchaseId: id, state: 'open' })).toMatchObject([
    { refundFailure: 'REFUND_FAILED_INSUFFICIENT_FUNDS', decidedAt: null },
  ]);
  expect(dataOf(await decide(withdrawalId, 'refund'))).toMatchObject({ state: 'refunded' });
});

test('a silent PayPal keeps the refund on its way, under one request id @p242', async () => {
  const { id, withdrawalId } = await withdrawn();
  await shop.fault('refund', 'cut-after-effect', 3);
  expect(dataOf(await decide(withdrawalId, 'refund'))).toMatchObject({ state: 'refunding' });
  expect(failureOf(await decide(withdrawalId, 'decline', 'No.')).status).toBe(409);
  expect(dataOf(await decide(withdrawalId, 'refund'))).toMatchObject({ state: 'refunded' });
  const rows = await shop.database.db.query.refunds.findMany({ where: eq(refunds.orderId, id) });
  expect(rows).toHaveLength(1);
});

test('nothing to give back is 409, and money that went back settles it @p243', async () => {
  const unknown = await state('NO-ORDER-AT-ALL', newBuyer());
  expect(await refusal(unknown.withdrawalId, 'refund')).toEqual([409, texts.noOrder]);
  const copy = await withdrawn();
  const free = { captureId: null, origin: 'granted' as const };
  await shop.database.db.update(orders).set(free).where(eq(orders.id, copy.id));
  expect(await refusal(copy.withdrawalId, 'refund')).toEqual([409, orderTexts.notRefundable]);
  const { id, withdrawalId } = await withdrawn();
  dataOf(await shop.call(refundOrder, { id }, shop.token));
  expect(await list({ purchaseId: id })).toMatchObject([{ state: 'refunded' }]);
  expect(await list({ purchaseId: id, state: 'open' })).toEqual([]);
  expect(failureOf(await decide(withdrawalId, 'refund')).status).toBe(409);
});

test('declining mails the seller’s words, once @p243', async () => {
  const { id, email, withdrawalId, orderID } = await withdrawn();
  expect(await refusal(withdrawalId, 'decline')).toEqual([400, texts.declineText]);
  const text = 'Your statement came after the 14 days (Art. 9).';
  const declined = dataOf(await decide(withdrawalId, 'decline', text));
  expect(declined).toMatchObject({ state: 'declined', declineText: text, daysLeft: null });
  expect(dataOf(await decide(withdrawalId, 'decline', 'Another reason.'))).toEqual(declined);
  expect(failureOf(await decide(withdrawalId, 'refund'))).toMatchObject({ status: 409 });
  const [mail] = await mailsOf(shop, email, 3);
  expect(mail?.text).toContain(text);
  expect(await auditedOf(shop, `Withdrawal ${withdrawalId}, order ${orderID}`)).toMatchObject([
    { action: 'withdrawal-declined' },
  ]);
  expect(dataOf(await shop.call(getOrder, { id }, shop.token))).toMatchObject({
    state: 'completed',
  });
  expect(failureOf(await decide(999_999, 'refund')).status).toBe(404);
  const stranger = await shop.call(decideWithdrawal, { id: withdrawalId, decision: 'refund' });
  expect(failureOf(stranger).status).toBe(401);
});

test('the seller sees the 14 days, and those left to pay back @p243', async () => {
  const { id, withdrawalId } = await withdrawn();
  const { db } = shop.database;
  const at = async (paid: string, stated: string): Promise<Withdrawal | undefined> => {
    await db
      .update(orders)
      .set({ completedAt: new Date(`${paid}T23:00:00Z`) })
      .where(eq(orders.id, id));
    await db
      .update(withdrawals)
      .set({ createdAt: new Date(`${stated}T01:00:00Z`) })
      .where(eq(withdrawals.id, withdrawalId));
    return (await list({ purchaseId: id }))[0];
  };
  // The day of the contract is not counted; a last day at a weekend moves to Monday.
  expect((await at('2026-11-02', '2026-11-16'))?.order?.isInTime).toBe(true);
  expect((await at('2026-11-02', '2026-11-17'))?.order?.isInTime).toBe(false);
  expect((await at('2026-11-07', '2026-11-23'))?.order?.isInTime).toBe(true);
  expect((await at('2026-11-07', '2026-11-24'))?.order?.isInTime).toBe(false);
  const today = new Date().toISOString().slice(0, 10);
  const before = new Date(Date.now() - 15 * 86_400_000).toISOString().slice(0, 10);
  expect((await at('2026-11-07', today))?.daysLeft).toBe(14);
  expect((await at('2026-11-07', before))?.daysLeft).toBe(-1);
});

test('the seller sees with a withdrawal whether the right was waived @p269', async () => {
  dataOf(await shop.call(saveSettings, { digitalConsent: true }, shop.token));
  const { id: productId } = await shop.paidProduct();
  const consents = { deliverAtOnce: true, losesWithdrawal: true } as const;
  const { id: orderID } = dataOf(await shop.call(createOrder, { productId, consents }));
  dataOf(await shop.call(saveSettings, { digitalConsent: false }, shop.token));
  const email = newBuyer();
  await shop.control(`orders/${orderID}/approve`, { email });
  const purchaseId = orderIdOf(dataOf(await shop.call(captureOrder, { orderID })).purchaseId);
  await state(orderID, email);
  const waiver = async () => (await list({ purchaseId }))[0]?.order?.waiver;
  await expect.poll(waiver, { timeout: 10_000 }).toMatchObject({ confirmedBy: 'mail' });
  const bought = await withdrawn();
  const [unasked] = await list({ purchaseId: bought.id });
  expect(unasked?.order?.waiver).toBeNull();
});
