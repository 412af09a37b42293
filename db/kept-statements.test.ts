import { createClient } from '@libsql/client';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { tempDatabase } from '#tests/support/temp-database.ts';
import { addressOf } from './local-file.ts';
import { tickets } from './schema.ts';

const db = tempDatabase();

const ticket = { name: 'Ada', email: 'a@b.example', message: '', createdAt: new Date(0) };

test('a statement that is said again answers with what there is by then', async () => {
  const counts = [];
  for (let round = 0; round < 3; round++) {
    await db().insert(tickets).values(ticket);
    counts.push(await db().$count(tickets));
  }
  expect(counts).toEqual([1, 2, 3]);
});

test('a statement that failed works the next time', async () => {
  const insert = (id: number) =>
    db()
      .insert(tickets)
      .values({ ...ticket, id })
      .returning();
  await insert(7);
  await expect(insert(7)).rejects.toThrow('Failed query');
  expect(await insert(8)).toMatchObject([{ id: 8, name: 'Ada' }]);
});

test.each(['this process', 'another one'])(
  'a table that %s changed answers with its new columns',
  async (changing) => {
    await db().insert(tickets).values(ticket);
    const [opened] = await db().all<{ file: string }>(sql`PRAGMA database_list`);
    const other = createClient({ url: addressOf(opened?.file ?? '') });
    const columns = async () => {
      const [row] = await db().all<Record<string, unknown>>(sql`SELECT * FROM tickets`);
      return Object.keys(row ?? {});
    };
    const before = await columns();
    const change = 'ALTER TABLE tickets ADD COLUMN mood TEXT';
    await (changing === 'this process' ? db().run(sql.raw(change)) : other.execute(change));
    other.close();
    // SQLite looks for changes of other processes when a statement runs, and the driver names columns before.
    await db().$count(tickets);
    expect(await columns()).toEqual([...before, 'mood']);
    expect(await db().select().from(tickets)).toMatchObject([ticket]);
  },
);
