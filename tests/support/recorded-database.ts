import { createClient, type Client, type InValue } from '@libsql/client';
import { drizzle } from 'drizzle-orm/libsql';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type Db } from '#db/client.ts';
import { migrateDatabase } from '#db/migrate.ts';
import * as schema from '#db/schema.ts';

export interface Statement {
  text: string;
  values: InValue[];
}

export interface PlanLine {
  id: number;
  /** The id of the parent line; 0 for the statement. */
  parent: number;
  detail: string;
}

export interface RecordedDatabase {
  db: Db;
  client: Client;
  /** A folder that exists while the database is open. */
  folder: string;
  /** Returns and clears the recorded statements. */
  take(): Statement[];
  explain(statement: Statement): Promise<PlanLine[]>;
  close(): void;
}

/** Opens a migrated, empty database that records its statements, also within transactions. */
export async function openRecordedDatabase(): Promise<RecordedDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'tradeshelf-recorded-'));
  const databaseUrl = `file:${join(folder, 'store.db')}`;
  const migrated = await openDatabase({ databaseUrl });
  await migrateDatabase(migrated);
  migrated.close();
  const recorded: Statement[] = [];
  const logger = {
    logQuery: (text: string, values: unknown[]) =>
      recorded.push({ text, values: values.map(toValue) }),
  };
  const { client, close } = await openDatabase({ databaseUrl });
  const db = drizzle({ client, schema, logger });
  const explaining = createClient({ url: databaseUrl });
  return {
    db,
    client,
    folder,
    take: () => recorded.splice(0),
    async explain({ text, values }) {
      const { rows } = await explaining.execute({
        sql: `EXPLAIN QUERY PLAN ${text}`,
        args: values,
      });
      return rows.map(({ id, parent, detail }) => ({
        id: Number(id),
        parent: Number(parent),
        detail: typeof detail === 'string' ? detail : '',
      }));
    },
    close() {
      explaining.close();
      close();
      rmSync(folder, { recursive: true });
    },
  };
}

function toValue(value: unknown): InValue {
  if (typeof value === 'number' || typeof value === 'string' || value === null) return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof Date) return value.getTime();
  throw new Error(`A statement has a value of an unknown kind: ${typeof value}`);
}
