import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { products } from '#db/schema.ts';
import { generatedProducts } from '#demo/seed-generated.ts';
import { byExtent } from '#tests/support/extent.ts';
import { everyProductList } from '#tests/support/product-lists.ts';
import { openRecordedDatabase, type RecordedDatabase } from '#tests/support/recorded-database.ts';
import { listProducts } from './list-products.ts';

let database: RecordedDatabase;

beforeAll(async () => {
  database = await openRecordedDatabase();
  const now = new Date();
  const rows = [...generatedProducts(500)].map((product, place) => ({
    ...product,
    createdAt: now,
    updatedAt: now,
    deletedAt: place % 10 === 0 ? now : null,
  }));
  await database.db.insert(products).values(rows);
});
afterAll(() => database.close());

const admin = { id: 'admin', role: 'owner' as const, sessionId: 'session', username: 'seller' };
const statistics: [string, SQL | null][] = [
  ['without statistics', null],
  ['with statistics', sql`ANALYZE`],
];

describe.each(byExtent(statistics.slice(0, 1), statistics))('%s', (_, analyze) => {
  beforeAll(async () => {
    if (analyze) await database.db.run(analyze);
  });

  test.each(['', 'trend', 'zephyr gold'])(
    'every list that searches for %j uses indexes @p39 @p68 @p111',
    async (search) => {
      const bad: string[] = [];
      for (const query of everyProductList([search])) {
        database.take();
        await listProducts({ db: database.db }, query, { admin });
        for (const statement of database.take()) {
          const plan = (await database.explain(statement)).map(({ detail }) => detail);
          if (readsBadly(plan)) bad.push([JSON.stringify(query), ...plan].join('\n'));
        }
      }
      expect(bad).toEqual([]);
    },
  );
});

/** Tells whether a plan scans a whole table or searches the index once per row. */
function readsBadly(plan: string[]): boolean {
  return plan.some((line, place) => {
    if (/^SCAN products( |$)(?!USING)/.test(line)) return true;
    if (!/^(SCAN|SEARCH) product_search /.test(line)) return false;
    const before = plan[place - 1];
    return before !== undefined && !/^(LIST|SCALAR) SUBQUERY|^CO-ROUTINE|^MATERIALIZE/.test(before);
  });
}
