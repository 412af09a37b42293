import { createClient, type Client } from '@libsql/client';
import { sql, type SQL } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/libsql';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { migrateDatabase } from '#db/migrate.ts';
import * as schema from '#db/schema.ts';
import { generatedProducts } from '#demo/generated-products.ts';
import { everyProductList } from '#tests/support/product-lists.ts';
import { byExtent } from '#tests/support/extent.ts';
import { listProducts } from './list-products.ts';

interface Statement {
  text: string;
  values: unknown[];
}

const folder = mkdtempSync(join(tmpdir(), 'tradeshelf-plans-'));
const databaseUrl = `file:${join(folder, 'store.db')}`;
const statements: Statement[] = [];
let client: Client;
const logger = { logQuery: (text: string, values: unknown[]) => statements.push({ text, values }) };
const db = () => drizzle({ client, schema, logger });

beforeAll(async () => {
  const database = await openDatabase({ databaseUrl });
  await migrateDatabase(database);
  const now = new Date();
  const rows = [...generatedProducts(500)].map((product, place) => ({
    ...product,
    createdAt: now,
    updatedAt: now,
    deletedAt: place % 10 === 0 ? now : null,
  }));
  await database.db.insert(schema.products).values(rows);
  database.close();
  client = createClient({ url: databaseUrl });
});

afterAll(() => {
  client.close();
  rmSync(folder, { recursive: true });
});

const statistics: [string, SQL | null][] = [
  ['without statistics', null],
  ['with statistics', sql`ANALYZE`],
];

describe.each(byExtent(statistics.slice(0, 1), statistics))('%s', (_, analyze) => {
  beforeAll(async () => {
    if (analyze) await db().run(analyze);
  });

  it.each(['', 'trend', 'zephyr gold'])(
    'every list that searches for %j uses indexes',
    async (search) => {
      const bad: string[] = [];
      for (const query of everyProductList([search])) {
        statements.length = 0;
        await listProducts({ db: db() }, query, { admin });
        const plans = await Promise.all(statements.map(explain));
        bad.push(
          ...plans.filter(readsBadly).map((plan) => [JSON.stringify(query), ...plan].join('\n')),
        );
      }
      expect(bad).toEqual([]);
    },
  );
});

const admin = { id: 'admin', sessionId: 'session', username: 'seller' };

async function explain({ text, values }: Statement): Promise<string[]> {
  const args = values.map((value) => (typeof value === 'number' ? value : String(value)));
  const { rows } = await client.execute({ sql: `EXPLAIN QUERY PLAN ${text}`, args });
  return rows.map(({ detail }) => (typeof detail === 'string' ? detail : ''));
}

/** Tells whether a plan scans a whole table or searches the index once per row. */
function readsBadly(plan: string[]): boolean {
  return plan.some((line, place) => {
    if (/^SCAN products( |$)(?!USING)/.test(line)) return true;
    if (!/^(SCAN|SEARCH) product_search /.test(line)) return false;
    const before = plan[place - 1];
    return before !== undefined && !/^(LIST|SCALAR) SUBQUERY|^CO-ROUTINE|^MATERIALIZE/.test(before);
  });
}
