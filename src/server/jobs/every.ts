import { and, eq, sql } from 'drizzle-orm';
import { meta } from '#db/schema.ts';
import type { Deps } from '../deps.ts';

/** Work that failed, or whose process died, falls due again after this time. */
export const retryAfterMs = 5 * 60_000;

/**
 * Does work that is done once in a while by one of several processes. It is claimed for five
 * minutes, and for the whole time once it is done.
 *
 * @param name of the moment of the last time in `meta`
 * @param everyMs longer than five minutes
 * @returns true for the caller that did it
 */
export async function every(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  name: string,
  everyMs: number,
  work: () => Promise<unknown>,
): Promise<boolean> {
  const dueSince = String(now().getTime() - everyMs);
  const retriedAt = String(Number(dueSince) + retryAfterMs);
  const claimed = await db.all(sql`
    INSERT INTO ${meta} (name, value) VALUES (${name}, ${retriedAt})
    ON CONFLICT (name) DO UPDATE SET value = excluded.value
    WHERE CAST(value AS INTEGER) <= ${Number(dueSince)}
    RETURNING name`);
  if (claimed.length === 0) return false;
  await work();
  await db
    .update(meta)
    .set({ value: String(now().getTime()) })
    .where(and(eq(meta.name, name), eq(meta.value, retriedAt)));
  return true;
}
