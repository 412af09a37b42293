import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Db } from '#db/client.ts';
import { downloads, files, orders } from '#db/schema.ts';
import { WriteBuffer } from '#server/kit/jobs/write-buffer.ts';

/** A request for a purchased file, or what was sent of it. */
interface Note {
  orderId: string;
  fileId: number;
  /** The client's network address. */
  address: string;
  agent: string;
  /** Sent since the last note of this request; null if S3 sends the file. */
  bytes: number | null;
  sizeBytes: number;
  at: Date;
}

type Row = Omit<Note, 'sizeBytes'>;

/** Bytes of a file sent to a client since `at`. */
interface Noted {
  at: Date;
  bytes: number | null;
}

/** Requests of a client within this time count as one download: managers fetch parts. */
const oneDownloadMs = 3_600_000;
/** Clients recorded by name per purchase, file and hour: a link may be used under many names. */
const maxClients = 20;
const maxAgentLength = 200;
/** Files held in memory; the database knows the others. */
const maxFiles = 5_000;

/** Records downloads of purchased files, as evidence of delivery. */
export class DownloadNotes {
  readonly #buffer: WriteBuffer<Row>;
  /** Notes of the last hour, by file and client. */
  readonly #noted = new LRUCache<string, Map<string, Noted>>({ max: maxFiles });

  constructor(db: Db) {
    this.#buffer = new WriteBuffer<Row>({
      name: 'notes of downloads',
      keyOf: ({ orderId, fileId, address, agent, at }) =>
        JSON.stringify([orderId, fileId, address, agent, at.getTime()]),
      merge: (one, other) => ({ ...one, bytes: sum(one.bytes, other.bytes) }),
      write: (rows) => writeDownloads(db, rows),
    });
  }

  /** Records a download once an hour, and then its bytes until the whole file was sent. */
  record({ sizeBytes, ...row }: Note): void {
    const clients = this.#clientsOf(row);
    const agent = row.agent.slice(0, maxAgentLength);
    const name = JSON.stringify([row.address, agent]);
    const isNamed = clients.has(name) || clients.size < maxClients;
    const known = clients.get(isNamed ? name : '');
    if (known && (known.bytes === null || known.bytes >= sizeBytes)) return;
    const at = known?.at ?? row.at;
    clients.set(isNamed ? name : '', { at, bytes: sum(known?.bytes ?? 0, row.bytes) });
    this.#buffer.add({ ...row, at, ...(isNamed ? { agent } : { address: '', agent: '' }) });
  }

  /** Writes the buffered notes; those that fail stay buffered. @throws errors of the database */
  flush(): Promise<void> {
    return this.#buffer.flush();
  }

  #clientsOf({ orderId, fileId, at }: Row): Map<string, Noted> {
    const key = `${orderId} ${fileId}`;
    const clients = this.#noted.get(key) ?? new Map<string, Noted>();
    this.#noted.set(key, clients);
    for (const [name, { at: since }] of clients) {
      if (at.getTime() >= since.getTime() + oneDownloadMs) clients.delete(name);
    }
    return clients;
  }
}

const sum = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? null : one + other;

/** Adds to the rows of the same hour that an earlier flush or another process has written. */
async function writeDownloads(db: Db, rows: Row[]): Promise<void> {
  const given = rows.map(({ at, ...row }) => ({ ...row, at: at.getTime() }));
  await db.run(sql`
    INSERT INTO ${downloads} (id, order_id, file_id, address, agent, bytes, created_at)
    WITH given AS (
      SELECT value ->> 'orderId' AS order_id, value ->> 'fileId' AS file_id, value ->> 'address' AS address,
        value ->> 'agent' AS agent, value ->> 'bytes' AS bytes, value ->> 'at' AS created_at
      FROM json_each(${JSON.stringify(given)})
    )
    SELECT (
        SELECT max(d.id) FROM ${downloads} AS d
        WHERE d.order_id = g.order_id AND d.created_at > g.created_at - ${oneDownloadMs}
          AND d.file_id = g.file_id AND d.address = g.address AND d.agent = g.agent
      ), g.order_id, g.file_id, g.address, g.agent, g.bytes, g.created_at
    FROM given AS g
    JOIN ${orders} AS o ON o.id = g.order_id JOIN ${files} AS f ON f.id = g.file_id
    WHERE true
    ON CONFLICT (id) DO UPDATE SET bytes = bytes + excluded.bytes`);
}
