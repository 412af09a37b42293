import { beforeEach, describe, expect, test } from 'vitest';
import { rateLimits } from '#db/schema.ts';
import { sandboxCredentials } from '#scripts/demo-environment.ts';
import { createOrder } from '#contract/sales/checkout.ts';
import { captureOrder, texts, checkOrder, refundOrder } from '#contract/sales/orders.ts';
import type { Result } from '#islands/api.ts';
import { dataOf, useServedShop } from '../support/shop.ts';
import { buyAs, newBuyer } from '../support/buyers.ts';
import { byExtent } from '../support/extent.ts';
import { expectMoneyIsWhole } from './money.ts';
import { settleEverything } from './settle-everything.ts';

const shop = useServedShop({ admin: true });
// All buyers call from one address.
beforeEach(() => shop.database.db.delete(rateLimits));

const lineFaults = [
  'cut-before-effect',
  'cut-after-effect',
  'http-500',
  'http-503',
  'http-429',
  'truncated-json',
];
/** `hang` lasts until the ten seconds of a call to PayPal are over. */
const faults = byExtent(['cut-after-effect'], [...lineFaults, 'hang']);
const operations = ['create-order', 'capture-order', 'refund', 'get-order'];
/** Tries per call to PayPal. */
const tries = 3;
const patienceMs = 120_000;

/** Captures a payment at PayPal that the store has not heard of. */
async function captureBehindItsBack(orderID: string): Promise<void> {
  const { PAYPAL_CLIENT_ID: id, PAYPAL_CLIENT_SECRET: secret } = sandboxCredentials;
  const ask = async (path: string, Authorization: string, body: string) => {
    const headers = { Authorization, 'Content-Type': 'application/json' };
    const answer = await fetch(shop.sandboxUrl + path, { method: 'POST', headers, body });
    return (await answer.json()) as { access_token?: string; status?: string };
  };
  const basic = `Basic ${btoa(`${id}:${secret}`)}`;
  const { access_token } = await ask('/v1/oauth2/token', basic, 'grant_type=client_credentials');
  const captured = await ask(
    `/v2/checkout/orders/${orderID}/capture`,
    `Bearer ${access_token}`,
    '{}',
  );
  expect(captured.status).toBe('COMPLETED');
}

/** Opens a sale in each phase that calls PayPal, with the call that it makes. */
async function salesUnderWay() {
  const product = await shop.paidProduct();
  const [approved, taken, sold] = [
    await shop.approvedOrder(product.id, { email: newBuyer() }),
    await shop.approvedOrder(product.id, { email: newBuyer() }),
    await buyAs(shop, newBuyer()),
  ];
  await captureBehindItsBack(taken);
  const { id: takenId } = await shop.findOrder(taken);
  return {
    create: () => shop.call(createOrder, { productId: product.id, promoCode: null }),
    capture: () => shop.call(captureOrder, { orderID: approved }),
    read: () => shop.call(checkOrder, { id: takenId }, shop.token),
    refund: () => shop.call(refundOrder, { id: sold.id }, shop.token),
    repeatAll: () => Promise.all([shop.buy(product.id), capture(approved), capture(taken)]),
    stateOfRefunded: async () => (await shop.findOrder(sold.orderID)).state,
  };
}

const capture = async (orderID: string) => dataOf(await shop.call(captureOrder, { orderID }));

async function clearFaults(): Promise<void> {
  await fetch(`${shop.sandboxUrl}/_control/faults`, { method: 'DELETE' });
}

async function expectOneReceiptEach(): Promise<void> {
  const receipts = async () => {
    const { mails } = (await (await fetch(`${shop.sandboxUrl}/inbox.json?limit=2000`)).json()) as {
      mails: { to: string; tag: string; text: string }[];
    };
    return mails.filter(({ tag }) => tag === 'receipt').map(({ text }) => text);
  };
  const sold = await expectMoneyIsWhole(shop);
  await expect.poll(receipts, { timeout: 20_000, interval: 50 }).toHaveLength(sold);
  expect(new Set(await receipts()).size).toBe(sold);
}

const statusOf = (result: Result<unknown>) => (result.ok ? 200 : result.status);

describe.each(faults)('PayPal’s %s @p4 @p5 @p7', (fault) => {
  test(
    'once in each call is made good within the call',
    async () => {
      const sales = await salesUnderWay();
      for (const operation of operations) await shop.fault(operation, fault);
      const answers = await Promise.all([
        sales.create(),
        sales.capture(),
        sales.read(),
        sales.refund(),
      ]);
      expect(answers.map(statusOf)).toEqual([200, 200, 200, 200]);
      expect(await sales.stateOfRefunded()).toBe('refunded');
      await clearFaults();
      await sales.repeatAll();
      await expectOneReceiptEach();
    },
    patienceMs,
  );

  test(
    'at every try is told, and the call works when it is repeated',
    async () => {
      const sales = await salesUnderWay();
      for (const operation of operations) await shop.fault(operation, fault, 1000);
      const [refunded, ...failed] = await Promise.all([
        sales.refund(),
        sales.create(),
        sales.capture(),
        sales.read(),
      ]);
      for (const result of failed) {
        expect(result).toMatchObject({ ok: false, status: 502, error: texts.providerFailed });
      }
      // The request is kept; the money follows.
      expect(dataOf(refunded).refunds).toMatchObject([{ state: 'requested' }]);
      await clearFaults();
      await sales.repeatAll();
      await settleEverything(shop);
      expect(await sales.stateOfRefunded()).toBe('refunded');
      await expectOneReceiptEach();
    },
    patienceMs,
  );
});

describe.each(byExtent(['truncated-json'], faults))('PayPal’s %s @p11', (fault) => {
  test(
    'at every try is settled without another call',
    async () => {
      const sales = await salesUnderWay();
      for (const operation of operations) await shop.fault(operation, fault, tries);
      await Promise.all([sales.refund(), sales.create(), sales.capture(), sales.read()]);
      await clearFaults();
      await settleEverything(shop);
      expect(await sales.stateOfRefunded()).toBe('refunded');
      await expectOneReceiptEach();
      await sales.repeatAll();
      await expectOneReceiptEach();
    },
    patienceMs,
  );
});

describe('an access token that PayPal no longer takes @p5', () => {
  test('is renewed within the call', async () => {
    const sales = await salesUnderWay();
    for (const ask of [sales.create, sales.capture, sales.read, sales.refund]) {
      await shop.control('tokens/expire', {});
      expect(statusOf(await ask())).toBe(200);
    }
    await expectOneReceiptEach();
  });

  test.each(byExtent(['http-503'], lineFaults))(
    'and cannot be renewed for %s, costs nobody anything',
    async (fault) => {
      const sales = await salesUnderWay();
      await shop.control('tokens/expire', {});
      await shop.fault('token', fault, 1000);
      const answers = await Promise.all([sales.create(), sales.capture(), sales.read()]);
      expect(answers.map(statusOf)).toEqual([502, 502, 502]);
      await clearFaults();
      await sales.repeatAll();
      await expectOneReceiptEach();
    },
  );
});
