import { and, eq, sql } from 'drizzle-orm';
import { meta } from '#db/schema.ts';
import type { KitDeps } from '../deps.ts';

/** Work that failed, or whose process died, is due again after this time. */
export const retryAfterMs = 5 * 60_000;

/**
 * Does periodic work in one of several processes. Claims it for five minutes, and for the whole
 * interval once it is done.
 *
 * @param name of the row in `meta` with the last time
 * @param everyMs longer than five minutes
 * @returns what the work returned; null: it was not due
 */
export async function every<Done>(
  { db, now }: Pick<KitDeps, 'db' | 'now'>,
  name: (typeof meta.$inferSelect)['name'],
  everyMs: number,
  work: () => Promise<Done>,
): Promise<Done | null> {
  const dueSince = String(now().getTime() - everyMs);
  const retriedAt = String(Number(dueSince) + retryAfterMs);
  const claimed = await db.all(sql`
    INSERT INTO ${meta} (name, value) VALUES (${name}, ${retriedAt})
    ON CONFLICT (name) DO UPDATE SET value = excluded.value
    WHERE CAST(value AS INTEGER) <= ${Number(dueSince)}
    RETURNING name`);
  if (claimed.length === 0) return null;
  const done = await work();
  await db
    .update(meta)
    .set({ value: String(now().getTime()) })
    .where(and(eq(meta.name, name), eq(meta.value, retriedAt)));
  return done;
}
