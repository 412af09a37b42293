import { log } from '../log.ts';

interface BufferOptions<Row> {
  /** In the log. */
  name: string;
  keyOf(row: Row): string;
  /** Merges two rows of the same key. */
  merge(one: Row, other: Row): Row;
  /** Writes rows of different keys in one transaction. */
  write(rows: Row[]): Promise<void>;
}

/** Rows per transaction, so that none holds the event loop or other writers for long. */
const batchSize = 500;
/** Rows buffered while the database is unavailable. */
const maxBuffered = 20_000;

/** Buffers rows that no one waits for, so that a thousand a second cost one transaction. */
export class WriteBuffer<Row> {
  readonly #options: BufferOptions<Row>;
  #buffered = new Map<string, Row>();
  #dropped = 0;
  #writing = Promise.resolve();

  constructor(options: BufferOptions<Row>) {
    this.#options = options;
  }

  add(row: Row): void {
    const { keyOf, merge } = this.#options;
    const key = keyOf(row);
    const known = this.#buffered.get(key);
    if (known === undefined && this.#buffered.size >= maxBuffered) this.#dropped += 1;
    else this.#buffered.set(key, known === undefined ? row : merge(known, row));
  }

  /** Writes the buffered rows; those that fail stay buffered. @throws errors of the database */
  flush(): Promise<void> {
    const written = this.#writing.then(() => this.#write());
    this.#writing = written.catch(() => {});
    return written;
  }

  async #write(): Promise<void> {
    const { name, write } = this.#options;
    // Rows that arrive during the write wait for the next flush, to avoid many small transactions.
    const rows = Array.from(this.#buffered.values());
    this.#buffered.clear();
    try {
      while (rows.length > 0) {
        await write(rows.slice(0, batchSize));
        rows.splice(0, batchSize);
      }
    } finally {
      for (const row of rows) this.add(row);
    }
    if (this.#dropped > 0) log.warn({ dropped: this.#dropped }, `${name} were dropped`);
    this.#dropped = 0;
  }
}
