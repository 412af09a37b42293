import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { licenses, orders } from '#db/schema.ts';
import {
  updateLicense,
  createLicense,
  listPurchaseLicenses,
  texts,
  verifyLicense,
} from '#contract/licenses/licenses.ts';
import { texts as paymentTexts, getOrder } from '#contract/sales/orders.ts';
import { auditedOf } from '../../support/buyers.ts';
import { dataOf, failureOf, useShop } from '../../support/shop.ts';
import { orderIdOf } from '../../support/purchase-ids.ts';

const shop = useShop({ admin: true });

const newPurchase = async () => shop.buy((await shop.paidProduct()).id);
const generate = (purchaseId: string, account: number) =>
  shop.call(createLicense, {
    purchaseId,
    accountNumber: `10${account}`,
    brokerName: 'Harbour Markets',
    email: 'buyer@example.com',
  });

test('thirty concurrent requests create five keys @p17', async () => {
  const { purchaseId } = await newPurchase();
  const results = await Promise.all(
    Array.from({ length: 30 }, (_, account) => generate(purchaseId, account)),
  );
  const keys = results.filter(({ ok }) => ok).map((result) => dataOf(result).licenseKey);
  expect(new Set(keys).size).toBe(5);
  expect(keys).toHaveLength(5);
  // 30 characters of Crockford's base 32 are 150 bits.
  for (const key of keys) expect(key).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){5}[0-9A-HJKMNP-TV-Z]{5}$/);
  for (const refused of results.filter(({ ok }) => !ok)) {
    expect(failureOf(refused)).toMatchObject({ status: 409, error: texts.allUsed(5) });
  }
  const rows = await shop.database.db.$count(licenses, eq(licenses.orderId, orderIdOf(purchaseId)));
  expect(rows).toBe(5);
});

test('concurrent requests for one account share one key @p17', async () => {
  const { purchaseId } = await newPurchase();
  const results = await Promise.all(Array.from({ length: 10 }, () => generate(purchaseId, 1)));
  expect(new Set(results.map((result) => dataOf(result).licenseKey)).size).toBe(1);
  for (let account = 2; account <= 5; account++) {
    expect((await generate(purchaseId, account)).ok).toBe(true);
  }
  expect((await generate(purchaseId, 1)).ok).toBe(true);
  expect((await generate(purchaseId, 6)).ok).toBe(false);
});

test('rejects an unknown, unpaid or refunded purchase', async () => {
  const { orderID, purchaseId } = await newPurchase();
  for (const bare of ['NOSUCHPURCHASE', orderIdOf(purchaseId), orderID]) {
    expect(failureOf(await generate(bare, 1))).toMatchObject({
      status: 401,
      error: paymentTexts.openAgain,
    });
  }
  const setState = (state: 'created' | 'refunded') =>
    shop.database.db.update(orders).set({ state }).where(eq(orders.paypalOrderId, orderID));
  await setState('created');
  expect(failureOf(await generate(purchaseId, 1)).status).toBe(409);
  await setState('refunded');
  expect(failureOf(await generate(purchaseId, 1)).status).toBe(410);
});

test('names every missing field', async () => {
  const { purchaseId } = await newPurchase();
  const result = await shop.call(createLicense, {
    purchaseId,
    accountNumber: ' ',
    brokerName: '',
    email: 'not an address',
  });
  const { status, failure } = failureOf(result);
  expect(status).toBe(400);
  expect(failure.issues?.map(({ path }) => path)).toEqual(['email', 'accountNumber', 'brokerName']);
});

test.each([{}, { purchaseId: ' \t' }, { purchaseId: null }])(
  'names a missing purchase: %j',
  async (purchase) => {
    const response = await fetch(`${shop.url}/api/licenses`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        accountNumber: '1',
        brokerName: 'B',
        email: 'b@example.com',
        ...purchase,
      }),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      issues: [{ path: 'purchaseId', message: texts.purchaseMissing }],
    });
  },
);

test('treats another spelling of the broker as the same binding', async () => {
  const { purchaseId } = await newPurchase();
  const spelled = (brokerName: string, email: string) =>
    shop.call(createLicense, { purchaseId, accountNumber: '1', brokerName, email });
  const first = dataOf(await spelled('Harbour Markets', 'Buyer@example.com'));
  expect(dataOf(await spelled(' harbour  MARKETS', 'buyer@example.com'))).toEqual(first);
});

