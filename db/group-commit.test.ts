import { createClient, type Client } from '@libsql/client';
import { Sqlite3Client, Sqlite3Transaction } from '@libsql/client/sqlite3';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDatabase, type Database, type Tx } from './client.ts';
import { migrateDatabase } from './migrate.ts';
import { tickets } from './schema.ts';

let folder: string;
let database: Database;
/** Sees what is committed, and nothing else. */
let other: Client;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tradeshelf-db-'));
  const databaseUrl = `file:${join(folder, 'store.db')}`;
  database = await openDatabase({ databaseUrl });
  await migrateDatabase(database);
  other = createClient({ url: databaseUrl });
});
afterEach(() => {
  vi.restoreAllMocks();
  other.close();
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

const ticket = (id: number) => ({
  id,
  name: '',
  email: 'a@b.example',
  message: '',
  createdAt: new Date(0),
});
const insertOf = (id: number) => database.db.insert(tickets).values(ticket(id));
/** Begins at once, where a statement of Drizzle's waits until it is waited for. */
const write = async (id: number) => {
  await insertOf(id);
};
const writeInTransaction = (id: number) =>
  database.db.transaction(async (tx) => {
    await tx.$count(tickets);
    await tx.insert(tickets).values(ticket(id));
  });
const takenBack = (id: number) =>
  database.db.transaction(async (tx) => {
    await tx.insert(tickets).values(ticket(id));
    throw new Error('changed my mind');
  });
const committed = async () => {
  const { rows } = await other.execute('SELECT id FROM tickets ORDER BY id');
  return rows.map(({ id }) => id);
};

function failNextCommit(): void {
  vi.spyOn(Sqlite3Transaction.prototype, 'commit').mockImplementationOnce(async function (
    this: Sqlite3Transaction,
  ) {
    await this.rollback();
    throw new Error('the disk is full');
  });
}

/** What a fault of Drizzle's was before it was wrapped. */
const rootOf = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error && error.message.startsWith('Failed query')
    ? error.cause.message
    : error instanceof Error && error.message;

test('what is written at once waits for the disk once', async () => {
  const begun = vi.spyOn(Sqlite3Client.prototype, 'transaction');
  await Promise.all([write(1), writeInTransaction(2), write(3), writeInTransaction(4)]);
  expect(begun).toHaveBeenCalledTimes(1);
  expect(await committed()).toEqual([1, 2, 3, 4]);
});

test('who waits for others of its turn of the event loop keeps no other process waiting', async () => {
  const written = [write(1), writeInTransaction(2)];
  // All that a turn of the event loop does before it looks for what has come from outside.
  for (let step = 0; step < 100; step++) await Promise.resolve();
  const lock = await other.transaction('write');
  await lock.rollback();
  await Promise.all(written);
  expect(await committed()).toEqual([1, 2]);
});

test('promise 33: of writes together each is answered when it is committed, and so is who reads them', async () => {
  const seen = await Promise.all([
    write(1).then(committed),
    writeInTransaction(2).then(committed),
    database.db.$count(tickets).then(committed),
    database.db.batch([insertOf(3), insertOf(4)]).then(committed),
  ]);
  expect(seen).toEqual(seen.map(() => [1, 2, 3, 4]));
});

test('promise 33: one that fails, or is taken back, leaves nothing, and the others stay', async () => {
  const outcomes = await Promise.allSettled([
    takenBack(1),
    write(2),
    write(2),
    takenBack(3),
    writeInTransaction(4),
    writeInTransaction(4),
    database.db.batch([insertOf(5), insertOf(5)]),
    write(6),
  ]);
  const kept = outcomes.flatMap(({ status }, place) => (status === 'fulfilled' ? [place] : []));
  expect(kept).toEqual([1, 4, 7]);
  expect(await committed()).toEqual([2, 4, 6]);
});

test('promise 33: where the commit fails, all of them are told, and the next write is kept', async () => {
  failNextCommit();
  const outcomes = await Promise.allSettled([write(1), writeInTransaction(2)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await write(3);
  expect(await committed()).toEqual([3]);
});

test('promise 33: what one of them saw of the others is told nobody before it is on the disk', async () => {
  failNextCommit();
  const refuseWhenThere = () =>
    database.db.transaction(async (tx) => {
      if ((await tx.$count(tickets)) > 0) throw new Error('there already');
    });
  const outcomes = await Promise.allSettled([
    writeInTransaction(1),
    write(1),
    refuseWhenThere(),
    database.db.batch([insertOf(1)]),
    database.db.$count(tickets),
  ]);
  expect(outcomes.map((outcome) => 'reason' in outcome && rootOf(outcome.reason))).toEqual(
    outcomes.map(() => 'the disk is full'),
  );
});

test('promise 33: of a fault after which SQLite keeps nothing the one who met it is told the cause, and the next is kept', async () => {
  await write(1);
  const { sql } = insertOf(1).toSQL();
  const losing = () =>
    database.client.execute({
      sql: sql.replace('insert', 'insert or rollback'),
      args: [1, '', '', '', 0],
    });
  const asFirst = await Promise.allSettled([losing(), write(2), write(3)]);
  expect(asFirst.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  const amongOthers = await Promise.allSettled([writeInTransaction(4), losing(), write(5)]);
  expect(amongOthers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  const causes = [asFirst[0], amongOthers[1]].map(
    (outcome) => 'reason' in outcome && rootOf(outcome.reason),
  );
  expect(causes).toEqual(causes.map(() => expect.stringContaining('UNIQUE constraint failed')));
  expect(await committed()).toEqual([1, 2, 3, 5]);
});

test.each(['RELEASE member', 'ROLLBACK TO member'])(
  'promise 33: where %s fails, nothing is kept of what was told to have failed',
  async (statement) => {
    const execute = Sqlite3Transaction.prototype.execute;
    let isMet = false;
    vi.spyOn(Sqlite3Transaction.prototype, 'execute').mockImplementation(async function (
      this: Sqlite3Transaction,
      said,
    ) {
      if (said !== statement || isMet) return execute.call(this, said);
      isMet = true;
      throw new Error('the disk is away');
    });
    const outcomes = await Promise.allSettled([
      writeInTransaction(1),
      statement === 'RELEASE member' ? writeInTransaction(2) : takenBack(2),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(isMet).toBe(true);
    await write(4);
    expect(await committed()).toEqual([4]);
  },
);

test('a transaction that is over takes nothing more, though others are under way', async () => {
  let over: Tx | undefined;
  const first = database.db.transaction(async (tx) => {
    over = tx;
    await tx.insert(tickets).values(ticket(1));
  });
  const late = write(2).then(() => over?.insert(tickets).values(ticket(3)));
  await first;
  await expect(late).rejects.toThrow('Failed query');
  expect(await committed()).toEqual([1, 2]);
});

test('a statement of another kind ends what is open', async () => {
  const seen = await Promise.all([
    writeInTransaction(1).then(committed),
    database.client.execute('PRAGMA wal_checkpoint(TRUNCATE)').then(committed),
    writeInTransaction(2).then(committed),
  ]);
  expect(seen).toEqual([[1], [1], [1, 2]]);
});
