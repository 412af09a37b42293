import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase, type Database, type Db } from '#db/client.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { tickets } from '#db/schema.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { openReadThread } from './read-thread.ts';

const folder = tempFolder();
let database: Database;
let reads: Db;
beforeEach(async () => {
  database = await openDatabase({ databaseUrl: `file:${folder()}/store.db` });
  await migrateDatabase(database);
  reads = await openReadThread(database);
});
afterEach(() => database.close());

const ticket = { name: 'Ada', email: 'ada@example.com', message: '', createdAt: new Date(0) };
const slow = sql`
  WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300000)
  SELECT max(i) AS last FROM n`;

test('the event loop turns while the thread reads @p134', async () => {
  let turns = 0;
  const counting = setInterval(() => turns++, 1);
  expect(await reads.all(slow)).toEqual([{ last: 300_000 }]);
  clearInterval(counting);
  expect(turns).toBeGreaterThan(10);
});

test('the thread gives what the database gives, as soon as it is committed', async () => {
  await database.db.insert(tickets).values(ticket);
  await reads.insert(tickets).values({ ...ticket, closedAt: new Date(7) });
  expect(await reads.select().from(tickets)).toEqual(await database.db.select().from(tickets));
  const closed = { id: tickets.id, at: tickets.closedAt, one: sql`1` };
  expect(await reads.select(closed).from(tickets).orderBy(tickets.id)).toEqual([
    { id: 1, at: null, one: 1 },
    { id: 2, at: new Date(7), one: 1 },
  ]);
  expect(await reads.$count(tickets)).toBe(2);
  expect(await reads.query.tickets.findFirst({ where: eq(tickets.id, 3) })).toBeUndefined();
});

test('an error of the thread is as the database gives it', async () => {
  const causeIn = (db: Db) =>
    db.all(sql`SELECT nothing FROM tickets`).catch((error: Error) => error.cause);
  const cause = await causeIn(reads);
  expect(cause).toMatchObject({ code: 'SQLITE_ERROR' });
  expect(String(cause)).toBe(String(await causeIn(database.db)));
});