describe('the list of a purchase', () => {
  const list = (id: string, orderID: string) => shop.call(listPurchaseLicenses, { id, orderID });

  test('shows all keys, oldest first, and their count', async () => {
    const { purchaseId: id, orderID } = await newPurchase();
    const { purchaseId: otherId } = await newPurchase();
    expect(dataOf(await list(id, orderID))).toEqual({
      success: true,
      keys: { limit: 5, used: 0 },
      licenses: [],
    });
    const keys = [];
    for (const account of [1, 2, 3]) keys.push(dataOf(await generate(id, account)).licenseKey);
    await generate(otherId, 1);
    const { db } = shop.database;
    await db
      .update(licenses)
      .set({ blockedAt: new Date() })
      .where(eq(licenses.licenseKey, keys[1] ?? ''));
    expect(dataOf(await list(id, orderID))).toEqual({
      success: true,
      keys: { limit: 5, used: 3 },
      licenses: keys.map((licenseKey, index) => ({
        licenseKey,
        accountNumber: `10${index + 1}`,
        brokerName: 'Harbour Markets',
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        isBlocked: index === 1,
      })),
    });
  });

  test('requires both ids @p17', async () => {
    const { purchaseId: id, orderID } = await newPurchase();
    const other = await newPurchase();
    const { captureId } = await shop.findOrder(orderID);
    await generate(id, 1);
    const wrong = [
      [id, other.orderID],
      [other.purchaseId, orderID],
      [id, captureId ?? ''],
      [id, orderIdOf(id)],
      [id, 'NOSUCHORDER'],
      [orderIdOf(id), orderID],
      [orderID, orderID],
      ['NOSUCHPURCHASE', orderID],
      [`${id.slice(0, -1)}_`, orderID],
      ['%', '%'],
    ] as const;
    for (const [purchaseId, order] of wrong) {
      const { status } = failureOf(await list(purchaseId, order));
      expect(status, `${purchaseId} ${order}`).toBe(
        purchaseId.length > 80 && purchaseId.endsWith('_')
          ? 401
          : purchaseId.includes('.')
            ? 404
            : 401,
      );
    }
    const { status, failure } = failureOf(await list(id, ' '));
    expect(status).toBe(400);
    expect(failure.issues?.map(({ path }) => path)).toEqual(['orderID']);
  });

  test('closes after a refund', async () => {
    const { purchaseId: id, orderID } = await newPurchase();
    await generate(id, 1);
    const change = (values: Partial<typeof orders.$inferInsert>) =>
      shop.database.db
        .update(orders)
        .set(values)
        .where(eq(orders.id, orderIdOf(id)));
    await change({ state: 'refunded' });
    expect(failureOf(await list(id, orderID))).toMatchObject({
      status: 410,
      error: paymentTexts.refunded,
    });
    await change({ completedAt: null, state: 'pending' });
    expect(failureOf(await list(id, orderID))).toMatchObject({ status: 409, error: texts.notPaid });
  });
});

describe('a license key', () => {
  test('verifies in any spelling, for its account alone', async () => {
    const { licenseKey } = dataOf(await generate((await newPurchase()).purchaseId, 1));
    const verify = async (typed: string, accountNumber: string) =>
      dataOf(await shop.call(verifyLicense, { licenseKey: typed, accountNumber }));
    for (const typed of [` ${licenseKey.replace('-', ' - ')}\n`, licenseKey.replaceAll('-', '')]) {
      expect(await verify(typed, '101')).toMatchObject({ valid: true });
    }
    expect(await verify(licenseKey, '102')).toEqual({ valid: false, error: texts.invalid });
  });

  async function licensed() {
    const { purchaseId } = await newPurchase();
    const { licenseKey } = dataOf(await generate(purchaseId, 1));
    const [license] = await licensesOf(orderIdOf(purchaseId));
    const verify = async () =>
      dataOf(await shop.call(verifyLicense, { licenseKey, accountNumber: '101' })).valid;
    return { purchaseId, licenseKey, id: license?.id ?? 0, verify };
  }
  const licensesOf = async (id: string) =>
    dataOf(await shop.call(getOrder, { id }, shop.token)).licenses;
  const block = (id: number, isBlocked: 0 | 1, bearer: string) =>
    shop.call(updateLicense, { id, is_blocked: isBlocked }, bearer);

  test('stops verifying while it is blocked', async () => {
    const { id, purchaseId, licenseKey, verify } = await licensed();
    const subject = `License ${id}, account 101 at Harbour Markets`;
    expect(await verify()).toBe(true);
    expect(dataOf(await block(id, 1, shop.token))).toMatchObject({ id, licenseKey, is_blocked: 1 });
    expect(dataOf(await block(id, 1, shop.token))).toMatchObject({ is_blocked: 1 });
    expect(await verify()).toBe(false);
    expect((await licensesOf(orderIdOf(purchaseId)))[0]?.isBlocked).toBe(true);
    expect(dataOf(await block(id, 0, shop.token))).toMatchObject({ is_blocked: 0 });
    expect(await verify()).toBe(true);
    const actions = (await auditedOf(shop, subject)).map(({ action }) => action);
    expect(actions).toEqual(['license-unblocked', 'license-blocked']);
  });

  test('is withheld while it is blocked and still counts', async () => {
    const { id, purchaseId, licenseKey } = await licensed();
    dataOf(await block(id, 1, shop.token));
    expect(failureOf(await generate(purchaseId, 1))).toMatchObject({
      status: 409,
      error: texts.blocked,
    });
    for (let account = 2; account <= 5; account++) dataOf(await generate(purchaseId, account));
    expect(failureOf(await generate(purchaseId, 6))).toMatchObject({
      status: 409,
      error: texts.allUsed(5),
    });
    dataOf(await block(id, 0, shop.token));
    expect(dataOf(await generate(purchaseId, 1)).licenseKey).toBe(licenseKey);
  });

  test('is blocked by its id with 0 or 1', async () => {
    const { id, verify } = await licensed();
    expect(failureOf(await block(999_999, 1, shop.token))).toMatchObject({
      status: 404,
      error: texts.notFound,
    });
    const put = (body: string) =>
      fetch(`${shop.url}/api/licenses/${id}`, {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${shop.token}` },
        body,
      });
    for (const body of ['{}', '{"is_blocked":2}', '{"is_blocked":true}', '{']) {
      expect((await put(body)).status).toBe(400);
    }
    expect(await verify()).toBe(true);
  });
});
