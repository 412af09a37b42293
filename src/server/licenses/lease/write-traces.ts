import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { licenses, licenseTraces } from '#db/schema.ts';

/** A trace with the dates of its leases, if any were given. */
export type BufferedTrace = Omit<typeof licenseTraces.$inferInsert, 'id'> & {
  granted: { firstAt: Date; lastAt: Date } | null;
};

/** Rows per license and day; further accounts are counted together. */
const rowsPerDay = 20;

/** Writes traces and the dates of leases in one transaction, with one statement each. */
export async function writeTraces(db: Db, rows: BufferedTrace[]): Promise<void> {
  const grants = grantsOf(rows);
  await db.transaction(async (tx) => {
    await tx.run(insertTraces(rows));
    if (grants.length > 0) await tx.run(noteGrants(grants));
  });
}

/** First and last lease, and the days of all leases, in ms since the epoch. */
type Grant = [licenseId: number, first: number, last: number, days: number[]];

/** Merges grants into one per license; several accounts may have got some. */
function grantsOf(rows: BufferedTrace[]): Grant[] {
  const leases = rows.flatMap(({ licenseId, day, granted }) =>
    granted ? [{ licenseId, day: Date.parse(day), ...granted }] : [],
  );
  const byLicense = Map.groupBy(leases, ({ licenseId }) => licenseId);
  return Array.from(byLicense, ([licenseId, own]) => [
    licenseId,
    Math.min(...own.map(({ firstAt }) => firstAt.getTime())),
    Math.max(...own.map(({ lastAt }) => lastAt.getTime())),
    [...new Set(own.map(({ day }) => day))],
  ]);
}

/** Gives a new login or server a row of its own while its license and day have room. */
function insertTraces(rows: BufferedTrace[]): SQL {
  const given = rows.map((row) => [
    row.licenseId,
    row.day,
    row.login,
    row.server,
    row.firstAt.getTime(),
    row.lastAt.getTime(),
    row.count,
    row.outcome,
    row.version,
    row.platform,
    row.build,
    row.address,
  ]);
  const ofDay = sql`${licenseTraces} AS t WHERE t.license_id = g.license_id AND t.day = g.day`;
  return sql`
    INSERT INTO ${licenseTraces}
      (license_id, day, login, server, first_at, last_at, count, outcome, version, platform, build, address)
    WITH given AS (
      SELECT key AS place, value ->> 0 AS license_id, value ->> 1 AS day, value ->> 2 AS login,
        value ->> 3 AS server, value ->> 4 AS first_at, value ->> 5 AS last_at, value ->> 6 AS count,
        value ->> 7 AS outcome, value ->> 8 AS version, value ->> 9 AS platform, value ->> 10 AS build,
        value ->> 11 AS address
      FROM json_each(${JSON.stringify(given)})
    ),
    marked AS (
      SELECT g.place, g.license_id, g.day, g.login, g.server, g.first_at, g.last_at, g.count, g.outcome,
        g.version, g.platform, g.build, g.address,
        EXISTS (SELECT 1 FROM ${ofDay} AND t.login = g.login AND t.server = g.server) AS is_known,
        (SELECT count(*) FROM ${ofDay} AND t.login <> '') AS present
      FROM given AS g JOIN ${licenses} AS l ON l.id = g.license_id
    ),
    placed AS (
      SELECT license_id, day, login, server, first_at, last_at, count, outcome, version, platform, build, address,
        is_known OR present + sum(NOT is_known) OVER (
        PARTITION BY license_id, day ORDER BY place ROWS UNBOUNDED PRECEDING
      ) <= ${rowsPerDay} AS has_row
      FROM marked
    )
    SELECT license_id, day, iif(has_row, login, ''), iif(has_row, server, ''), first_at, last_at, count,
      outcome, version, platform, build, address
    FROM placed WHERE true
    ON CONFLICT (license_id, day, login, server) DO UPDATE SET
      first_at = min(first_at, excluded.first_at), last_at = max(last_at, excluded.last_at),
      count = count + excluded.count, outcome = excluded.outcome, version = excluded.version,
      platform = excluded.platform, build = excluded.build, address = excluded.address`;
}

/** Counts days after the last lease as used. */
function noteGrants(grants: Grant[]): SQL {
  return sql`
    UPDATE ${licenses} SET
      days_used = days_used + (SELECT count(*) FROM json_each(given.days) WHERE value > coalesce(last_lease_at, 0)),
      first_lease_at = min(coalesce(first_lease_at, given.first_at), given.first_at),
      last_lease_at = max(coalesce(last_lease_at, given.last_at), given.last_at)
    FROM (
      SELECT value ->> 0 AS license_id, value ->> 1 AS first_at, value ->> 2 AS last_at, value ->> 3 AS days
      FROM json_each(${JSON.stringify(grants)})
    ) AS given
    WHERE ${licenses.id} = given.license_id`;
}
