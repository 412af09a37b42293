import { eq, sql } from 'drizzle-orm';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from './client.ts';
import { migrateDatabase } from './migrate.ts';
import { prepareOnce } from './prepared.ts';
import { promoCodes } from './schema.ts';

const folder = mkdtempSync(join(tmpdir(), 'tradeshelf-prepared-'));
const databases: Database[] = [];

beforeAll(async () => {
  for (const name of ['one', 'other']) {
    const database = await openDatabase({ databaseUrl: `file:${join(folder, `${name}.db`)}` });
    await migrateDatabase(database);
    await database.client.execute(
      `INSERT INTO promo_codes (code, discount_basis_points, expiration_date, is_active, created_at)
        VALUES ('TEN', 1000, '2030-01-01', 1, 1), ('${name.toUpperCase()}', 2000, '2030-01-01', 1, 1)`,
    );
    databases.push(database);
  }
});

afterAll(() => {
  for (const database of databases) database.close();
  rmSync(folder, { recursive: true });
});

test('a statement is built once for each shape, and each database is asked its own', async () => {
  const built: boolean[] = [];
  const selectCodes = prepareOnce((db, { isOne }: { isOne: boolean }) => {
    built.push(isOne);
    return db
      .select({ code: promoCodes.code })
      .from(promoCodes)
      .where(isOne ? eq(promoCodes.code, sql.placeholder('code')) : undefined)
      .orderBy(promoCodes.id)
      .prepare();
  });
  const ask = (isOne: boolean, code: string) =>
    Promise.all(databases.map(({ db }) => selectCodes(db, { isOne }).all({ code })));
  expect(await ask(true, 'TEN')).toEqual([[{ code: 'TEN' }], [{ code: 'TEN' }]]);
  expect(await ask(true, 'ONE')).toEqual([[{ code: 'ONE' }], []]);
  expect(await ask(false, '')).toEqual([
    [{ code: 'TEN' }, { code: 'ONE' }],
    [{ code: 'TEN' }, { code: 'OTHER' }],
  ]);
  expect(built).toEqual([true, true, false, false]);
});
