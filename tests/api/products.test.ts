import { describe, expect, test } from 'vitest';
import { platformFilters } from '#contract/catalogue.ts';
import {
  getProduct,
  listProducts,
  listScreenshots,
  listSetFiles,
  suggestProducts,
  texts,
  type ProductQuery,
} from '#contract/products.ts';
import { dataOf, useShop } from '../support/shop.ts';

const shop = useShop();

const list = async (query: Partial<ProductQuery> = {}) =>
  dataOf(await shop.call(listProducts, query));

describe('the list', () => {
  test('gives twelve products, newest first, and how many there are', async () => {
    const { products: page, total } = await list();
    expect(page).toHaveLength(12);
    expect(total).toBe(24);
    const ids = page.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  });

  test('pages do not overlap and end at the total', async () => {
    const pages = await Promise.all([0, 12, 24].map((offset) => list({ offset })));
    const ids = pages.flatMap((page) => page.products.map(({ id }) => id));
    expect(new Set(ids).size).toBe(24);
    expect(pages.at(-1)?.products).toEqual([]);
  });

  test('filters by price and type', async () => {
    const free = await list({ price: 'free', limit: 100 });
    const paid = await list({ price: 'paid', limit: 100 });
    expect(free.total + paid.total).toBe(24);
    expect(free.products.every(({ price }) => price === 0)).toBe(true);
    expect(paid.products.every(({ price }) => price > 0)).toBe(true);
    const indicators = await list({ type: 'indicator', price: 'free', limit: 100 });
    expect(
      indicators.products.every(({ type, price }) => type === 'indicator' && price === 0),
    ).toBe(true);
    expect(indicators.total).toBe(indicators.products.length);
  });

  test('promise 111: filters by platform, alone, with others and with a search', async () => {
    const [all, mt4, mt5] = await Promise.all(
      platformFilters.map((platform) => list({ platform, limit: 100 })),
    );
    expect(mt4?.products.length).toBe(mt4?.total);
    expect(mt4?.products.map(({ name }) => name)).toContain('RSI Divergence Finder');
    expect(mt4?.products.every(({ platforms }) => platforms?.includes('mt4'))).toBe(true);
    expect(mt5?.products.every(({ platforms }) => platforms?.includes('mt5'))).toBe(true);
    const stated = all?.products.filter(({ platforms = [] }) => platforms.length > 0) ?? [];
    const both = stated.filter(({ platforms = [] }) => platforms.length === 2);
    expect((mt4?.total ?? 0) + (mt5?.total ?? 0)).toBe(stated.length + both.length);

    const free = await list({ platform: 'mt4', price: 'free', type: 'expert_advisor' });
    expect(free.products.map(({ name }) => name)).toEqual([
      expect.stringContaining('Basket Closer'),
    ]);
    const found = await list({ platform: 'mt4', search: 'divergence' });
    expect(found.products.map(({ name }) => name)).toEqual(['RSI Divergence Finder']);
    expect((await list({ platform: 'mt5', search: 'divergence finder' })).products).toEqual([]);
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
  ])('refuses %s=%s', async (name, value) => {
    const response = await fetch(`${shop.url}/api/products?${name}=${value}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      success: false,
      error: expect.any(String),
      issues: [{ path: name }],
    });
  });

  test('promise 98: says which orders there are', async () => {
    const response = await fetch(`${shop.url}/api/products?order=cheapest`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: texts.noSuchOrder });
  });

  test('promise 98: comes in each order, whatever else is asked for', async () => {
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

  test('ignores names it does not know', async () => {
    const response = await fetch(`${shop.url}/api/products?utm_source=mail&limit=1`);
    expect(response.status).toBe(200);
  });
});

describe('search', () => {
  test('finds words by their first letters, in any case', async () => {
    const { products: found } = await list({ search: 'LOND brea' });
    expect(found.map(({ name }) => name)).toContain('London Open Breakout');
  });

  test('puts a match in the name before one in the description', async () => {
    const { products: found } = await list({ search: 'correlation', limit: 100 });
    expect(found[0]?.name).toContain('Correlation');
    expect(found.length).toBeGreaterThan(1);
  });

  test('goes together with the filters', async () => {
    const all = await list({ search: 'session' });
    const indicators = await list({ search: 'session', type: 'indicator' });
    expect(indicators.total).toBeGreaterThan(0);
    expect(indicators.total).toBeLessThan(all.total);
  });

  test.each(["'", '(', 'NEAR(', 'a OR b AND', '^', ':', '\\', 'name:x', '🙂'])(
    'takes %s as plain text',
    async (search) => {
      const result = await shop.call(listProducts, { search });
      expect(result.ok).toBe(true);
    },
  );
});

describe('promise 97: suggestions', () => {
  const suggest = async (search: string) => dataOf(await shop.call(suggestProducts, { search }));

  test('name six products at most, by what is typed so far', async () => {
    const { products: found } = await suggest('lond');
    expect(found[0]).toEqual({
      id: expect.any(Number),
      name: 'London Open Breakout',
      type: 'expert_advisor',
      price: 129,
    });
    expect((await suggest('e')).products).toHaveLength(6);
    expect(await suggest('')).toEqual({ products: [] });
  });

  test('name the words that a slip is taken for', async () => {
    expect((await suggest('brekout')).didYouMean).toBe('breakout');
    expect((await list({ search: 'brekout' })).didYouMean).toBe('breakout');
  });

  test('refuse what is too long', async () => {
    const response = await fetch(`${shop.url}/api/products/suggestions?search=${'x'.repeat(101)}`);
    expect(response.status).toBe(400);
  });
});

test.each(['%', '_', '*', '"', '-'])('promise 28: finds nothing by %s alone', async (search) => {
  expect((await list({ search })).total).toBe(0);
});

describe('one product', () => {
  test('names its file only when it is free', async () => {
    const [free] = (await list({ price: 'free' })).products;
    const [paid] = (await list({ price: 'paid' })).products;
    expect(dataOf(await shop.call(getProduct, { id: free?.id ?? 0 })).filePath).toMatch(/^files\//);
    expect(dataOf(await shop.call(getProduct, { id: paid?.id ?? 0 })).filePath).toBeNull();
  });

  test.each(['999999', '0', '-1', 'abc', '1.5', '9'.repeat(30)])(
    'that does not exist is 404: %s',
    async (id) => {
      for (const path of ['', '/screenshots', '/set-files']) {
        const response = await fetch(`${shop.url}/api/products/${id}${path}`);
        expect(response.status).toBe(404);
        expect(await response.json()).toEqual({ success: false, error: texts.notFound });
      }
    },
  );

  test('has pictures that can be fetched, and videos in an embeddable form', async () => {
    const { products: all } = await list({ limit: 100 });
    const screenshots = await Promise.all(
      all.map(async ({ id }) => dataOf(await shop.call(listScreenshots, { id }))),
    );
    const image = screenshots.flat().find(({ type }) => type === 'image');
    const video = screenshots.flat().find(({ type }) => type === 'video');
    const response = await fetch(`${shop.url}/${image?.screenshotPath}`);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(video?.screenshotPath).toMatch(
      /^https:\/\/(www\.youtube-nocookie\.com\/embed|player\.vimeo\.com\/video)\//,
    );
  });

  test('has set files with symbol and note that can be fetched', async () => {
    const { products: all } = await list({ limit: 100 });
    const setFiles = await Promise.all(
      all.map(async ({ id }) => dataOf(await shop.call(listSetFiles, { id }))),
    );
    const [setFile] = setFiles.flat();
    const response = await fetch(`${shop.url}/${setFile?.filePath}`);
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="?.+\.set/);
    expect(await response.text()).toContain('=');
  });
});
