import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { meta } from '#db/schema.ts';

/**
 * Claims work that is done once in a while by one of several processes.
 *
 * @param name of the moment of the last claim in `meta`
 * @returns true for one caller, once that claim is `everyMs` old
 */
export async function claimEvery(
  db: Pick<Db, 'all'>,
  name: string,
  everyMs: number,
  now: Date,
): Promise<boolean> {
  const moment = now.getTime();
  const claimed = await db.all(sql`
    INSERT INTO ${meta} (name, value) VALUES (${name}, ${String(moment)})
    ON CONFLICT (name) DO UPDATE SET value = excluded.value
    WHERE CAST(value AS INTEGER) <= ${moment - everyMs}
    RETURNING name`);
  return claimed.length > 0;
}
