import type { Client, InValue, Row, Transaction, Value } from '@libsql/client';
import { createHash } from 'node:crypto';
import { tablesInOrder, type ShopColumn, type ShopTable } from '../shop-tables.ts';

/** What one table holds, in short. */
export interface TableDump {
  rows: number;
  /** SHA-256 over all values of all rows, in the order of their rowids. */
  hash: string;
}

/** By the table's name; where numbering goes on is under `sqlite_sequence`. */
export type Dump = Map<string, TableDump>;

/** Rows that follow one another. */
export interface Page {
  /** Each with the values of the table's columns, in their order. */
  rows: InValue[][];
  rowids: bigint[];
}

const mostRows = 1_000;
/** A libSQL server answers with 10 MB at most, and a character may take six bytes on its way. */
const mostBytes = 1_500_000;
/** What a value takes besides its text. */
const valueBytes = 24;
/** A server ends a transaction that is asked nothing for ten seconds. */
const keepAwakeMs = 3_000;

/**
 * Runs `work` on the database as it is at one moment, while others write to it.
 *
 * @param client whose integers are bigints
 */
export async function atOneMoment<T>(
  client: Client,
  work: (snapshot: Transaction) => Promise<T>,
): Promise<T> {
  const snapshot = await client.transaction('read');
  const ask = () => snapshot.execute('SELECT 1 FROM sqlite_master LIMIT 1');
  const keepingAwake = setInterval(() => void ask().catch(() => {}), keepAwakeMs);
  try {
    await ask();
    return await work(snapshot);
  } finally {
    clearInterval(keepingAwake);
    snapshot.close();
  }
}

/** The dump of a whole shop. @param client whose integers are bigints */
export function dumpDatabase(client: Client): Promise<Dump> {
  return atOneMoment(client, async (snapshot) => {
    const dump: Dump = new Map();
    for (const table of tablesInOrder()) {
      const sum = new RowSum();
      for await (const { rows } of readPages(snapshot, table)) sum.add(rows);
      dump.set(table.name, sum.end());
    }
    dump.set('sqlite_sequence', sumOf(await readSequences(snapshot)));
    return dump;
  });
}

/** One sum for all of it. */
export function hashOf(dump: Dump): string {
  const hash = createHash('sha256');
  for (const [name, table] of dump) hash.update(`${name} ${table.rows} ${table.hash}\n`);
  return hash.digest('hex');
}

/** All rows of a table, the next page read while one is at work on the last. */
export async function* readPages(snapshot: Transaction, table: ShopTable): AsyncGenerator<Page> {
  const text = pageQuery(table);
  const width = table.columns.length;
  const read = async (after: bigint): Promise<Page> => {
    const { rows } = await snapshot.execute({ sql: text, args: [after] });
    return {
      rows: rows.map((row) => valuesOf(row, width)),
      rowids: rows.map((row) => requireBigint(row[width])),
    };
  };
  let page = await read(-(2n ** 63n));
  for (;;) {
    const last = page.rowids.at(-1);
    if (last === undefined) return;
    const next = read(last);
    // Whoever stops in between asks for it no more.
    next.catch(() => {});
    yield page;
    page = await next;
  }
}

/** Where the numbering of each table goes on that never gives a number twice. */
export async function readSequences(snapshot: Transaction): Promise<InValue[][]> {
  const { rows } = await snapshot.execute('SELECT name, seq FROM sqlite_sequence ORDER BY name');
  return rows.map((row) => valuesOf(row, 2));
}

const valuesOf = (row: Row, width: number): Value[] =>
  Array.from({ length: width }, (_, index) => row[index] ?? null);

function requireBigint(value: Value | undefined): bigint {
  if (typeof value === 'bigint') return value;
  throw new Error('The client of a copy must read integers as bigints');
}

/** The rows behind a rowid, as many as are neither too many nor too long together. */
function pageQuery({ name, columns }: ShopTable): string {
  const lengths = columns.filter(({ isText }) => isText).map(lengthOf);
  const bytes = [columns.length * valueBytes, ...lengths].join(' + ');
  const names = columns.map((column) => quote(column.name)).join(', ');
  return `
    SELECT ${columns.map(readable).join(', ')}, "_rowid"
    FROM (
      SELECT *, sum("_bytes") OVER (ORDER BY "_rowid") - "_bytes" AS "_before"
      FROM (
        SELECT ${names}, rowid AS "_rowid", ${bytes} AS "_bytes"
        FROM ${quote(name)} WHERE rowid > ? ORDER BY rowid LIMIT ${mostRows}
      )
    )
    WHERE "_before" < ${mostBytes} ORDER BY "_rowid"`;
}

const lengthOf = (column: ShopColumn): string => `ifnull(octet_length(${quote(column.name)}), 0)`;

/** The client for files reads a text up to its first NUL, so one that holds any comes as its bytes. */
function readable(column: ShopColumn): string {
  const name = quote(column.name);
  return column.isText
    ? `CASE WHEN instr(${name}, char(0)) THEN CAST(${name} AS BLOB) ELSE ${name} END`
    : name;
}

/** An identifier of the schema's in SQL. */
export const quote = (name: string): string => `"${name}"`;

/** Adds rows up to what tells them from others. */
export class RowSum {
  readonly #hash = createHash('sha256');
  #rows = 0;

  add(rows: InValue[][]): void {
    this.#rows += rows.length;
    this.#hash.update(rows.map((row) => `${row.map(written).join(';')}\n`).join(''));
  }

  end(): TableDump {
    return { rows: this.#rows, hash: this.#hash.digest('hex') };
  }
}

/** The sum of rows that are all at hand. */
export function sumOf(rows: InValue[][]): TableDump {
  const sum = new RowSum();
  sum.add(rows);
  return sum.end();
}

/** Differs where a value or its type does. */
function written(value: InValue): string {
  if (typeof value === 'string') return `t${value.length}:${value}`;
  if (typeof value === 'bigint') return `i${value}`;
  if (value === null) return '-';
  if (value instanceof ArrayBuffer) return `b${Buffer.from(value).toString('hex')}`;
  return `r${String(value)}`;
}
