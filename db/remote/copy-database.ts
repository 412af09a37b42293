import type { Client, InStatement, InValue, Transaction, Value } from '@libsql/client';
import { existsSync } from 'node:fs';
import { fileOf, openDatabase, type DatabaseSettings } from '../client.ts';
import { claimTarget } from './copy-mark.ts';
import {
  atOneMoment,
  dumpDatabase,
  quote,
  readPages,
  readSequences,
  RowSum,
  sumOf,
  type Dump,
  type Page,
} from './dump.ts';
import { createLocalClient } from '../local-client.ts';
import { applyMigrations } from '../migrate.ts';
import { RefusedCopy } from './refused-copy.ts';
import { createRemoteClient } from './remote-client.ts';
import { tablesInOrder, type ShopTable } from '../shop-tables.ts';

/** How far a copy has come. */
export interface CopyProgress {
  table: string;
  /** Of this table, so far. */
  rows: number;
  of: number;
}

const lockPatienceMs = 10_000;
/** How many rows one statement adds: with more, its text grows, not its speed. */
const rowsAtOnce = 50;
const deletedAtOnce = 2_000;

/**
 * Copies a shop's rows as they are at one moment, while it sells, from a file or a libSQL server into an empty database in a
 * file or on a server, which is migrated first. What the triggers make of them (search, counts) comes out as in the source,
 * and numbering goes on where the source's does. In the end all rows are read again on the other side and compared.
 *
 * Until then the other one is marked as unfinished: no store starts with it, and another copy begins anew.
 *
 * @param  until this has resolved: it is written without waiting for the disk
 * @returns what was copied
 * @throws RefusedCopy when one of the two is not fit for it. Error when the copy is not equal
 */
export async function copyDatabase(
  from: DatabaseSettings,
  to: DatabaseSettings,
  report: (progress: CopyProgress) => void = () => {},
): Promise<Dump> {
  const file = fileOf(from.databaseUrl);
  if (file !== null && !existsSync(file)) throw new RefusedCopy(`There is no database ${file}.`);
  const database = await openDatabase(to);
  const [source, target] = [await openExact(from), await openExact(to)];
  try {
    await applyMigrations(database);
    return await atOneMoment(source, async (snapshot) => {
      await requireSameMigrations(snapshot, target);
      const claim = await claimTarget(database.db);
      try {
        await hastenFile(to, target);
        const indexes = await indexesOf(snapshot);
        if (claim.isBrokenOff) {
          await addIndexes(target, indexes);
          await empty(target);
        }
        for (const { name } of indexes) await target.execute(`DROP INDEX ${quote(name)}`);
        const copied = await copyRows(snapshot, target, report);
        await addIndexes(target, indexes);
        await requireEqual(copied, target);
        await claim.finish();
        return copied;
      } catch (error) {
        await claim.breakOff().catch(() => {});
        throw error;
      }
    });
  } finally {
    for (const opened of [database, source, target]) opened.close();
  }
}

/** A client whose integers are as big as they are. */
function openExact({ databaseUrl, databaseAuthToken }: DatabaseSettings): Promise<Client> {
  const file = fileOf(databaseUrl);
  return file === null
    ? createRemoteClient(databaseUrl, databaseAuthToken, { intMode: 'bigint', isBulk: true })
    : createLocalClient(file, { intMode: 'bigint', concurrency: 1, timeout: lockPatienceMs });
}

async function hastenFile({ databaseUrl }: DatabaseSettings, target: Client): Promise<void> {
  if (fileOf(databaseUrl) !== null) await target.execute('PRAGMA synchronous = OFF');
}

async function requireSameMigrations(snapshot: Transaction, target: Client): Promise<void> {
  const [theirs, ours] = [await migrationsOf(snapshot), await migrationsOf(target)];
  if (theirs.length === 0) throw new RefusedCopy('The database to copy is no store: it is empty.');
  if (theirs.join() !== ours.join()) {
    throw new RefusedCopy(
      'The database to copy has other migrations than this version of the store. Use the version that runs on it, or migrate it: npm run db:migrate.',
    );
  }
  const { rows } = await snapshot.execute("SELECT 1 FROM leases WHERE name = 'database-copy'");
  if (rows.length > 0) throw new RefusedCopy('The database to copy is an unfinished copy itself.');
}

async function migrationsOf(database: Pick<Client, 'execute'>): Promise<unknown[]> {
  const { rows: tables } = await database.execute(
    "SELECT 1 FROM sqlite_master WHERE name = '__drizzle_migrations'",
  );
  if (tables.length === 0) return [];
  const { rows } = await database.execute(
    'SELECT hash FROM __drizzle_migrations ORDER BY created_at',
  );
  return rows.map((row) => row.hash);
}

interface Index {
  name: string;
  sql: string;
}

/** Those that SQLite has not made by itself for keys. */
async function indexesOf(database: Pick<Client, 'execute'>): Promise<Index[]> {
  const { rows } = await database.execute(
    "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL",
  );
  return rows.map(({ name, sql }) => ({ name: requireText(name), sql: requireText(sql) }));
}

function requireText(value: Value | undefined): string {
  if (typeof value === 'string') return value;
  throw new Error('The list of indexes is not what it was');
}

