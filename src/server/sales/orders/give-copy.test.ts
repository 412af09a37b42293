import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { blocks, orders, products } from '#db/schema.ts';
import {
  idleOutbox,
  insertOrder,
  testSettings,
  owner as caller,
} from '#tests/support/sold-order.ts';
import { settlementFixtures } from '#tests/support/settlement.ts';
import { getOverview } from '#server/seller/figures/overview.ts';
import { countSales } from '#server/catalogue/products/count-sales.ts';
import { findPurchase } from '#server/buyers/purchase-access/find-purchase.ts';
import { captureOrder } from './capture-order.ts';
import { checkOrder } from './reconcile-order.ts';
import { getOrder } from './get-order.ts';
import { giveCopy } from './purchase-form.ts';
import { refundOrder } from './refund-order.ts';

const { deps, pass } = await settlementFixtures();
const email = 'friend@example.com';

let productId: number;
beforeEach(async () => {
  ({
    order: { productId },
  } = await insertOrder(deps().db));
});

const give = (more: { termDays?: number; sendMail?: boolean; email?: string } = {}) =>
  giveCopy(deps(), { productId, email, note: 'A tester', sendMail: true, ...more }, caller);

test('a copy has an order ID of the shop, which opens it, and a mail that says how @p140', async () => {
  const outbox = idleOutbox();
  const { db, now } = deps();
  const copy = await giveCopy(
    { db, now, settings: testSettings, outbox },
    { productId, email, note: 'A tester', termDays: 30, sendMail: true },
    caller,
  );
  expect(copy.orderID).toMatch(/^G[0-9A-HJKMNP-TV-Z]{16}$/);
  const given = await getOrder(deps(), { id: copy.purchaseId });
  expect(given).toMatchObject({
    orderId: copy.orderID,
    origin: 'granted',
    state: 'completed',
    amount: 0,
    keyLimit: 5,
    note: 'A tester',
    expiresAt: new Date(deps().now().getTime() + 30 * 86_400_000).toISOString(),
    events: [{ kind: 'granted', source: 'admin' }],
  });
  const claim = { orderId: copy.orderID, email };
  expect(await findPurchase(deps().db, claim, deps().now())).toMatchObject({ access: 'open' });
  const [mail] = await deps().db.query.outbox.findMany();
  expect(mail).toMatchObject({ kind: 'copy', toAddress: email });
  for (const words of [copy.orderID, 'Grid Engine', `/redownload?orderId=${copy.orderID}`]) {
    expect(mail?.textBody).toContain(words);
  }
  expect(mail?.textBody).not.toContain('$');
  expect(outbox.wakes).toBe(1);
  expect(await deps().db.query.auditLog.findMany()).toMatchObject([
    { action: 'copy-given', subject: `Order ${copy.orderID}, Grid Engine`, detail: `To ${email}` },
  ]);
});

test('a copy without a term never ends, whatever the product’s term is @p140', async () => {
  await deps().db.update(products).set({ termDays: 30 });
  const { purchaseId } = await give({ sendMail: false });
  expect(await getOrder(deps(), { id: purchaseId })).toMatchObject({ expiresAt: null });
  expect(await deps().db.query.outbox.findMany()).toEqual([]);
});

test('no copy goes to a blocked address, nor one of a product without a file @p140', async () => {
  const block = { address: email, email, reason: 'Leaks', createdAt: new Date() };
  await deps().db.insert(blocks).values(block);
  await expect(give({ email: 'Friend+2@example.com' })).rejects.toMatchObject({ status: 403 });
  await deps().db.delete(blocks);
  await deps().db.update(products).set({ fileId: null });
  await expect(give()).rejects.toMatchObject({ status: 409 });
  await deps().db.update(products).set({ fileId: 1, deletedAt: new Date() });
  await expect(give()).rejects.toMatchObject({ status: 404 });
  expect(await deps().db.$count(orders, eq(orders.origin, 'granted'))).toBe(0);
});

test('a copy counts in no figure @p141', async () => {
  const days = { days: 30 } as const;
  const nobody = { admin: null };
  const { attention: _before, ...before } = await getOverview(deps(), days, nobody);
  await give();
  const { attention: _after, ...after } = await getOverview(deps(), days, nobody);
  expect(after).toEqual(before);
  expect(await countSales(deps())).toBe(0);
  await pass({ hours: 25 });
  await deps().db.update(orders).set({ origin: 'paypal', completedAt: deps().now() });
  expect(await countSales(deps())).toBe(1);
});

test('PayPal is asked for no money of a copy @p141', async () => {
  const { purchaseId: id, orderID } = await give();
  await expect(refundOrder(deps(), { id }, caller)).rejects.toMatchObject({ status: 409 });
  await expect(checkOrder(deps(), { id }, caller)).rejects.toMatchObject({ status: 409 });
  await expect(captureOrder(deps(), { orderID })).rejects.toMatchObject({ status: 404 });
});
