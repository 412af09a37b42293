import { expect, test } from 'vitest';
import { files, orders, products } from '#db/schema.ts';
import { productQuerySchema } from '#contract/catalogue/products.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import { countSales } from './count-sales.ts';
import { listProducts } from './list-products.ts';

const db = tempDatabase();
const day = 24 * 3_600_000;
const start = new Date('2026-11-01T00:00:00Z');
const after = (days: number) => new Date(start.getTime() + days * day);

async function addProducts(count: number): Promise<void> {
  const values = Array.from({ length: count }, (_, place) => ({
    name: `Tool ${place + 1}`,
    description: 'Trades.',
    priceCents: 4900,
    type: 'indicator' as const,
    createdAt: start,
    updatedAt: start,
  }));
  await db().insert(products).values(values);
  const file = { id: 1, hash: 'x', name: 'x.ex5', contentType: 'text/plain', sizeBytes: 1 };
  await db()
    .insert(files)
    .values({ ...file, createdAt: start });
}

async function sell(
  productId: number,
  completedAt: Date,
  state: 'completed' | 'refunded' = 'completed',
): Promise<void> {
  await db().insert(orders).values({
    id: crypto.randomUUID(),
    state,
    productId,
    productName: 'Tool',
    fileId: 1,
    amountCents: 4900,
    listPriceCents: 4900,
    termsVersion: '1',
    termsAcceptedAt: completedAt,
    createdAt: completedAt,
    updatedAt: completedAt,
    completedAt,
  });
}

const popular = async () => {
  const query = productQuerySchema.parse({ order: 'popular' });
  const list = await listProducts({ db: db() }, query);
  return list.products.map(({ id }) => id);
};

test('countSales ranks products by sales of ninety days, then newest first @p98', async () => {
  await addProducts(4);
  await sell(2, after(-100));
  await sell(2, after(-91));
  await sell(1, after(-89));
  await sell(1, after(-1));
  await sell(3, after(-1));
  await sell(4, after(-1), 'refunded');
  expect(await popular()).toEqual([4, 3, 2, 1]);
  expect(await countSales({ db: db(), now: () => start })).toBe(2);
  expect(await popular()).toEqual([1, 3, 4, 2]);
});

test('countSales counts once a day and forgets after ninety days @p98', async () => {
  await addProducts(1);
  await sell(1, after(-1));
  const count = (days: number) => countSales({ db: db(), now: () => after(days) });
  const both = await Promise.all([count(0), count(0)]);
  expect(both).toContain(1);
  expect(both).toContain(0);
  await sell(1, after(0));
  expect(await count(0.9)).toBe(0);
  expect(await count(1)).toBe(1);
  expect(await count(89.5)).toBe(1);
  expect(await count(91)).toBe(1);
  const [row] = await db().select({ sold: products.sales90d }).from(products);
  expect(row).toEqual({ sold: 0 });
});
