import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from './drizzle.ts';
import { locks } from './schema.ts';

/** How long a lock outlives its last renewal. */
const expiresInMs = 22_000;
const renewEveryMs = 8_000;
const retryEveryMs = 250;

/** Milliseconds since the epoch by the database's clock. */
export const present = sql`CAST(unixepoch('subsec') * 1000 AS INTEGER)`;

export class LockHeld extends Error {}

/**
 * Waits for a lock and runs `work` under it. Another process takes over the lock of one that is
 * gone after 22 seconds.
 *
 * @throws LockHeld if the lock was not free within `timeoutMs`
 */
export async function withLock<Result>(
  db: Db,
  name: string,
  work: () => Promise<Result>,
  timeoutMs: number,
): Promise<Result> {
  const holder = randomUUID();
  const acquire = async () => {
    const acquired = await db.all(sql`
      INSERT INTO ${locks} (name, holder, expires_at)
      VALUES (${name}, ${holder}, ${present} + ${expiresInMs})
      ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at
      WHERE holder = excluded.holder OR expires_at <= ${present}
      RETURNING name`);
    return acquired.length > 0;
  };
  const deadline = Date.now() + timeoutMs;
  while (!(await acquire())) {
    if (Date.now() > deadline) throw new LockHeld(`Another process holds the lock ${name}.`);
    await delay(retryEveryMs);
  }
  const renewing = setInterval(() => void acquire().catch(() => {}), renewEveryMs);
  try {
    return await work();
  } finally {
    clearInterval(renewing);
    await db.run(sql`DELETE FROM ${locks} WHERE name = ${name} AND holder = ${holder}`);
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
