import { and, eq, gt, sql } from 'drizzle-orm';
import { demoLogins } from '#db/schema.ts';
import { demoLoginDays, demoLoginsPerKey } from '#contract/licenses/leases.ts';
import type { Deps } from '#server/deps.ts';

const dayMs = 86_400_000;

/**
 * Admits a demo account in addition to the license's own: three in 30 rolling days, from the first
 * use of each. Counts and writes in one statement, so that concurrent requests cannot exceed the
 * limit; only an account that may be admitted is written.
 */
export async function admitDemoLogin(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { licenseId, login }: { licenseId: number; login: string },
): Promise<boolean> {
  const moment = now().getTime();
  const since = moment - demoLoginDays * dayMs;
  const known = await db
    .select({ login: demoLogins.login })
    .from(demoLogins)
    .where(and(eq(demoLogins.licenseId, licenseId), gt(demoLogins.createdAt, new Date(since))));
  if (known.some((row) => row.login === login)) return true;
  if (known.length >= demoLoginsPerKey) return false;
  const recent = sql`${demoLogins} WHERE license_id = ${licenseId} AND created_at > ${since}`;
  const admitted = await db.all(sql`
    INSERT INTO ${demoLogins} (license_id, login, created_at)
    SELECT ${licenseId}, ${login}, ${moment}
    WHERE (SELECT count(*) FROM ${recent} AND login <> ${login}) < ${demoLoginsPerKey}
    ON CONFLICT (license_id, login) DO UPDATE
    SET created_at = CASE WHEN created_at > ${since} THEN created_at ELSE excluded.created_at END
    RETURNING login`);
  return admitted.length > 0;
}
