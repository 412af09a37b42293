import { asc, eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { getOverview } from '#contract/seller/overview.ts';
import { exchangeRates, invoices, waitingInvoices } from '#db/schema.ts';
import { addTodaysRate, buyIn, startInvoicing } from '../support/invoicing-shop.ts';
import { dataOf, useServedShop } from '../support/shop.ts';

const shop = useServedShop({ admin: true });

beforeAll(() => startInvoicing(shop, 'Ada GmbH'));

test('a kill between leaves no gap, and what waits is issued after @p275', async () => {
  await shop.database.db.delete(exchangeRates);
  const purchases = await Promise.all(Array.from({ length: 12 }, () => buyIn(shop, 'IT')));
  const waiting = async () => (await shop.database.db.select().from(waitingInvoices)).length;
  expect(await waiting()).toBe(12);
  const { attention } = dataOf(await shop.call(getOverview, {}, shop.token));
  expect(attention.waitingInvoices).toMatchObject({ rate: 12 });
  await addTodaysRate(shop);
  await shop.database.db.update(waitingInvoices).set({ nextTryAt: new Date(0) });
  // Somewhere within the twelve transactions.
  await expect.poll(waiting, { timeout: 20_000, interval: 5 }).toBeLessThan(12);
  await shop.kill();
  await shop.restart();
  // On a server another process leads within 30 seconds.
  await expect.poll(waiting, { timeout: 45_000 }).toBe(0);
  for (const { id } of purchases) {
    expect(await shop.database.db.$count(invoices, eq(invoices.orderId, id))).toBe(1);
  }
  const all = await shop.database.db.select().from(invoices).orderBy(asc(invoices.id));
  expect(all.map(({ sequence }) => sequence)).toEqual(all.map((_, place) => place + 1));
});
