import { beforeEach, describe, expect, test } from 'vitest';
import { products } from '#db/schema.ts';
import {
  maxSuggestions,
  productQuerySchema,
  type ProductQuery,
} from '#contract/catalogue/products.ts';
import { insertDemoProducts } from '#tests/support/demo-search.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import { listProducts } from './list-products.ts';
import { suggestProducts } from './search-products.ts';

const db = tempDatabase();

beforeEach(() => insertDemoProducts(db()));

const find = (search: string, filters: Partial<ProductQuery> = {}) =>
  listProducts({ db: db() }, { ...productQuerySchema.parse({}), ...filters, search });

/** Searches as typed, each with the expected first result and correction. */
const queries: [search: string, first: string, didYouMean?: string][] = [
  ['gold scalper', 'Auric M1'],
  ['goldscalper', 'Auric M1', 'gold scalper'],
  ['best robot for gold', 'Auric M1'],
  ['XAU/USD m1', 'Auric M1'],
  ['xausud', 'Auric M1', 'xauusd'],
  ['ftmo', 'Prop Guard'],
  ['prop firm ea', 'Prop Guard'],
  ['drawdown protecter', 'Prop Guard', 'drawdown protector'],
  ['london brakeout', 'London Open Breakout', 'london breakout'],
  ['robot', 'London Open Breakout'],
  ['indicator mt4', 'RSI Divergence Finder'],
  ['rsi divergense', 'RSI Divergence Finder', 'rsi divergence'],
  ['free indicator', 'Session Boxes'],
  ['sesion profile', 'Session Volume Profile', 'session profile'],
  ['order block', 'Market Structure Map'],
  ['correllation', 'Correlation Matrix', 'correlation'],
  ['lotsize', 'Lot Size Calculator'],
  ['grid martingail', 'Meanfield', 'grid martingale'],
  ['renco source', 'Renko Chart Builder', 'renko source'],
  ['heatmap', 'Monthly Returns Heat Map'],
  ['expret advisor eurusd mt5', 'London Open Breakout', 'expert advisor eurusd mt5'],
];

test.each(queries)('%s finds %s first @p97', async (search, first, didYouMean) => {
  const list = await find(search);
  expect(list.products[0]?.name).toMatch(new RegExp(`^${first}`));
  expect(list.didYouMean).toBe(didYouMean);
});

describe('a search @p97', () => {
  test('matches short terms as whole words', async () => {
    const now = new Date();
    const easy = { name: 'Easy Pivots', description: 'Each bar.', priceCents: 0 };
    await db()
      .insert(products)
      .values({ ...easy, type: 'indicator', createdAt: now, updatedAt: now });
    const { products: found, total } = await find('ea');
    expect(found.filter(({ type }) => type !== 'expert_advisor')).toEqual([]);
    expect(total).toBe((await find('', { type: 'expert_advisor' })).total);
  });

  test('corrects a typo even if filters leave nothing', async () => {
    const nothing = { products: [], total: 0, didYouMean: 'correlation' };
    expect(await find('corelation', { price: 'free' })).toEqual(nothing);
    await db().update(products).set({ runsOnMt4: true, runsOnMt5: false });
    expect(await find('corelation', { platform: 'mt5' })).toEqual(nothing);
  });

  test('offers no distant correction', async () => {
    expect(await find('zzzzqqq')).toEqual({ products: [], total: 0 });
    expect(await find('vwap')).toEqual({ products: [], total: 0 });
  });

  test('offers no word of a deleted product', async () => {
    await db().update(products).set({ deletedAt: new Date() });
    expect(await find('corelation')).toEqual({ products: [], total: 0 });
  });

  test('combines corrections, filters and orders', async () => {
    const list = await find('expret advisor', { price: 'paid', order: 'price_asc' });
    const prices = list.products.map(({ price }) => price);
    expect(prices).toEqual(prices.toSorted((one, other) => one - other));
    expect(list.products.every(({ type, price }) => type === 'expert_advisor' && price > 0)).toBe(
      true,
    );
  });
});

describe('suggestions @p97', () => {
  test('are the first products of the list @p97', async () => {
    const { products: suggested } = await suggestProducts({ db: db() }, { search: 'e' });
    expect(suggested).toHaveLength(maxSuggestions);
    const { products: listed } = await find('e', { limit: maxSuggestions });
    expect(suggested.map(({ id }) => id)).toEqual(listed.map(({ id }) => id));
    expect(Object.keys(suggested[0] ?? {})).toEqual(['id', 'name', 'type', 'price', 'imagePath']);
  });

  test('correct typos and are empty for an empty search', async () => {
    expect(await suggestProducts({ db: db() }, { search: 'kalmann' })).toMatchObject({
      products: [{ name: 'Kalman Regression Line (Source)' }],
      didYouMean: 'kalman',
    });
    expect(await suggestProducts({ db: db() }, { search: '' })).toEqual({ products: [] });
  });
});

const letters = 'abcdefgh';

test.each([
  ['x'.repeat(100)],
  [Array.from(letters).join(' ')],
  [Array.from(letters, (letter) => `${letter}zq${letter}`).join(' ')],
  ['"'.repeat(100)],
  ['NEAR(gold, 5) OR name:x* AND ^y - {name}: z'],
  ['🙂 🇩🇪 👨‍👩‍👧'],
  ['a\u0000b'],
  ['Ⅻ ﷺ ㍿ 𝕘𝕠𝕝𝕕'],
  ["'; DROP TABLE products; --"],
  ['\u{E000}onsale'],
  ['é'.normalize('NFD').repeat(40)],
  ['%_%'],
])('a search for %j is plain text @p97', async (search) => {
  const list = await find(search.slice(0, 100));
  expect(list.total).toBeGreaterThanOrEqual(list.products.length);
  await suggestProducts({ db: db() }, { search: search.slice(0, 100) });
});
