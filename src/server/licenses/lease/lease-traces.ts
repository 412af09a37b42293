import type { Db } from '#db/client.ts';
import type { LeaseRequest } from '#contract/licenses/leases.ts';
import { WriteBuffer } from '#server/kit/jobs/write-buffer.ts';
import type { LeaseOutcome } from './decide-lease.ts';
import { writeTraces, type BufferedTrace } from './write-traces.ts';

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
