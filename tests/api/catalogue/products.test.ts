import { describe, expect, test } from 'vitest';
import { listProducts, texts, type ProductQuery } from '#contract/catalogue/products.ts';
import { dataOf, useShop } from '../../support/shop.ts';

const shop = useShop();

const list = async (query: Partial<ProductQuery> = {}) =>
  dataOf(await shop.call(listProducts, query));

describe('the list', () => {
  test('returns twelve products, newest first, and the total', async () => {
    const { products: page, total } = await list();
    expect(page).toHaveLength(12);
    expect(total).toBe(24);
    const ids = page.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  });

  test.each([
    ['price', 'cheap'],
    ['platform', 'mt6'],
    ['type', 'robot'],
    ['order', 'best'],
    ['order', ''],
    ['limit', '0'],
    ['limit', '101'],
    ['limit', 'many'],
    ['offset', '-1'],
    ['offset', '1000001'],
    ['search', 'x'.repeat(101)],
  ])('rejects %s=%s', async (name, value) => {
    const response = await fetch(`${shop.url}/api/products?${name}=${value}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      success: false,
      error: expect.stringContaining(name === 'order' ? texts.noSuchOrder : ''),
      issues: [{ path: name }],
    });
  });

  test('sorts in each order, with other filters @p98', async () => {
    const prices = async (query: Partial<ProductQuery>) =>
      (await list({ ...query, limit: 100 })).products.map(({ price }) => price);
    const up = await prices({ order: 'price_asc' });
    expect(up).toEqual(up.toSorted((one, other) => one - other));
    expect(up).toHaveLength(24);
    const down = await prices({ order: 'price_desc', search: 'gold' });
    expect(down.length).toBeGreaterThan(1);
    expect(down).toEqual(down.toSorted((one, other) => other - one));
    expect(await list({ order: 'newest' })).toEqual(await list());
    // Nothing has been sold.
    expect(await list({ order: 'popular' })).toEqual(await list());
  });
});

test.each(['%', '_', '*', '"', '-'])('a search for %s alone finds nothing @p28', async (search) => {
  expect((await list({ search })).total).toBe(0);
});

describe('one product', () => {
  test.each(['999999', '0', '-1', 'abc', '1.5', '9'.repeat(30)])(
    'that does not exist is 404: %s',
    async (id) => {
      for (const path of ['', '/screenshots', '/set-files', '/reviews', '/questions']) {
        const response = await fetch(`${shop.url}/api/products/${id}${path}`);
        expect(response.status).toBe(404);
        expect(await response.json()).toEqual({ success: false, error: texts.notFound });
      }
    },
  );
});
