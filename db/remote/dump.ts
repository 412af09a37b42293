import type { Client, InValue, Row, Transaction } from '@libsql/client';
import { createHash } from 'node:crypto';
import { listShopTables, type ShopTable } from './shop-tables.ts';

export interface TableDump {
  rows: number;
  /** SHA-256 over all values of all rows, in the order of their rowids. */
  hash: string;
}

/** By table name; the tables' next numbers are under `sqlite_sequence`. */
export type Dump = Map<string, TableDump>;

const maxRows = 1_000;
/** A libSQL server answers with at most 10 MB, and a character may take six bytes in transit. */
const maxBytes = 1_500_000;
/** Bytes that a value takes beside its text. */
const valueBytes = 24;
/** A server ends a transaction that is idle for ten seconds. */
const keepAliveMs = 3_000;

/**
 * Runs `work` on a snapshot of the database while others write to it.
 *
 * @param client reads integers as bigints
 */
export async function withSnapshot<T>(
  client: Client,
  work: (snapshot: Transaction) => Promise<T>,
): Promise<T> {
  const snapshot = await client.transaction('read');
  const ask = () => snapshot.execute('SELECT 1 FROM sqlite_master LIMIT 1');
  const keepingAlive = setInterval(() => void ask().catch(() => {}), keepAliveMs);
  try {
    await ask();
    return await work(snapshot);
  } finally {
    clearInterval(keepingAlive);
    snapshot.close();
  }
}

export async function dumpSnapshot(snapshot: Transaction): Promise<Dump> {
  const dump: Dump = new Map();
  for (const table of listShopTables()) {
    const sum = new RowSum();
    for await (const rows of readPages(snapshot, table)) sum.add(rows);
    dump.set(table.name, sum.end());
  }
  return dump.set('sqlite_sequence', new RowSum().add(await readSequences(snapshot)).end());
}

export function hashOf(dump: Dump): string {
  const hash = createHash('sha256');
  for (const [name, table] of dump) hash.update(`${name} ${table.rows} ${table.hash}\n`);
  return hash.digest('hex');
}

/** Reads all rows of a table by their rowids, each with the values of the table's columns. */
export async function* readPages(
  snapshot: Transaction,
  table: ShopTable,
): AsyncGenerator<InValue[][]> {
  const sql = pageQuery(table);
  const width = table.columns.length;
  for (let after: InValue = -(2n ** 63n); ;) {
    const { rows } = await snapshot.execute({ sql, args: [after] });
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => valuesOf(row, width));
    after = last[width] ?? null;
  }
}

/** Reads the last number of each table that never reuses one. */
export async function readSequences(snapshot: Transaction): Promise<InValue[][]> {
  const { rows } = await snapshot.execute('SELECT name, seq FROM sqlite_sequence ORDER BY name');
  return rows.map((row) => valuesOf(row, 2));
}

const valuesOf = (row: Row, width: number): InValue[] =>
  Array.from({ length: width }, (_, index) => row[index] ?? null);

/** Builds the query of the rows after a rowid, limited in number and in bytes. */
function pageQuery({ name, columns }: ShopTable): string {
  const texts = columns.filter(({ isText }) => isText);
  const lengths = texts.map((column) => `ifnull(octet_length(${quote(column.name)}), 0)`);
  const bytes = [columns.length * valueBytes, ...lengths].join(' + ');
  // The client for files reads a text only up to its first NUL, so such a text is read as bytes.
  const values = columns.map((column) => {
    const value = quote(column.name);
    if (!column.isText) return value;
    return `CASE WHEN instr(${value}, char(0)) THEN CAST(${value} AS BLOB) ELSE ${value} END`;
  });
  return `
    SELECT ${values.join(', ')}, "_rowid"
    FROM (
      SELECT *, sum("_bytes") OVER (ORDER BY "_rowid") - "_bytes" AS "_before"
      FROM (
        SELECT *, rowid AS "_rowid", ${bytes} AS "_bytes"
        FROM ${quote(name)} WHERE rowid > ? ORDER BY rowid LIMIT ${maxRows}
      )
    )
    WHERE "_before" < ${maxBytes} ORDER BY "_rowid"`;
}

export const quote = (name: string): string => `"${name}"`;

/** Hashes rows, so that any other value or type gives another hash. */
export class RowSum {
  rows = 0;
  readonly #hash = createHash('sha256');

  add(rows: InValue[][]): this {
    this.rows += rows.length;
    this.#hash.update(rows.map((row) => `${row.map(encode).join(';')}\n`).join(''));
    return this;
  }

  end(): TableDump {
    return { rows: this.rows, hash: this.#hash.digest('hex') };
  }
}

function encode(value: InValue): string {
  if (typeof value === 'string') return `t${value.length}:${value}`;
  if (typeof value === 'bigint') return `i${value}`;
  if (value === null) return '-';
  if (value instanceof ArrayBuffer) return `b${Buffer.from(value).toString('hex')}`;
  return `r${String(value)}`;
}
