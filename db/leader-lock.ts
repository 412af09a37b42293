import { sql, type SQL } from 'drizzle-orm';
import type { Db } from './drizzle.ts';

/** Lets one process poll for all that share a database. */
export interface LeaderLock {
  /** Interval between polls, ms. */
  pollMs: number;
  /** Reads facts of the database if this process leads. @returns null if another one does */
  poll<Facts extends Record<string, SQL>>(
    facts: Facts,
  ): Promise<Record<keyof Facts, unknown> | null>;
  /** Lets another process lead at once. */
  release(): Promise<void>;
}

/** Makes every process a leader: polling a local file costs less than agreeing on one. */
export function alwaysLeader(db: Db): LeaderLock {
  return {
    pollMs: 2_000,
    async poll<Facts extends Record<string, SQL>>(facts: Facts) {
      const [row] = await db.all<Record<keyof Facts, unknown>>(sql`SELECT ${selectionOf(facts)}`);
      return row ?? null;
    },
    async release() {},
  };
}

/** Names expressions for a SELECT or a RETURNING. */
export const selectionOf = (facts: Record<string, SQL>): SQL =>
  sql.join(
    Object.entries(facts).map(([name, fact]) => sql`${fact} AS ${sql.identifier(name)}`),
    sql`, `,
  );
