import type { LibSQLDatabase } from 'drizzle-orm/libsql';
import type * as schema from './schema.ts';

/** Drizzle over the shop's tables. */
export type Db = LibSQLDatabase<typeof schema>;
/** A transaction of `Db`. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
