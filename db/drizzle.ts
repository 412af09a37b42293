import type { LibSQLDatabase } from 'drizzle-orm/libsql';
import type * as schema from './schema.ts';

export type Db = LibSQLDatabase<typeof schema>;
/** Reads, inside a transaction or not. */
export type Reader = Pick<Db, 'select' | 'query' | 'all'>;
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
