import { inArray, sql, type SQL } from 'drizzle-orm';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '#db/client.ts';
import { demoLogins, isOfDay, isOfMonth, licenseTraces } from '#db/schema.ts';
import { dayMs, dayOf } from '#contract/kit/days.ts';
import { demoLoginDays, traceDaysByDay } from '#contract/licenses/leases.ts';
import type { Deps } from '#server/deps.ts';

/** Rows per statement, so that none holds the event loop or other writers for long. */
const maxRows = 100;

/**
 * Aggregates traces by month after a week, and deletes old ones and old demo accounts.
 *
 * @param traceDays retention of the monthly rows
 */
export async function sweepTraces(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  traceDays: number,
): Promise<void> {
  const before = (days: number) => new Date(now().getTime() - days * dayMs);
  const firstDay = dayOf(before(traceDaysByDay));
  await inBatches(
    db,
    sql`SELECT id FROM ${licenseTraces} INDEXED BY license_traces_by_outcome
      WHERE ${isOfDay} AND day < ${firstDay} ORDER BY day LIMIT ${maxRows}`,
    (ids) => sumUpByMonth(db, ids),
  );
  await inBatches(
    db,
    sql`SELECT id FROM ${licenseTraces} INDEXED BY license_traces_of_month
      WHERE ${isOfMonth} AND last_at < ${before(traceDays).getTime()} LIMIT ${maxRows}`,
    (ids) => db.delete(licenseTraces).where(inArray(licenseTraces.id, ids)),
  );
  await inBatches(
    db,
    sql`SELECT rowid AS id FROM ${demoLogins} INDEXED BY demo_logins_by_age
      WHERE created_at <= ${before(demoLoginDays).getTime()} LIMIT ${maxRows}`,
    (ids) => db.delete(demoLogins).where(sql`rowid IN ${ids}`),
  );
}

async function inBatches(
  db: Db,
  found: SQL,
  handle: (ids: number[]) => Promise<unknown>,
): Promise<void> {
  for (;;) {
    const rows = await db.all<{ id: number }>(found);
    if (rows.length > 0) await handle(rows.map(({ id }) => id));
    if (rows.length < maxRows) return;
    await nextTurn();
  }
}

/** Adds days to the row of their month, unless another process has done so already. */
async function sumUpByMonth(db: Db, ids: number[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run(sql`
      INSERT INTO ${licenseTraces} (license_id, day, login, server, first_at, last_at, count, days, outcome,
        version, platform, build, address)
      SELECT license_id, substr(day, 1, 7), login, server, first_at, last_at, count, days, outcome,
        version, platform, build, address
      FROM ${licenseTraces} WHERE id IN ${ids} ORDER BY day
      ON CONFLICT (license_id, day, login, server) DO UPDATE SET
        first_at = min(first_at, excluded.first_at), last_at = max(last_at, excluded.last_at),
        count = count + excluded.count, days = days + excluded.days,
        outcome = excluded.outcome, version = excluded.version, platform = excluded.platform,
        build = excluded.build, address = excluded.address`);
    await tx.delete(licenseTraces).where(inArray(licenseTraces.id, ids));
  });
}
