import type { Client, InStatement, ResultSet, Transaction } from '@libsql/client';
import { LibsqlError } from '@libsql/core/api';
import { onlyWrites } from '../statement-kinds.ts';

// As it is now: a test may put another in its place, and the database must not stand still with its clock.
const { setImmediate } = globalThis;

interface Turn {
  /** Runs a call again where another process's transaction was in its way. */
  again<T>(work: () => Promise<T>): Promise<T>;
  /** Lets the next one write. */
  leave(): void;
}

/** Statements that go together; resolves to their answers, in their order. */
interface Load {
  statements: InStatement[];
  answers: Promise<ResultSet[]>;
}

/**
 * A transaction on a libSQL server that crosses the wire as seldom as it can: what is asked in one turn of the event loop
 * goes together, and what is written without asking for an answer goes with the next statement that has one, or with the
 * commit. Ten statements of which two ask take three ways there and back, and the database's lock is held no longer.
 *
 * So a statement that SQLite refuses (a unique index) fails a little later, at the latest at the commit: the transaction
 * fails as it would have. How many rows were written is not known, and whoever looks is told so.
 */
export class RemoteTransaction implements Transaction {
  readonly #client: Client;
  readonly #turn: Turn;
  /** Begun on the server with the first statement that has an answer. */
  #begun: Transaction | null = null;
  #held: InStatement[] = [];
  /** Goes at the end of this turn of the event loop. */
  #next: Load | null = null;
  /** Settles when all that has gone so far is answered. */
  #gone: Promise<unknown> = Promise.resolve();
  #isSettled = false;

  constructor(client: Client, turn: Turn) {
    this.#client = client;
    this.#turn = turn;
  }

  async execute(statement: InStatement): Promise<ResultSet> {
    this.#requireOpen();
    if (onlyWrites(textOf(statement))) {
      (this.#next?.statements ?? this.#held).push(statement);
      return unknownResult;
    }
    const [answer] = await this.#send([statement]);
    if (!answer) throw new LibsqlError('The server gave no answer', 'HRANA_PROTO_ERROR');
    return answer;
  }

  batch(statements: InStatement[]): Promise<ResultSet[]> {
    this.#requireOpen();
    return this.#send(statements);
  }

  async executeMultiple(): Promise<void> {
    throw new LibsqlError('No scripts in a transaction on a server', 'NOT_SUPPORTED');
  }

  async commit(): Promise<void> {
    this.#requireOpen();
    try {
      await this.#gone;
      const held = this.#held.splice(0);
      const begun = this.#begun;
      if (begun) await this.#turn.again(() => commitWith(begun, held));
      else if (held.length > 0) await this.#turn.again(() => this.#client.batch(held, 'write'));
    } catch (error) {
      await this.#takeBack();
      throw error;
    } finally {
      this.#settle();
    }
  }

  async rollback(): Promise<void> {
    if (this.#isSettled) return;
    try {
      await this.#gone.catch(() => {});
      await this.#takeBack();
    } finally {
      this.#settle();
    }
  }

  close(): void {
    if (this.#isSettled) return;
    this.#begun?.close();
    this.#settle();
  }

  get closed(): boolean {
    return this.#isSettled;
  }

  async #send(statements: InStatement[]): Promise<ResultSet[]> {
    const load = (this.#next ??= this.#openLoad());
    const first = load.statements.length;
    load.statements.push(...statements);
    const answers = await load.answers;
    return answers.slice(first, first + statements.length);
  }

  #openLoad(): Load {
    const statements = this.#held.splice(0);
    const answers = this.#gone.then(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      this.#next = null;
      return this.#turn.again(async () => (await this.#begin()).batch(statements));
    });
    this.#gone = answers;
    return { statements, answers };
  }

  /** One whose BEGIN was refused has closed itself, and another is begun in its place. */
  async #begin(): Promise<Transaction> {
    if (!this.#begun || this.#begun.closed) this.#begun = await this.#client.transaction('write');
    return this.#begun;
  }

  /**
   * What was begun would keep everyone else from writing until the server gives it up. A server that cannot be told gives it
   * up, and whoever waits is told why the transaction failed, not that.
   */
  async #takeBack(): Promise<void> {
    await this.#begun?.rollback().catch(() => {});
  }

  #requireOpen(): void {
    if (this.closed) throw new LibsqlError('The transaction is closed', 'TRANSACTION_CLOSED');
  }

  #settle(): void {
    this.#isSettled = true;
    this.#turn.leave();
  }
}

/** Sends what is held and the COMMIT together; nobody waits for the end of the stream. */
async function commitWith(begun: Transaction, held: InStatement[]): Promise<void> {
  await begun.batch([...held, 'COMMIT']);
  begun.close();
}

const textOf = (statement: InStatement): string =>
  typeof statement === 'string' ? statement : statement.sql;

const refuse = (): never => {
  throw new LibsqlError('Not known before the commit: ask with RETURNING', 'NOT_KNOWN');
};

const unknownResult: ResultSet = {
  columns: [],
  columnTypes: [],
  rows: [],
  get rowsAffected() {
    return refuse();
  },
  get lastInsertRowid() {
    return refuse();
  },
  toJSON: refuse,
};
