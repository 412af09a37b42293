import { beforeAll, beforeEach, expect, test } from 'vitest';
import { rateLimits } from '#db/schema.ts';
import { captureOrder } from '#contract/sales/orders.ts';
import { createPromoCode, getPromoCode, texts } from '#contract/sales/promo-codes.ts';
import { call } from '#islands/api.ts';
import { settleEverything } from '../faults/settle-everything.ts';
import { startBeside } from '../support/second-store.ts';
import { dataOf, useShop } from '../support/shop.ts';
import { byExtent } from '../support/extent.ts';

const shop = useShop({ admin: true });
let productId: number;
beforeAll(async () => {
  productId = (await shop.paidProduct()).id;
});
// All buyers call from one address.
beforeEach(() => shop.database.db.delete(rateLimits));

const ordersMade = byExtent(6, 50);
let codes = 0;

async function createCode(maxUses: number) {
  const form = { code: `ATTACK${++codes}`, discount_percentage: 90, expiration_date: '2099-12-31' };
  return dataOf(await shop.call(createPromoCode, { ...form, max_uses: maxUses }, shop.token));
}

/** Approves orders that are all quoted before one of them is paid. */
async function quoteMany(promoCode: string): Promise<string[]> {
  const orderIDs: string[] = [];
  for (let index = 0; index < ordersMade; index++) {
    const email = `${promoCode}-${index}@example.com`;
    orderIDs.push(await shop.approvedOrder(productId, { promoCode, email }));
  }
  return orderIDs;
}

/** Notifies the store of an approval, as PayPal does beside the buyer's browser. */
const tellOfApproval = (orderID: string) =>
  shop.control('webhooks', { event_type: 'CHECKOUT.ORDER.APPROVED', order_id: orderID });

async function capturesAskedOf(orderIDs: string[]): Promise<string[]> {
  const { calls } = (await shop.control('calls?operation=capture-order')) as {
    calls: { path: string }[];
  };
  return orderIDs.filter((orderID) => calls.some(({ path }) => path.includes(orderID)));
}

const usesOf = async (id: number) => dataOf(await shop.call(getPromoCode, { id }, shop.token)).uses;

test('a code for one purchase serves one of many orders that were made beforehand @p44', async () => {
  const { id, code } = await createCode(1);
  const orderIDs = await quoteMany(code);
  const beside = await startBeside(shop);
  try {
    const [answers] = await Promise.all([
      Promise.all(
        orderIDs.map((orderID, index) =>
          index % 2
            ? shop.call(captureOrder, { orderID })
            : call(captureOrder, { orderID }, { origin: beside.url }),
        ),
      ),
      Promise.all(orderIDs.map(tellOfApproval)),
      // For orders without a browser: the reconciler, an hour ahead of time.
      settleEverything(shop),
    ]);
    // A webhook or the reconciler may have been faster than the winner's browser. The answer is the
    // same.
    const late = answers.flatMap((answer) => (answer.ok ? [] : [answer]));
    expect(late).toHaveLength(ordersMade - 1);
    for (const answer of late) {
      expect(answer).toMatchObject({
        status: 422,
        error: texts.usedUpMeanwhile,
        failure: { issues: [{ path: 'promoCode', message: texts.usedUpMeanwhile }] },
      });
      expect(answer.failure.retryable).toBeUndefined();
    }
    await settleEverything(shop);
    // Several processes may capture the winner's order, under one request id.
    expect(await capturesAskedOf(orderIDs)).toHaveLength(1);
    expect(await usesOf(id)).toBe(1);
    const states = await Promise.all(
      orderIDs.map(async (orderID) => (await shop.findOrder(orderID)).state),
    );
    expect(states.filter((state) => state === 'completed')).toHaveLength(1);
    expect(states.filter((state) => state === 'expired')).toHaveLength(ordersMade - 1);
  } finally {
    await beside.stop();
  }
});
