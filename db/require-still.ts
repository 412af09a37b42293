import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from './client.ts';
import { rateLimits } from './schema.ts';

/** No JSON: SQLite refuses to read it. */
const noLonger = 'no longer so';

/**
 * Lets the transaction fail where `holds` does not, or not any more. It asks for no answer, so that on a libSQL server it
 * goes the one way with all that is written (`remote-transaction.ts`); SQLite has no word for it but an error on purpose.
 *
 * @param holds e.g. that a row is as it was when it was read before the transaction
 */
export async function requireStill(tx: Pick<Tx, 'run'>, holds: SQL): Promise<void> {
  // Nothing is ever put in: either no row is selected, or its value cannot be had.
  await tx.run(sql`INSERT INTO ${rateLimits} (key) SELECT json(${noLonger}) WHERE NOT (${holds})`);
}

/** Whether a transaction failed because of `requireStill`. */
export function isNoLongerSo(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.message.includes('malformed JSON') || isNoLongerSo(error.cause);
}
