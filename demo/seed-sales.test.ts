import { eq, isNull, ne, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { dayMs, dayOf } from '#contract/kit/days.ts';
import { files, orders, products, productVersions, tickets, transactions } from '#db/schema.ts';
import { listSources } from '#server/seller/figures/list-sources.ts';
import { listTrials } from '#server/licenses/trials/list-trials.ts';
import { listWithdrawals } from '#server/sales/withdrawals/list-withdrawals.ts';
import { testSettings } from '#tests/support/sold-order.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import { firstVersion, stableVersion } from './first-version.ts';
import buyers from './buyers.json' with { type: 'json' };
import { seedSales } from './seed-sales.ts';

const db = tempDatabase();
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);

/** Inserts the demo's products that have reviews or questions. */
async function insertProducts(): Promise<void> {
  const file = { hash: 'a'.repeat(64), name: 'a.ex5', contentType: 'text/plain', sizeBytes: 1 };
  const [{ id: fileId } = { id: 0 }] = await db()
    .insert(files)
    .values({ ...file, createdAt: daysAgo(200) })
    .returning();
  const names = new Set([...buyers.reviews, ...buyers.questions].map(({ product }) => product));
  const dates = { createdAt: daysAgo(200), updatedAt: daysAgo(200) };
  const kind = { description: '', priceCents: 24_900, type: 'expert_advisor', fileId } as const;
  const trial = { trialDays: 14, trialAccounts: 'demo' } as const;
  for (const name of names) {
    const [product] = await db()
      .insert(products)
      .values({ name, ...kind, ...trial, ...dates })
      .returning();
    const id = product?.id ?? 0;
    const update = { number: '2.0', notes: '', fileId, releasedAt: daysAgo(30) };
    await db()
      .insert(productVersions)
      .values([firstVersion(id, fileId, daysAgo(200)), stableVersion(id, update)]);
  }
}

test('the demo has sales and open tickets', async () => {
  await insertProducts();
  const count = await seedSales(db());
  const page = { limit: 10, offset: 0 };

  expect(count).toBeGreaterThan(100);
  expect(await db().$count(orders, ne(orders.state, 'trial'))).toBe(count);
  expect(await db().$count(orders, eq(orders.promoCode, 'LAUNCH25'))).toBeGreaterThan(0);
  expect(await db().all(sql`PRAGMA foreign_key_check`)).toEqual([]);
  const trials = await listTrials({ db: db() }, { search: '', ...page });
  expect(trials).toMatchObject({ total: 5, bought: 1 });
  const deps = { db: db(), now: () => new Date() };
  const { withdrawals } = await listWithdrawals(
    deps,
    { search: '', state: 'all', ...page },
    { admin: null, address: '' },
  );
  expect(withdrawals.map(({ state }) => state)).toEqual(['open', 'open', 'declined', 'refunded']);
  expect(withdrawals[0]?.order).toMatchObject({ isOwnAddress: true, isInTime: true, waiver: null });
  // PayPal is asked for no fee, because it knows none of these purchases.
  expect(await db().$count(transactions, sql`fee_due_at IS NOT NULL`)).toBe(0);

  const span = { from: dayOf(daysAgo(89)), to: dayOf(daysAgo(0)) };
  const found = await listSources({ db: db(), settings: testSettings }, span);
  for (const { visits, productViews, buyNow, paid } of [...found.sources, ...found.products]) {
    const steps = [visits, productViews, buyNow, paid];
    expect(steps).toEqual(steps.toSorted((one, other) => other - one));
  }

  expect(await db().$count(tickets, isNull(tickets.closedAt))).toBe(buyers.tickets.length);
});
