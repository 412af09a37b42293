import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { bundleParts, products } from '#db/schema.ts';
import { productQuerySchema } from '#contract/catalogue/products.ts';
import { insertBundle } from '#tests/support/sold-order.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { openLocalStorage } from '#server/adapters/storage/local.ts';
import { priceApartCents } from './bundle-parts.ts';
import { listProducts } from './list-products.ts';
import { loadProductPage } from './product-page.ts';

const db = tempDatabase();
const folder = tempFolder();

const pageOf = async (id: number) => {
  const page = await loadProductPage({ db: db(), storage: openLocalStorage(folder()) }, { id });
  if (!page) throw new Error('The product has no page');
  return page;
};

const part = {
  id: 1,
  name: 'Grid Engine',
  type: 'expert_advisor' as const,
  price: 49.35,
  termDays: null,
  imagePath: null,
  isOnSale: true,
  hasFile: true,
};

test.each([
  ['both prices', [part, part], 9870],
  ['none of a free part', [part, { ...part, price: 0, termDays: 30 }], 4935],
  ['none of a part that is not sold', [part, { ...part, isOnSale: false }], 4935],
  ['nothing where a part is sold for a term', [part, { ...part, termDays: 30 }], null],
])('a bundle for ever is compared with %s', (_, parts, cents) => {
  expect(priceApartCents({ termDays: null }, parts)).toBe(cents);
});

test('a bundle of a term is compared with parts of the same term', () => {
  expect(priceApartCents({ termDays: 30 }, [{ ...part, termDays: 30 }])).toBe(4935);
  expect(priceApartCents({ termDays: 30 }, [part])).toBeNull();
});

test('the page of a bundle shows its parts in order, those taken out of the shop too @p175', async () => {
  const { bundleId, parts } = await insertBundle(db());
  const [first, second] = parts.map(({ productId }) => productId);
  await db()
    .update(bundleParts)
    .set({ position: 2 })
    .where(eq(bundleParts.productId, first ?? 0));
  await db()
    .update(products)
    .set({ deletedAt: new Date() })
    .where(eq(products.id, first ?? 0));
  const page = await pageOf(bundleId);
  expect(page.parts).toEqual([
    { ...part, id: second, name: 'Trend Rider', price: 49 },
    { ...part, id: first, price: 49, isOnSale: false },
  ]);
  expect(page.facts).toMatchObject({ file: null, version: null, partCount: 2 });
  expect((await pageOf(second ?? 0)).facts.partCount).toBe(0);
});

test('a bundle can be bought while each part has a file @p175', async () => {
  const { bundleId, parts } = await insertBundle(db());
  expect((await pageOf(bundleId)).facts.isDeliverable).toBe(true);
  const second = parts[1]?.productId ?? 0;
  await db().update(products).set({ fileId: null }).where(eq(products.id, second));
  expect((await pageOf(bundleId)).facts.isDeliverable).toBe(false);
  expect((await pageOf(second)).facts.isDeliverable).toBe(false);
  expect((await pageOf(parts[0]?.productId ?? 0)).facts.isDeliverable).toBe(true);
});

test('the related products of a bundle are none of its parts', async () => {
  const { bundleId, parts } = await insertBundle(db());
  const shown = async (id: number) => (await pageOf(id)).related.map((each) => each.id);
  expect(await shown(bundleId)).toEqual([]);
  expect(await shown(parts[0]?.productId ?? 0)).toContain(parts[1]?.productId);
});

test.each(['', 'pair'])('a list with the search %j counts a bundle’s products', async (search) => {
  const { bundleId } = await insertBundle(db());
  const list = await listProducts({ db: db() }, { ...productQuerySchema.parse({}), search });
  for (const { id, partCount } of list.products) {
    expect(partCount).toBe(id === bundleId ? 2 : undefined);
  }
  expect(list.products.map(({ id }) => id)).toContain(bundleId);
});
