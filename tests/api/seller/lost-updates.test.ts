import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { products, productVersions } from '#db/schema.ts';
import { changedMeanwhile } from '#contract/seller/admin.ts';
import { texts } from '#contract/catalogue/product-form.ts';
import { getProduct, listProducts } from '#contract/catalogue/products.ts';
import { createPromoCode, getPromoCode, updatePromoCode } from '#contract/sales/promo-codes.ts';
import { program, setFileText, smallPicture } from '../../support/product-files.ts';
import { file, saveProduct, type FormParts } from '../../support/product-form.ts';
import { dataOf, failureOf, useShop } from '../../support/shop.ts';

const shop = useShop({ seed: 'none', admin: true });

const parts = { name: 'Grid Engine', price: '10', file: file('grid.ex5', program('grid')) };

describe('two windows on one product', () => {
  test('of two saves at once one is rejected and the other stays', async () => {
    const { body: product } = await saveProduct(shop, shop.token, parts);
    const { id } = product;
    const loaded = dataOf(await shop.call(getProduct, { id }, shop.token));
    const version = { updatedAt: loaded.updatedAt ?? '' };
    const save = (price: string) =>
      saveProduct(shop, shop.token, { ...parts, ...version, price }, id);
    const answers = await Promise.all([save('77'), save('78')]);
    const [saved, refused] = answers.toSorted((a, b) => a.status - b.status);
    expect(saved?.status).toBe(200);
    expect(refused).toMatchObject({ status: 409, body: { error: changedMeanwhile } });
    expect(dataOf(await shop.call(getProduct, { id })).price).toBe(saved?.body.price);
  });

  test('saves at once without a version each add their file on top', async () => {
    const { body: product } = await saveProduct(shop, shop.token, parts);
    const save = () => saveProduct(shop, shop.token, parts, product.id);
    const answers = await Promise.all([save(), save(), save()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(
      await shop.database.db.$count(productVersions, eq(productVersions.productId, product.id)),
    ).toBe(4);
  });
});

test('a repeated form creates one product', async () => {
  const form = { ...parts, name: 'Once only', requestId: crypto.randomUUID() };
  const [first, second] = await Promise.all([
    saveProduct(shop, shop.token, form),
    saveProduct(shop, shop.token, form),
  ]);
  const third = await saveProduct(shop, shop.token, form);
  expect(new Set([first, second, third].map(({ body }) => body.id)).size).toBe(1);
  expect(dataOf(await shop.call(listProducts, { search: 'Once only' })).total).toBe(1);
});

describe('a repeated product form', () => {
  const pictureFile = async (seed: number) => file(`${seed}.png`, await smallPicture(seed));
  const setFile = (symbol: string) => file(`${symbol}.set`, setFileText(symbol));

  async function fullForm(): Promise<FormParts> {
    return {
      name: 'Said again',
      description: 'A **grid**',
      price: '10',
      type: 'indicator',
      videoLinks: 'https://youtu.be/aqz-KE-bpKQ',
      file: file('grid.ex5', program('grid')),
      image: await pictureFile(1),
      screenshots: [await pictureFile(2), await pictureFile(3)],
      screenshotOrder: ['new-1', 'new-0'],
      setFiles: [setFile('EURUSD'), setFile('GBPUSD')],
      setFileSymbols: 'EURUSD, GBPUSD',
      setFileNotes: 'calm | wild',
      compatibility: JSON.stringify({ grid: 'no' }),
      requestId: crypto.randomUUID(),
    };
  }

  let form: FormParts;
  let id: number;
  beforeAll(async () => {
    form = await fullForm();
    ({ id } = (await saveProduct(shop, shop.token, form)).body);
  });

  test('returns the created product', async () => {
    const second = await saveProduct(shop, shop.token, form);
    expect(second).toMatchObject({ status: 201, body: { id } });
    // A reloaded form has lost its files; the product keeps those that arrived.
    const lost = new Set(['file', 'image', 'screenshots', 'screenshotOrder']);
    const left = Object.entries(form).filter(([name]) => !lost.has(name));
    const third = await saveProduct(shop, shop.token, Object.fromEntries(left));
    expect(third).toMatchObject({ status: 201, body: { id } });
  });

  test.each<[what: string, change: () => FormParts | Promise<FormParts>]>([
    ['name', () => ({ name: 'Something else' })],
    ['description', () => ({ description: 'A grid' })],
    ['price', () => ({ price: '11' })],
    ['compatibility', () => ({ compatibility: JSON.stringify({ grid: 'yes' }) })],
    ['type', () => ({ type: 'expert_advisor' })],
    ['video link', () => ({ videoLinks: '' })],
    ['symbol', () => ({ setFileSymbols: 'EURUSD,USDJPY' })],
    ['note', () => ({ setFileNotes: 'calm' })],
    ['file', () => ({ file: file('grid.ex5', program('another')) })],
    ['file name', () => ({ file: file('grid 2.ex5', program('grid')) })],
    ['image', async () => ({ image: await pictureFile(4) })],
    ['screenshot', async () => ({ screenshots: [await pictureFile(2), await pictureFile(4)] })],
    ['order of screenshots', () => ({ screenshotOrder: ['new-0', 'new-1'] })],
    ['set file', () => ({ setFiles: [setFile('EURUSD'), setFile('USDJPY')] })],
  ])('is rejected with another %s', async (_, change) => {
    const before = dataOf(await shop.call(getProduct, { id }, shop.token));
    const count = await shop.database.db.$count(products);
    const second = await saveProduct(shop, shop.token, { ...form, ...(await change()) });
    expect(second).toMatchObject({ status: 409, body: { error: texts.addedAlready } });
    expect(await shop.database.db.$count(products)).toBe(count);
    expect(dataOf(await shop.call(getProduct, { id }, shop.token))).toMatchObject({
      ...before,
      filePath: expect.any(String),
    });
  });
});

test('two windows on one promo code: the second save is rejected', async () => {
  const form = { code: 'TWICE', discount_percentage: 10, expiration_date: '2099-12-31' };
  const { id } = dataOf(await shop.call(createPromoCode, form, shop.token));
  const { updated_at } = dataOf(await shop.call(getPromoCode, { id }, shop.token));
  const change = { ...form, id, updated_at };
  dataOf(await shop.call(updatePromoCode, { ...change, max_uses: 5 }, shop.token));
  const second = await shop.call(updatePromoCode, change, shop.token);
  expect(failureOf(second)).toMatchObject({ status: 409, error: changedMeanwhile });
  expect(dataOf(await shop.call(getPromoCode, { id }, shop.token)).max_uses).toBe(5);
});
