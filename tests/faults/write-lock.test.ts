import { createClient } from '@libsql/client';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createOrder } from '#contract/sales/checkout.ts';
import { captureOrder } from '#contract/sales/orders.ts';
import { dataOf, useServedShop } from '../support/shop.ts';
import { byExtent } from '../support/extent.ts';
import { expectMoneyIsWhole } from './money.ts';
import { settleEverything } from './settle-everything.ts';

const shop = useServedShop();

/** Locks the database for a time from another process, as a backup tool or a shell would. */
async function lockDatabase(ms: number): Promise<void> {
  const client = createClient({ url: shop.databaseUrl, timeout: 5000 });
  const lock = await client.transaction('write');
  // The waiting itself is tested.
  await delay(ms);
  await lock.rollback();
  client.close();
}

/** Makes sales that meet the lock: some when PayPal has taken the money, one at its beginning. */
async function sellUnderLock(lockMs: number) {
  const product = await shop.paidProduct();
  const orderIDs = await Promise.all(
    Array.from({ length: 5 }, () => shop.approvedOrder(product.id)),
  );
  const before = await shop.countCalls('capture-order');
  const slow = { operation: 'capture-order', fault: 'slow', ms: 500, times: orderIDs.length };
  await shop.control('faults', slow);
  const capturing = orderIDs.map((orderID) => shop.call(captureOrder, { orderID }));
  await expect
    .poll(() => shop.countCalls('capture-order'), { interval: 10 })
    .toBe(before + orderIDs.length);
  let isLocked = true;
  const locked = lockDatabase(lockMs).then(() => (isLocked = false));
  const creating = shop.call(createOrder, { productId: product.id, promoCode: null });
  const answering = Promise.all([...capturing, creating]).then((answers) => ({
    answers,
    answeredUnderLock: isLocked,
  }));
  const [slowestPageMs, answered] = await Promise.all([visitWhile(() => isLocked), answering]);
  await locked;
  return { orderIDs, ...answered, slowestPageMs };
}

/** Requests uncached pages and lists in turn; returns the slowest, ms. */
async function visitWhile(isOn: () => boolean): Promise<number> {
  let slowestMs = 0;
  for (let visit = 0; isOn(); visit++) {
    const began = performance.now();
    const path = ['/', `/api/products?offset=${visit}`][visit % 2];
    const page = await fetch(`${shop.url}${path}`);
    expect(page.status).toBe(200);
    await page.arrayBuffer();
    slowestMs = Math.max(slowestMs, performance.now() - began);
  }
  return slowestMs;
}

test('sales wait while another process holds the write lock, and pages do not @p6 @p33 @p133', async () => {
  const lockMs = byExtent(1500, 5000);
  const { answers, answeredUnderLock, slowestPageMs } = await sellUnderLock(lockMs);
  expect(answers.map(({ ok }) => ok)).toEqual(answers.map(() => true));
  expect(answeredUnderLock).toBe(false);
  // A page that waited for the queued writes would come after the lock.
  expect(slowestPageMs).toBeLessThan(lockMs - 500);
  expect(await expectMoneyIsWhole(shop)).toBe(5);
});

test.each(byExtent([], [40_000]))(
  'a lock held for longer than anybody waits, %i ms, costs an answer, and no money @p6 @p33',
  async (lockMs) => {
    const sold = await expectMoneyIsWhole(shop);
    const { orderIDs, answers } = await sellUnderLock(lockMs);
    for (const answer of answers) {
      // 500 after ten seconds of the lock itself, 503 after twenty seconds in the queue.
      expect(answer).toMatchObject({ ok: false, status: expect.toBeOneOf([500, 503]) });
    }
    for (const orderID of orderIDs) dataOf(await shop.call(captureOrder, { orderID }));
    await settleEverything(shop);
    expect(await expectMoneyIsWhole(shop)).toBe(sold + orderIDs.length);
    await shop.buy((await shop.paidProduct()).id);
  },
);
