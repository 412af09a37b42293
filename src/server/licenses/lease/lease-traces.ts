import type { Db } from '#db/client.ts';
import type { LeaseRequest } from '#contract/leases.ts';
import { log } from '../../log.ts';
import type { LeaseOutcome } from './decide-lease.ts';
import { writeTraces, type BufferedTrace } from './write-traces.ts';

/** An answered lease request. */
interface Answered {
  licenseId: number;
  request: Pick<LeaseRequest, 'login' | 'server' | 'ver' | 'platform' | 'build'>;
  outcome: Exclude<LeaseOutcome, 'unknown'>;
  /** The client's network address. */
  address: string;
  at: Date;
}

/** Rows per transaction, so that none holds the event loop for long. */
const batchSize = 500;
/** Rows buffered while the database is unavailable. */
const maxBuffered = 20_000;

/** Buffers traces of lease requests, so that a thousand answers a second cost one transaction. */
export class LeaseTraces {
  readonly #db: Db;
  #buffered = new Map<string, BufferedTrace>();
  #dropped = 0;
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

  /** Writes the buffered traces; those that fail stay buffered. @throws errors of the database */
  flush(): Promise<void> {
    const written = this.#writing.then(() => this.#write());
    this.#writing = written.catch(() => {});
    return written;
  }

  async #write(): Promise<void> {
    // Traces that arrive during the write wait for the next flush, to avoid many small
    // transactions.
    const rows = Array.from(this.#buffered.values());
    this.#buffered.clear();
    try {
      while (rows.length > 0) {
        await writeTraces(this.#db, rows.slice(0, batchSize));
        rows.splice(0, batchSize);
      }
    } finally {
      for (const row of rows) this.#add(row);
    }
    if (this.#dropped > 0) log.warn({ leases: this.#dropped }, 'traces of leases were dropped');
    this.#dropped = 0;
  }

  #add(row: BufferedTrace): void {
    const key = JSON.stringify([row.licenseId, row.day, row.login, row.server]);
    const known = this.#buffered.get(key);
    if (!known && this.#buffered.size >= maxBuffered) {
      this.#dropped += row.count;
      return;
    }
    this.#buffered.set(key, known ? merge(known, row) : row);
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
