import type { Client, InStatement, ResultSet, Transaction } from '@libsql/client';
import { LibsqlError } from '@libsql/core/api';
import type { Connection } from '../queued-client.ts';
import { returnsNoRows } from '../statement-kinds.ts';

// The real one: a transaction must not stop when a test stops the clock.
const { setImmediate } = globalThis;

/** Statements that are sent together. */
interface Load {
  statements: InStatement[];
  results: Promise<ResultSet[]>;
}

/**
 * Sends a transaction to a libSQL server in few round trips: statements of one event-loop turn go
 * together, and a write that returns no rows goes with the next statement that does, or with the
 * commit. So SQLite may refuse it (a unique index) as late as at the commit, and the number of rows
 * it changed is unknown.
 */
export class RemoteTransaction implements Transaction {
  readonly #client: Client;
  readonly #run: Connection['run'];
  #begun: Transaction | null = null;
  #pending: InStatement[] = [];
  /** Sent at the end of this event-loop turn. */
  #next: Load | null = null;
  #sent: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor({ client, run }: Connection) {
    this.#client = client;
    this.#run = run;
  }

  async execute(statement: InStatement): Promise<ResultSet> {
    this.#requireOpen();
    if (returnsNoRows(typeof statement === 'string' ? statement : statement.sql)) {
      (this.#next?.statements ?? this.#pending).push(statement);
      return unknownResult;
    }
    const [result] = await this.batch([statement]);
    if (!result) throw new LibsqlError('The server gave no answer', 'HRANA_PROTO_ERROR');
    return result;
  }

  batch(statements: InStatement[]): Promise<ResultSet[]> {
    this.#requireOpen();
    const load = (this.#next ??= this.#openLoad());
    const first = load.statements.length;
    load.statements.push(...statements);
    return load.results.then((results) => results.slice(first, first + statements.length));
  }

  async executeMultiple(): Promise<void> {
    throw new LibsqlError('No scripts in a transaction on a server', 'NOT_SUPPORTED');
  }

  async commit(): Promise<void> {
    if (this.#begun) await this.batch(['COMMIT']);
    else if (this.#pending.length > 0) {
      await this.#run(() => this.#client.batch(this.#pending, 'write'));
    }
    this.close();
  }

  async rollback(): Promise<void> {
    if (this.#isClosed) return;
    await this.#sent.catch(() => {});
    // A server that cannot be reached rolls back by itself; the caller needs the reason why the
    // transaction failed, not this one.
    await this.#begun?.rollback().catch(() => {});
    this.close();
  }

  close(): void {
    this.#isClosed = true;
    this.#begun?.close();
  }

  get closed(): boolean {
    return this.#isClosed;
  }

  #openLoad(): Load {
    const statements = this.#pending.splice(0);
    const results = this.#sent.then(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      this.#next = null;
      return this.#run(async () => (await this.#begin()).batch(statements));
    });
    this.#sent = results;
    return { statements, results };
  }

  /** Begins again if the BEGIN was refused. */
  async #begin(): Promise<Transaction> {
    if (!this.#begun || this.#begun.closed) this.#begun = await this.#client.transaction('write');
    return this.#begun;
  }

  #requireOpen(): void {
    if (this.#isClosed) throw new LibsqlError('The transaction is closed', 'TRANSACTION_CLOSED');
  }
}

const unknownResult: ResultSet = {
  columns: [],
  columnTypes: [],
  rows: [],
  get rowsAffected(): never {
    throw new LibsqlError('Not known before the commit: ask with RETURNING', 'NOT_KNOWN');
  },
  lastInsertRowid: undefined,
  toJSON: () => null,
};
