import type { Client, InArgs, InStatement, ResultSet, Row, Value } from '@libsql/client';
import { LibsqlError } from '@libsql/core/api';
import type { Database, Db } from '#db/client.ts';
import { DatabaseUnavailable } from '#db/database-unavailable.ts';
import * as schema from '#db/schema.ts';
import { readsOnly } from '#db/statement-kinds.ts';
import { withMethods } from '#db/with-methods.ts';
import { openWorkerThread } from './worker-thread.ts';

export interface Statement {
  sql: string;
  args: InArgs;
}

interface Rows {
  columns: string[];
  rows: Value[][];
}

export type Answer = Rows | { message: string; code: string };

const timeoutMs = 30_000;

/**
 * Returns a view of the database that reads in a thread, since the client for files is synchronous:
 * a search through a million rows takes a second. Writes use the database itself; the client for
 * servers needs no thread.
 */
export async function openReadThread({ client, file, db }: Database): Promise<Db> {
  if (file === null) return db;
  const run = openWorkerThread<Statement, Answer>(new URL('./read-worker.ts', import.meta.url), {
    name: 'reads',
    timeoutMs,
    resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 },
    workerData: file,
  });
  const execute = async (statement: InStatement, values?: InArgs): Promise<ResultSet> => {
    const { sql, args = values ?? [] } =
      typeof statement === 'string' ? { sql: statement } : statement;
    if (!readsOnly(sql)) return client.execute({ sql, args });
    const answer = await run({ sql, args });
    if (!answer) throw new DatabaseUnavailable(`A statement took over ${timeoutMs} ms.`);
    if ('code' in answer) throw new LibsqlError(answer.message, answer.code);
    return toResultSet(answer);
  };
  const { drizzle } = await import('drizzle-orm/libsql/sqlite3');
  return drizzle({ client: withMethods<Client>(client, { execute }), schema });
}

function toResultSet({ columns, rows }: Rows): ResultSet {
  return {
    columns,
    columnTypes: [],
    rows: rows.map((values) => toRow(columns, values)),
    rowsAffected: 0,
    lastInsertRowid: undefined,
    toJSON: () => ({ columns, rows }),
  };
}

/** Makes rows like the client's: values by name, and by position as hidden properties. */
function toRow(columns: string[], values: Value[]): Row {
  const row: Row = Object.create(Object.prototype, { length: { value: values.length } });
  for (const [place, value] of values.entries()) {
    Object.defineProperty(row, place, { value });
    const column = columns[place] ?? '';
    if (!Object.hasOwn(row, column)) row[column] = value;
  }
  return row;
}
