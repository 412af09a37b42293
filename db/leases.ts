import { sql, type SQL } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from './client.ts';
import { leases } from './schema.ts';

/** How long a lease holds that is not renewed: its holder is gone, and another process takes over. */
const leaseMs = 25_000;
const renewMs = 8_000;
const retryMs = 250;

/** Names whoever has opened a database among all who have. */
const holders = new WeakMap<Db, string>();

function holderOf(db: Db): string {
  const holder = holders.get(db) ?? randomUUID();
  holders.set(db, holder);
  return holder;
}

/** Milliseconds since the epoch by the database's clock. */
const present = sql`CAST(unixepoch('subsec') * 1000 AS INTEGER)`;

/**
 * Takes a lease, or holds it for another 25 seconds: the right to do what one process does for all.
 *
 * @param facts of the database, to be asked for by the same statement
 * @returns the facts; null while another process holds it
 */
export async function holdLease<Facts extends Record<string, SQL>>(
  db: Db,
  name: string,
  facts: Facts,
): Promise<Record<keyof Facts, unknown> | null> {
  const asked = Object.entries({ holder: sql`holder`, ...facts }).map(
    ([key, fact]) => sql`${fact} AS ${sql.identifier(key)}`,
  );
  const [row] = await db.all<Record<keyof Facts, unknown>>(sql`
    INSERT INTO ${leases} (name, holder, expires_at)
    VALUES (${name}, ${holderOf(db)}, ${present} + ${leaseMs})
    ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at
    WHERE holder = excluded.holder OR expires_at <= ${present}
    RETURNING ${sql.join(asked, sql`, `)}`);
  return row ?? null;
}

/** Lets another process take over at once. */
export async function releaseLease(db: Db, name: string): Promise<void> {
  await db.run(sql`DELETE FROM ${leases} WHERE name = ${name} AND holder = ${holderOf(db)}`);
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
  const renewing = setInterval(() => void holdLease(db, name, {}).catch(() => {}), renewMs);
  try {
    await work();
  } finally {
    clearInterval(renewing);
    await releaseLease(db, name);
  }
}

/** For a database that has no migrations yet; the same as the migration makes. */
export async function createLeases(db: Db): Promise<void> {
  await db.run(
    sql`CREATE TABLE IF NOT EXISTS ${leases} (name text PRIMARY KEY NOT NULL, holder text NOT NULL, expires_at integer NOT NULL)`,
  );
}
