import type { Client, InStatement, InValue, Transaction, Value } from '@libsql/client';
import { existsSync } from 'node:fs';
import { fileOf, openDatabase, type DatabaseSettings } from '../client.ts';
import { createLocalClient } from '../local-client.ts';
import { applyMigrations } from '../migrate.ts';
import { retryBusy } from '../retry-busy.ts';
import { withMethods } from '../with-methods.ts';
import { copyMark, fillMarked, RefusedCopy } from './copy-mark.ts';
import {
  dumpSnapshot,
  quote,
  readPages,
  readSequences,
  RowSum,
  withSnapshot,
  type Dump,
} from './dump.ts';
import { openRemote } from './remote-client.ts';
import { listShopTables, type ShopTable } from './shop-tables.ts';

export interface CopyProgress {
  table: string;
  rows: number;
}

const lockTimeoutMs = 10_000;
/** Building an index over a big shop's purchases is one call. */
const callTimeoutMs = 120_000;
/** More rows make a statement's text longer, but not faster. */
const rowsPerStatement = 50;

/**
 * Copies a snapshot of a shop, from a file or from a libSQL server while it sells, into an empty
 * database in a file or on a server, which it migrates first and compares at the end. Until then
 * the target is marked as unfinished: no store starts with it, and another copy starts over. A file
 * is written without waiting for the disk.
 *
 * @throws RefusedCopy if either database is unsuitable. Error if the copy differs from its source
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
    return await withSnapshot(source, async (snapshot) => {
      await requireSameMigrations(snapshot, target);
      return await fillMarked(database.db, async () => {
        if (database.file) await target.execute('PRAGMA synchronous = OFF');
        // Updating them with each row would be nine tenths of the work.
        const indexes = await listIndexes(snapshot);
        for (const { name } of indexes) await target.execute(`DROP INDEX IF EXISTS ${quote(name)}`);
        const dump = await copyRows(snapshot, target, report);
        for (const { sql } of indexes) await target.execute(sql);
        // Triggers have filled them in another order, or with words of an interrupted copy.
        for (const name of ['product_search', 'product_search_names']) {
          await target.execute(`INSERT INTO ${name} (${name}) VALUES ('rebuild')`);
        }
        await requireEqual(dump, target);
        return dump;
      });
    });
  } finally {
    for (const opened of [database, source, target]) opened.close();
  }
}

/** Opens a client that reads integers as bigints, and waits while another process writes. */
async function openExact({ databaseUrl, databaseAuthToken }: DatabaseSettings): Promise<Client> {
  const file = fileOf(databaseUrl);
  const intMode = 'bigint' as const;
  if (file !== null) {
    return createLocalClient(file, { intMode, concurrency: 1, timeout: lockTimeoutMs });
  }
  const timeoutMs = callTimeoutMs;
  const client = await openRemote(databaseUrl, databaseAuthToken, {
    intMode,
    timeoutMs,
    isBulk: true,
  });
  // A server refuses a deferred transaction at once if a renewal of the copy's lock came between.
  return withMethods(client, {
    execute: (statement: InStatement) => retryBusy(() => client.execute(statement)),
    batch: (statements, mode) => retryBusy(() => client.batch(statements, mode)),
    migrate: (statements) => retryBusy(() => client.migrate(statements)),
  });
}

async function requireSameMigrations(snapshot: Transaction, target: Client): Promise<void> {
  const [theirs, ours] = [await listMigrations(snapshot), await listMigrations(target)];
  if (theirs === '') throw new RefusedCopy('The database to copy is not a store: it is empty.');
  if (theirs !== ours) {
    throw new RefusedCopy(
      'The database to copy has other migrations than this version of the store. Use the version that runs on it, or migrate it: npm run db:migrate.',
    );
  }
  const { rows } = await snapshot.execute(`SELECT 1 FROM locks WHERE name = '${copyMark}'`);
  if (rows.length > 0) throw new RefusedCopy('The database to copy is itself an unfinished copy.');
}

async function listMigrations(database: Pick<Client, 'execute'>): Promise<string> {
  const { rows: tables } = await database.execute(
    "SELECT 1 FROM sqlite_master WHERE name = '__drizzle_migrations'",
  );
  if (tables.length === 0) return '';
  const { rows } = await database.execute(
    'SELECT hash FROM __drizzle_migrations ORDER BY created_at',
  );
  return rows.map((row) => textOf(row.hash)).join();
}

/** Lists the indexes other than those SQLite creates for keys. */
async function listIndexes(database: Pick<Client, 'execute'>) {
  const { rows } = await database.execute(
    "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL",
  );
  return rows.map((row) => ({ name: textOf(row.name), sql: textOf(row.sql) }));
}

const textOf = (value: Value | undefined): string => (typeof value === 'string' ? value : '');

/** Copies row by row without checking foreign keys: rows of a snapshot refer to each other. */
async function copyRows(
  snapshot: Transaction,
  target: Client,
  report: (progress: CopyProgress) => void,
): Promise<Dump> {
  const dump: Dump = new Map();
  const tables = listShopTables();
  // What an interrupted copy has left; first the sums, which triggers would count down row by row.
  await target.migrate(tables.toReversed().map(emptying));
  for (const table of tables) {
    const sum = new RowSum();
    // Triggers on other tables have filled it.
    await target.execute(emptying(table));
    for await (const page of readPages(snapshot, table)) {
      await target.migrate(insertionsOf(table, page));
      sum.add(page);
      report({ table: table.name, rows: sum.rows });
    }
    dump.set(table.name, sum.end());
  }
  const sequences = await readSequences(snapshot);
  const numbering = sequences.map((args) => ({
    sql: 'INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)',
    args,
  }));
  await target.batch(['DELETE FROM sqlite_sequence', ...numbering], 'write');
  return dump.set('sqlite_sequence', new RowSum().add(sequences).end());
}

const emptying = ({ name }: ShopTable) => `DELETE FROM ${quote(name)}`;

function insertionsOf({ name, columns }: ShopTable, rows: InValue[][]): InStatement[] {
  const names = columns.map((column) => quote(column.name)).join(', ');
  // A text that contains a NUL arrives as bytes (`dump.ts`).
  const row = `(${columns.map(({ isText }) => (isText ? 'CAST(? AS TEXT)' : '?')).join(', ')})`;
  const statements: InStatement[] = [];
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    const some = rows.slice(start, start + rowsPerStatement);
    const values = some.map(() => row).join(', ');
    statements.push({
      sql: `INSERT INTO ${quote(name)} (${names}) VALUES ${values}`,
      args: some.flat(),
    });
  }
  return statements;
}

/** Compares the copy with its source. @throws Error that names what differs */
async function requireEqual(source: Dump, target: Client): Promise<void> {
  const arrived = await withSnapshot(target, dumpSnapshot);
  for (const [name, { rows, hash }] of source) {
    const other = arrived.get(name);
    if (other?.hash !== hash) {
      throw new Error(
        `The copy differs: ${name} has ${rows} rows, its copy ${other?.rows ?? 0}, or other values.`,
      );
    }
  }
}
