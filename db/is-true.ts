import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from './drizzle.ts';

/** Tells whether a condition holds, within a transaction. */
export async function isTrue(tx: Tx, condition: SQL): Promise<boolean> {
  return (await tx.all(sql`SELECT 1 WHERE ${condition}`)).length > 0;
}
