import type { Db } from '#db/client.ts';
import { type LeaseRequest, demoLoginDays, traceDaysByDay } from '#contract/licenses/leases.ts';
import { WriteBuffer } from '#server/kit/jobs/write-buffer.ts';
import type { LeaseOutcome } from './decide-lease.ts';
import { sql, type SQL, inArray } from 'drizzle-orm';
import { licenses, licenseTraces, demoLogins, isOfDay, isOfMonth } from '#db/schema.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { dayMs, dayOf } from '#contract/kit/days.ts';
import type { Deps } from '#server/deps.ts';

interface Answered {
  licenseId: number;
  request: Pick<LeaseRequest, 'login' | 'server' | 'ver' | 'platform' | 'build'>;
  outcome: Exclude<LeaseOutcome, 'unknown'>;
  /** The client's network address. */
  address: string;
  at: Date;
}

export class LeaseTraces {
  readonly #buffer: WriteBuffer<BufferedTrace>;

  constructor(db: Db) {
    this.#buffer = new WriteBuffer<BufferedTrace>({
      name: 'traces of leases',
      keyOf: ({ licenseId, day, login, server }) => JSON.stringify([licenseId, day, login, server]),
      merge,
      write: (rows) => writeTraces(db, rows),
    });
  }

  record({ licenseId, request, outcome, address, at }: Answered): void {
    this.#buffer.add({
      licenseId,
      day: at.toISOString().slice(0, 'YYYY-MM-DD'.length),
      login: request.login,
      server: request.server,
      firstAt: at,
      lastAt: at,
      count: 1,
      outcome,
      version: request.ver,
      platform: request.platform ?? '',
      build: request.build,
      address,
      granted: outcome === 'ok' ? { firstAt: at, lastAt: at } : null,
    });
  }

  /** Writes the buffered traces; those that fail stay buffered. @throws errors of the database */
  flush(): Promise<void> {
    return this.#buffer.flush();
  }
}

/** Merges two traces of one program; the later one's facts win. */
function merge(one: BufferedTrace, other: BufferedTrace): BufferedTrace {
  const [earlier, later] = one.lastAt <= other.lastAt ? [one, other] : [other, one];
  const grants = [earlier.granted, later.granted].filter((granted) => granted !== null);
  const [first] = grants;
  const last = grants.at(-1);
  return {
    ...later,
    firstAt: earlier.firstAt < later.firstAt ? earlier.firstAt : later.firstAt,
    count: one.count + other.count,
    granted: first && last ? { firstAt: first.firstAt, lastAt: last.lastAt } : null,
  };
}

/** A trace with the dates of its leases, if any were given. */
export type BufferedTrace = Omit<typeof licenseTraces.$inferInsert, 'id'> & {
  granted: { firstAt: Date; lastAt: Date } | null;
};

/** Rows per license and day; further accounts are counted together. */
const rowsPerDay = 20;

/** Writes traces and the dates of leases in one transaction, with one statement each. */
async function writeTraces(db: Db, rows: BufferedTrace[]): Promise<void> {
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

/** Rows per statement, so that none holds the event loop or other writers for long. */
const maxRows = 100;

/** Sums traces by month after a week; deletes those past `traceDays`, and old demo accounts. */
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
