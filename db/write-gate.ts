import type { Client, InArgs, InStatement, Transaction, TransactionMode } from '@libsql/client';
import { setTimeout as delay } from 'node:timers/promises';

/** How long a statement waits for its turn, and for another process's lock, before it gives up. */
const patienceMs = 10_000;
const longestPauseMs = 200;

/**
 * Puts a local libSQL client behind a gate: one transaction at a time, everything else between them, and when another
 * process holds the lock, a pause and another try.
 *
 * Needed because of `@libsql/client`'s local pool: of parallel transactions all but one fail with SQLITE_BUSY, and a
 * connection that saw BUSY may afterwards report writes that are never committed, until it is opened anew
 * (https://github.com/tursodatabase/libsql-client-ts/issues/352).
 *
 * @param prepareConnection says the pragmas again on a connection opened anew.
 */
export function gateWrites(client: Client, prepareConnection: () => Promise<void>): Client {
  const gate = new Gate();

  async function retryWhenBusy<T>(work: () => Promise<T>): Promise<T> {
    const deadline = Date.now() + patienceMs;
    for (let pauseMs = 5; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        return await work();
      } catch (error) {
        if (!isBusy(error)) throw error;
        client.reconnect();
        await prepareConnection();
        if (Date.now() > deadline) throw error;
        await delay(pauseMs * (0.5 + Math.random()));
      }
    }
  }

  /** Runs `work` in its turn. */
  async function pass<T>(work: () => Promise<T>): Promise<T> {
    const leave = await gate.enter();
    try {
      return await retryWhenBusy(work);
    } finally {
      leave();
    }
  }

  /** The gate stays shut behind a transaction until it has settled. */
  async function beginTransaction(mode: TransactionMode = 'write') {
    const leave = await gate.enter();
    try {
      const transaction = await retryWhenBusy(() => client.transaction(mode));
      return leaveWhenSettled(transaction, leave);
    } catch (error) {
      leave();
      throw error;
    }
  }

  const gated = new Map<string | symbol, unknown>(
    Object.entries({
      execute: (statement: InStatement, args?: InArgs) =>
        pass(() =>
          typeof statement === 'string'
            ? client.execute(statement, args)
            : client.execute(statement),
        ),
      // Drizzle asks for DEFERRED batches; one that selects first would fail under another process's write.
      batch: (statements: Parameters<Client['batch']>[0]) =>
        pass(() => client.batch(statements, 'write')),
      migrate: (statements: InStatement[]) => pass(() => client.migrate(statements)),
      executeMultiple: (text: string) => pass(() => client.executeMultiple(text)),
      transaction: beginTransaction,
    }),
  );
  return new Proxy(client, {
    get(target, property) {
      const own = gated.get(property);
      if (own) return own;
      const value: unknown = Reflect.get(target, property, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

function leaveWhenSettled(transaction: Transaction, leave: () => void): Transaction {
  const settling = new Set<string | symbol>(['commit', 'rollback', 'close']);
  return new Proxy(transaction, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property, target);
      if (typeof value !== 'function') return value;
      if (!settling.has(property)) return value.bind(target);
      return async () => {
        try {
          return await value.call(target);
        } finally {
          target.close();
          leave();
        }
      };
    },
  });
}

/** A turnstile: whoever enters keeps everyone else waiting, in order, until it leaves. */
class Gate {
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;

  /** Resolves, when the turn has come, to the function that ends it. Rejects after `patienceMs`. */
  async enter(): Promise<() => void> {
    const { promise, resolve: leave } = Promise.withResolvers<void>();
    const before = this.#last;
    const isFree = this.#waiting++ === 0;
    this.#last = before.then(() => promise);
    const end = () => {
      this.#waiting--;
      leave();
    };
    if (isFree) return once(end);

    const patience = new AbortController();
    const turn = await Promise.race([
      before.then(() => 'turn' as const),
      delay(patienceMs, 'timeout' as const, { signal: patience.signal }).catch(
        () => 'turn' as const,
      ),
    ]);
    patience.abort();
    if (turn === 'turn') return once(end);
    end();
    throw new Error(
      `The database was not free within ${patienceMs} ms. A transaction waits for something else, or for the database outside itself.`,
    );
  }
}

function once(action: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    action();
  };
}

function isBusy(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    /^SQLITE_(BUSY|LOCKED)/.test(error.code)
  );
}
