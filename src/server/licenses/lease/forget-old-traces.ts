import { sql, type SQL } from 'drizzle-orm';
import { demoLogins, licenseTraces } from '#db/schema.ts';
import { demoLoginDays, traceDays } from '#contract/leases.ts';
import type { Deps } from '../../deps.ts';

const dayMs = 86_400_000;
/** Rows per statement, so that none holds the event loop or other writers for long. */
const maxRows = 1_000;

/** Deletes traces after ninety days and demo accounts that no longer count. */
export async function forgetOldTraces({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const moment = now().getTime();
  const firstDay = new Date(moment - traceDays * dayMs).toISOString().slice(0, 'YYYY-MM-DD'.length);
  const firstMoment = moment - demoLoginDays * dayMs;
  await inBatches(
    db,
    sql`DELETE FROM ${licenseTraces} WHERE id IN
      (SELECT id FROM ${licenseTraces} WHERE day < ${firstDay} LIMIT ${maxRows}) RETURNING id`,
  );
  await inBatches(
    db,
    sql`DELETE FROM ${demoLogins} WHERE rowid IN
      (SELECT rowid FROM ${demoLogins} WHERE created_at <= ${firstMoment} LIMIT ${maxRows})
      RETURNING login`,
  );
}

async function inBatches(db: Deps['db'], deletion: SQL): Promise<void> {
  for (;;) {
    const gone = await db.all(deletion);
    if (gone.length < maxRows) return;
  }
}
