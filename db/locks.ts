import { sql, type SQL } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from './drizzle.ts';
import { selectionOf } from './leader-lock.ts';
import { locks } from './schema.ts';

/** How long a lock outlives its last renewal; together with a poll's interval at most 30 s. */
const expiresInMs = 22_000;
const renewEveryMs = 8_000;
const retryEveryMs = 250;

/** Identifies this process among all. */
const holder = randomUUID();

/** Milliseconds since the epoch by the database's clock. */
export const present = sql`CAST(unixepoch('subsec') * 1000 AS INTEGER)`;

/**
 * Acquires a lock, or renews it, for 22 seconds.
 *
 * @param facts read by the same statement
 * @returns the facts; null while another process holds the lock
 */
export async function acquireLock<Facts extends Record<string, SQL>>(
  db: Db,
  name: string,
  facts: Facts,
): Promise<Record<keyof Facts, unknown> | null> {
  const [row] = await db.all<Record<keyof Facts, unknown>>(sql`
    INSERT INTO ${locks} (name, holder, expires_at)
    VALUES (${name}, ${holder}, ${present} + ${expiresInMs})
    ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at
    WHERE holder = excluded.holder OR expires_at <= ${present}
    RETURNING ${selectionOf({ holder: sql`holder`, ...facts })}`);
  return row ?? null;
}

/** Releases a lock if this process holds it. */
export async function releaseLock(db: Db, name: string): Promise<void> {
  await db.run(sql`DELETE FROM ${locks} WHERE name = ${name} AND holder = ${holder}`);
}

/** Releases a lock but keeps its row, as a mark that work under it was interrupted. */
export async function expireLock(db: Db, name: string): Promise<void> {
  await db.run(sql`UPDATE ${locks} SET expires_at = 0 WHERE name = ${name} AND holder = ${holder}`);
}

/** Renews a lock until the returned function is called. */
export function renewLock(db: Db, name: string): () => void {
  const renewing = setInterval(() => void acquireLock(db, name, {}).catch(() => {}), renewEveryMs);
  return () => clearInterval(renewing);
}

/**
 * Waits for a lock and runs `work` under it.
 *
 * @throws Error if the lock was not free within `timeoutMs`
 */
export async function withLock(
  db: Db,
  name: string,
  work: () => Promise<void>,
  timeoutMs: number,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await acquireLock(db, name, {}))) {
    if (Date.now() > deadline) throw new Error(`Another process holds the lock ${name}.`);
    await delay(retryEveryMs);
  }
  const stop = renewLock(db, name);
  try {
    await work();
  } finally {
    stop();
    await releaseLock(db, name);
  }
}

/** Commits a row that nobody reads, which proves that the database can be written. */
export async function noteWrite(db: Db): Promise<void> {
  await db.run(sql`
    INSERT INTO ${locks} (name, holder, expires_at) VALUES ('readiness', '', ${present})
    ON CONFLICT (name) DO UPDATE SET expires_at = excluded.expires_at`);
}

/** Creates the table of locks in a database without migrations, as its migration would. */
export async function createLocks(db: Db): Promise<void> {
  await db.run(
    sql`CREATE TABLE IF NOT EXISTS ${locks} (name text PRIMARY KEY NOT NULL, holder text NOT NULL, expires_at integer NOT NULL)`,
  );
}