/** Made when the rows are there: kept with each row, they are nine tenths of the work. */
async function addIndexes(target: Client, indexes: Index[]): Promise<void> {
  const present = new Set((await indexesOf(target)).map(({ name }) => name));
  for (const { name, sql } of indexes) if (!present.has(name)) await target.execute(sql);
}

/** Takes away what a copy that broke off has left, the rows that refer to others first. */
async function empty(target: Client): Promise<void> {
  for (const { name, ownReference } of tablesInOrder().toReversed()) {
    const table = quote(name);
    if (ownReference !== null) {
      const column = quote(ownReference);
      await target.execute(`UPDATE ${table} SET ${column} = NULL WHERE ${column} > rowid`);
    }
    const some = `SELECT rowid FROM ${table} ORDER BY rowid DESC LIMIT ${deletedAtOnce}`;
    for (;;) {
      const { rowsAffected } = await target.execute(
        `DELETE FROM ${table} WHERE rowid IN (${some})`,
      );
      if (rowsAffected === 0) break;
    }
  }
}

async function copyRows(
  snapshot: Transaction,
  target: Client,
  report: (progress: CopyProgress) => void,
): Promise<Dump> {
  const dump: Dump = new Map();
  for (const table of tablesInOrder()) {
    const sum = new RowSum();
    const of = await countRows(snapshot, table);
    let rows = 0;
    // The triggers on other tables have counted: what they made is replaced.
    await target.execute(`DELETE FROM ${quote(table.name)}`);
    for await (const page of readPages(snapshot, table)) {
      sum.add(page.rows);
      await target.batch(insertionsOf(table, page), 'write');
      rows += page.rows.length;
      report({ table: table.name, rows, of });
    }
    if (table.ownReference !== null) await referAhead(snapshot, target, table, table.ownReference);
    dump.set(table.name, sum.end());
  }
  const sequences = await readSequences(snapshot);
  const numbering = sequences.map((args) => ({
    sql: 'INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)',
    args,
  }));
  await target.batch(['DELETE FROM sqlite_sequence', ...numbering], 'write');
  dump.set('sqlite_sequence', sumOf(sequences));
  return dump;
}

async function countRows(snapshot: Transaction, { name }: ShopTable): Promise<number> {
  const { rows } = await snapshot.execute(`SELECT count(*) AS rows FROM ${quote(name)}`);
  return Number(rows[0]?.rows);
}

/** As few statements as may be, all in one transaction. */
function insertionsOf(table: ShopTable, { rows, rowids }: Page): InStatement[] {
  const own = table.columns.findIndex(({ name }) => name === table.ownReference);
  const values = rows.map((row, index) =>
    isAhead(row[own], rowids[index]) ? row.with(own, null) : row,
  );
  const statements: InStatement[] = [];
  for (let start = 0; start < values.length; start += rowsAtOnce) {
    const some = values.slice(start, start + rowsAtOnce);
    statements.push({ sql: insertionOf(table, some.length), args: some.flat() });
  }
  return statements;
}

function insertionOf({ name, columns }: ShopTable, rows: number): string {
  const names = columns.map((column) => quote(column.name)).join(', ');
  // A text with a NUL in it comes as its bytes (`dump.ts`).
  const row = `(${columns.map(({ isText }) => (isText ? 'CAST(? AS TEXT)' : '?')).join(', ')})`;
  return `INSERT INTO ${quote(name)} (${names}) VALUES ${Array<string>(rows).fill(row).join(', ')}`;
}

/** Whether a row refers to one of its table that comes after it. */
const isAhead = (reference: InValue | undefined, rowid: bigint | undefined): boolean =>
  typeof reference === 'bigint' && rowid !== undefined && reference > rowid;

/** Fills in what was left out, now that all rows of the table are there. */
async function referAhead(
  snapshot: Transaction,
  target: Client,
  { name }: ShopTable,
  reference: string,
): Promise<void> {
  const [table, column] = [quote(name), quote(reference)];
  const ahead = `SELECT rowid, ${column} FROM ${table} WHERE ${column} > rowid AND rowid > ? ORDER BY rowid LIMIT 500`;
  for (let last: InValue = 0n; ;) {
    const { rows } = await snapshot.execute({ sql: ahead, args: [last] });
    const updates = rows.map((row) => ({
      sql: `UPDATE ${table} SET ${column} = ? WHERE rowid = ?`,
      args: [row[1] ?? null, row[0] ?? null],
    }));
    if (updates.length === 0) return;
    await target.batch(updates, 'write');
    last = rows.at(-1)?.[0] ?? 0n;
  }
}

/** @throws Error that names what came out otherwise */
async function requireEqual(copied: Dump, target: Client): Promise<void> {
  // Compares the words of the index with the products.
  await target.execute(
    "INSERT INTO product_search (product_search, rank) VALUES ('integrity-check', 1)",
  );
  const arrived = await dumpDatabase(target);
  for (const [name, { rows, hash }] of copied) {
    const other = arrived.get(name);
    if (other?.hash !== hash) {
      throw new Error(
        `The copy is not equal: ${name} has ${rows} rows, its copy ${other?.rows ?? 0}, or others.`,
      );
    }
  }
}
