import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase, type Database } from '#db/client.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { products } from '#db/schema.ts';
import { generatedProducts, type GeneratedProduct } from '#demo/seed-generated.ts';
import { byExtent } from '#tests/support/extent.ts';
import { everyProductList } from '#tests/support/product-lists.ts';
import type { ProductQuery } from '#contract/catalogue/products.ts';
import { listProducts } from './list-products.ts';

// Compares every combination of filters, sort and search with the same rules in plain JavaScript.
// In the full run, over 100,000 products, a statement that looks up each product in the search
// index, or each match in the table, does not finish in time.

interface Known extends GeneratedProduct {
  id: number;
  isDeleted: boolean;
  sales90d: number;
  words: string;
}

const productCount = byExtent(500, 100_000);
const rowsPerInsert = 500;
const searches = ['', 'trend', 'gold trader m15', 'a t s'];
/** Synonyms of these searches. */
const same: Record<string, string[]> = { gold: ['xauusd'] };
const offsets = [0, 1_995, 50_000];
const loadMs = 300_000;

const folder = mkdtempSync(join(tmpdir(), 'tradeshelf-size-'));
const known: Known[] = [];
let database: Database;

beforeAll(async () => {
  database = await openDatabase({ databaseUrl: `file:${join(folder, 'store.db')}` });
  await migrateDatabase(database);
  for (const product of generatedProducts(productCount)) {
    const id = known.length + 1;
    const facts = `${product.type.replaceAll('_', ' ')} ${product.priceCents === 0 ? 'free' : 'paid'}`;
    const words = ` ${`${product.name} ${product.description} ${facts}`
      .toLowerCase()
      .match(/[a-z\d]+/g)
      ?.join(' ')}`;
    known.push({ ...product, id, words, isDeleted: id % 50 === 0, sales90d: (id * 7919) % 40 });
  }
  const now = new Date();
  for (let from = 0; from < productCount; from += rowsPerInsert) {
    const rows = known.slice(from, from + rowsPerInsert);
    await database.db.insert(products).values(
      rows.map(({ isDeleted, ...product }) => ({
        ...product,
        createdAt: now,
        updatedAt: now,
        deletedAt: isDeleted ? now : null,
      })),
    );
  }
}, loadMs);

afterAll(() => {
  database.close();
  rmSync(folder, { recursive: true });
});

it.each(searches)(
  'every list that searches for %j matches the plain rules @p39 @p97 @p111',
  async (search) => {
    const found = new Map<string, number[]>();
    for (const query of everyProductList([search])) {
      const filters = JSON.stringify({
        ...query,
        order: undefined,
        sort: undefined,
        direction: undefined,
      });
      const matches = found.get(filters) ?? newestFirst(query);
      found.set(filters, matches);
      const sorted = inOrder(matches, query);
      for (const offset of offsets) {
        const list = await listProducts({ db: database.db }, { ...query, offset }, { admin });
        const ids = list.products.map(({ id }) => id);
        expect(list.total, filters).toBe(matches.length);
        const isRanked = search !== '' && !query.sort && !query.order;
        const wanted = isRanked ? unrank(ids, matches, offset) : sorted.slice(offset, offset + 12);
        expect(ids, filters).toEqual(wanted);
      }
    }
  },
  loadMs,
);

it(
  'pages contain every match once',
  async () => {
    const query = everyProductList(['trend'])[0];
    if (!query) throw new Error('There is no list.');
    const matches = newestFirst(query).slice(0, 2_500);
    const shown: number[] = [];
    for (let offset = 0; offset < matches.length; offset += 100) {
      const page = await listProducts({ db: database.db }, { ...query, limit: 100, offset });
      shown.push(...page.products.map(({ id }) => id));
    }
    expect(shown.toSorted((one, other) => other - one)).toEqual(matches);
  },
  loadMs,
);

const admin = { id: 'admin', role: 'owner' as const, sessionId: 'session', username: 'seller' };

function newestFirst({ search, price, type, platform, state }: ProductQuery): number[] {
  const words = search.split(' ').filter(Boolean);
  const ids = known
    .filter((each) => each.isDeleted === (state === 'deleted'))
    .filter((each) => type === 'all' || each.type === type)
    .filter(({ priceCents }) => price === 'all' || (price === 'free') === (priceCents === 0))
    .filter((each) => platform === 'all' || each.compatibility?.platforms.includes(platform))
    .filter((each) =>
      words.every((word) =>
        [word, ...(same[word] ?? [])].some((form) => each.words.includes(` ${form}`)),
      ),
    )
    .map(({ id }) => id);
  return ids.toReversed();
}

const byPrice = { price_asc: ['price', 'asc'], price_desc: ['price', 'desc'] } as const;

const keys: Record<string, (product: Known) => string | number> = {
  id: ({ id }) => id,
  name: ({ name }) => name.toLowerCase(),
  price: ({ priceCents }) => priceCents,
  type: ({ type }) => type,
  popular: ({ sales90d }) => sales90d,
};

function inOrder(newest: number[], { sort, direction, order }: ProductQuery): number[] {
  const [column, way] = order
    ? { newest: ['id', 'desc'], popular: ['popular', 'desc'], ...byPrice }[order]
    : [sort, direction];
  const keyOf = column ? keys[column] : undefined;
  if (!keyOf) return newest;
  const sign = way === 'asc' ? 1 : -1;
  const values = new Map(
    newest.flatMap((id) => known.slice(id - 1, id)).map((product) => [product.id, keyOf(product)]),
  );
  const compare = (one: number, other: number) => {
    const [a = 0, b = 0] = [values.get(one), values.get(other)];
    return a < b ? -sign : a > b ? sign : 0;
  };
  return newest.toSorted(compare);
}

/** Checks a page of ranked matches: the newest 2,000 in any order, each once; then newest first. */
function unrank(ids: number[], matches: number[], offset: number): number[] {
  const newest = new Set(matches.slice(0, 2_000));
  const ranked = [...new Set(ids.slice(0, Math.max(0, 2_000 - offset)))];
  return [
    ...ranked.filter((id) => newest.has(id)),
    ...matches.slice(Math.max(offset, 2_000), offset + 12),
  ];
}
