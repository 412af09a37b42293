import { desc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog, products } from '#db/schema.ts';
import { factNames, nothingStated } from '#contract/catalogue/compatibility.ts';
import { getProduct } from '#contract/catalogue/products.ts';
import { saveProduct, type FormParts } from '../../support/product-form.ts';
import { dataOf, useShop } from '../../support/shop.ts';

const shop = useShop({ admin: true });

const save = (parts: FormParts, id?: number) =>
  saveProduct(shop, shop.token, { name: 'Grid Engine', price: 49.9, ...parts }, id);

const shownOf = async (id: number) => dataOf(await shop.call(getProduct, { id })).compatibility;

const keptOf = async (id: number) => {
  const { compatibility, runsOnMt4, runsOnMt5 } = products;
  const columns = { compatibility, runsOnMt4, runsOnMt5 };
  return (await shop.database.db.select(columns).from(products).where(eq(products.id, id)))[0];
};

test('visitors read the stated facts, and omitted facts stay @p110', async () => {
  const stated = { platforms: ['mt5'], symbols: ['XAUUSD.r'], martingale: 'no' };
  const { status, body } = await save({ compatibility: JSON.stringify(stated) });
  expect(status).toBe(201);
  expect(body.compatibility).toEqual({ ...nothingStated, ...stated });
  expect(await shownOf(body.id)).toEqual(body.compatibility);
  expect(await keptOf(body.id)).toMatchObject({ runsOnMt4: false, runsOnMt5: true });

  expect((await save({ price: 10 }, body.id)).body.compatibility).toEqual(body.compatibility);
  const both = JSON.stringify({ ...stated, platforms: ['mt5', 'mt4'], grid: 'yes' });
  await save({ price: 10, compatibility: both }, body.id);
  expect(await shownOf(body.id)).toMatchObject({ platforms: ['mt4', 'mt5'], grid: 'yes' });
  expect(await keptOf(body.id)).toMatchObject({ runsOnMt4: true, runsOnMt5: true });
  const last = await shop.database.db.query.auditLog.findFirst({ orderBy: desc(auditLog.id) });
  expect(last?.detail).toBe('compatibility (Platforms, Grid)');
});

test('facts can be withdrawn @p110', async () => {
  const stated = JSON.stringify({ platforms: ['mt4'], grid: 'no' });
  const { body } = await save({ compatibility: stated });
  expect(body.compatibility).not.toBeNull();
  expect((await save({ compatibility: '{}' }, body.id)).body.compatibility).toBeNull();
  expect(await shownOf(body.id)).toBeNull();
  const nothing = { compatibility: null, runsOnMt4: false, runsOnMt5: false };
  expect(await keptOf(body.id)).toEqual(nothing);
});

test('an unclear fact is rejected by name and stores nothing @p110', async () => {
  const before = await shop.database.db.$count(products);
  const { status, body } = await save({ compatibility: '{"martingale":"never"}' });
  expect(status).toBe(400);
  expect(body.error).toContain(factNames.martingale);
  expect(body.issues).toMatchObject([{ path: 'compatibility.martingale' }]);
  expect(await shop.database.db.$count(products)).toBe(before);
});
