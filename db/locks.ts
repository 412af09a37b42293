import { sql, type SQL } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Db, Tx } from './client.ts';
import { leases } from './schema.ts';

/** How long a lease holds that is not renewed: with the time until somebody looks it is taken over within 30 s (promise 49). */
const leaseMs = 22_000;
const renewMs = 8_000;
const retryMs = 250;

/** Names this process among all. */
const holder = randomUUID();

/** Milliseconds since the epoch by the database's clock. */
export const present = sql`CAST(unixepoch('subsec') * 1000 AS INTEGER)`;

/**
 * Takes a lease, or holds it for another 22 seconds: the right to do what one process does for all.
 *
 * @param facts of the database, to be asked for by the same statement
 * @returns the facts; null while another process holds it
 */
export async function holdLease<Facts extends Record<string, SQL>>(
  db: Db | Tx,
  name: string,
  facts: Facts,
): Promise<Record<keyof Facts, unknown> | null> {
  const asked = Object.entries({ holder: sql`holder`, ...facts }).map(
    ([key, fact]) => sql`${fact} AS ${sql.identifier(key)}`,
  );
  const [row] = await db.all<Record<keyof Facts, unknown>>(sql`
    INSERT INTO ${leases} (name, holder, expires_at)
    VALUES (${name}, ${holder}, ${present} + ${leaseMs})
    ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at
    WHERE holder = excluded.holder OR expires_at <= ${present}
    RETURNING ${sql.join(asked, sql`, `)}`);
  return row ?? null;
}

/** Lets another process take over at once. */
export async function releaseLease(db: Db, name: string): Promise<void> {
  await db.run(sql`DELETE FROM ${leases} WHERE name = ${name} AND holder = ${holder}`);
}

/** Lets another process take over at once, and keeps the lease's row: it tells that somebody was there. */
export async function expireLease(db: Db, name: string): Promise<void> {
  await db.run(
    sql`UPDATE ${leases} SET expires_at = 0 WHERE name = ${name} AND holder = ${holder}`,
  );
}

/**
 * Runs `work` while this process alone holds the lease; where another one does, waits for it to be done.
 *
 * @throws Error when it was not free for `patienceMs`
 */
export async function underLease(
  db: Db,
  name: string,
  work: () => Promise<void>,
  patienceMs: number,
): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!(await holdLease(db, name, {}))) {
    if (Date.now() > deadline) throw new Error(`Another process holds the lease ${name}.`);
    await delay(retryMs);
  }
  const stop = keepLease(db, name);
  try {
    await work();
  } finally {
    stop();
    await releaseLease(db, name);
  }
}

/** Renews a lease that this process holds, until what it returns is called. */
export function keepLease(db: Db, name: string): () => void {
  const renewing = setInterval(() => void holdLease(db, name, {}).catch(() => {}), renewMs);
  return () => clearInterval(renewing);
}

/** For a database that has no migrations yet; the same as the migration makes. */
export async function createLeases(db: Db): Promise<void> {
  await db.run(
    sql`CREATE TABLE IF NOT EXISTS ${leases} (name text PRIMARY KEY NOT NULL, holder text NOT NULL, expires_at integer NOT NULL)`,
  );
}
