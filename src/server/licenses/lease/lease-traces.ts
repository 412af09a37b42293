import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { licenses, licenseTraces } from '#db/schema.ts';
import type { LeaseRequest } from '#contract/leases.ts';
import type { LeaseOutcome } from './decide-lease.ts';

type Trace = Omit<typeof licenseTraces.$inferInsert, 'id'>;

/** What is known of a program that was answered. */
interface Answered {
  licenseId: number;
  request: Pick<LeaseRequest, 'login' | 'server' | 'ver' | 'platform' | 'build'>;
  outcome: Exclude<LeaseOutcome, 'unknown'>;
  /** The client's network address. */
  address: string;
  at: Date;
}

/** A trace, and when a lease was given, if one was. */
type Gathered = Trace & { granted: { firstAt: Date; lastAt: Date } | null };

/** Rows of a licence and day; what comes after them is counted together. */
const rowsPerDay = 20;
/** Of one transaction, so that none holds the event loop for long. */
const mostAtOnce = 500;
/** What is kept of a time in which the database is away. */
const mostGathered = 20_000;

/** Gathers who asked for leases, so that a thousand answers in a second cost one transaction. */
export class LeaseTraces {
  readonly #db: Db;
  #gathered = new Map<string, Gathered>();
  #writing = Promise.resolve();

  constructor(db: Db) {
    this.#db = db;
  }

  record({ licenseId, request, outcome, address, at }: Answered): void {
    this.#add({
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

  /** Writes what has gathered. What could not be written stays for the next time. @throws what the database says */
  flush(): Promise<void> {
    const written = this.#writing.then(() => this.#write());
    this.#writing = written.catch(() => {});
    return written;
  }

  async #write(): Promise<void> {
    while (this.#gathered.size > 0) {
      const part = Array.from(this.#gathered).slice(0, mostAtOnce);
      for (const [key] of part) this.#gathered.delete(key);
      const rows = part.map(([, row]) => row);
      try {
        await writeTraces(this.#db, rows);
      } catch (error) {
        for (const row of rows) this.#add(row);
        throw error;
      }
    }
  }

  #add(row: Gathered): void {
    const key = JSON.stringify([row.licenseId, row.day, row.login, row.server]);
    const known = this.#gathered.get(key);
    if (!known && this.#gathered.size >= mostGathered) return;
    this.#gathered.set(key, known ? merge(known, row) : row);
  }
}

/** Two traces of one program; the later one tells how it is. */
function merge(one: Gathered, other: Gathered): Gathered {
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

/** All of them or none. */
async function writeTraces(db: Db, rows: Gathered[]): Promise<void> {
  await db.transaction(async (tx) => {
    for (const row of rows) {
      await tx.run(insertTrace(row));
      if (row.granted) await tx.run(noteGrant(row.licenseId, row.granted));
    }
  });
}

function insertTrace(row: Trace): SQL {
  const ofDay = sql`${licenseTraces} WHERE license_id = ${row.licenseId} AND day = ${row.day}`;
  const isKnown = sql`EXISTS (SELECT 1 FROM ${ofDay} AND login = ${row.login} AND server = ${row.server})`;
  const others = sql`(SELECT count(*) FROM ${ofDay} AND login <> '')`;
  const hasRow = sql`(${isKnown} OR ${others} < ${rowsPerDay})`;
  return sql`
    INSERT INTO ${licenseTraces}
      (license_id, day, login, server, first_at, last_at, count, outcome, version, platform, build, address)
    SELECT ${licenses.id}, ${row.day}, iif(${hasRow}, ${row.login}, ''), iif(${hasRow}, ${row.server}, ''),
      ${row.firstAt.getTime()}, ${row.lastAt.getTime()}, ${row.count}, ${row.outcome}, ${row.version},
      ${row.platform}, ${row.build}, ${row.address}
    FROM ${licenses} WHERE ${licenses.id} = ${row.licenseId}
    ON CONFLICT (license_id, day, login, server) DO UPDATE SET
      first_at = min(first_at, excluded.first_at), last_at = max(last_at, excluded.last_at),
      count = count + excluded.count, outcome = excluded.outcome, version = excluded.version,
      platform = excluded.platform, build = excluded.build, address = excluded.address`;
}

function noteGrant(licenseId: number, { firstAt, lastAt }: { firstAt: Date; lastAt: Date }): SQL {
  const [first, last] = [firstAt.getTime(), lastAt.getTime()];
  return sql`
    UPDATE ${licenses} SET
      first_lease_at = min(coalesce(first_lease_at, ${first}), ${first}),
      last_lease_at = max(coalesce(last_lease_at, ${last}), ${last})
    WHERE id = ${licenseId}`;
}
