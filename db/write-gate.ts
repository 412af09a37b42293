import type {
  Client,
  InArgs,
  InStatement,
  ResultSet,
  Transaction,
  TransactionMode,
} from '@libsql/client';
import { setTimeout as delay } from 'node:timers/promises';
import { GroupCommit } from './group-commit.ts';
import { Turns } from './turns.ts';

/** How long a statement waits for another process's lock before it gives up. */
const patienceMs = 10_000;
const longestPauseMs = 200;

/**
 * Puts a local libSQL client behind a gate: one transaction at a time, everything else between them, and when another
 * process holds the lock, a pause and another try. What is written in one turn of the event loop is committed together
 * (`group-commit.ts`).
 *
 * Needed because of `@libsql/client`'s local pool: of parallel transactions all but one fail with SQLITE_BUSY, and a
 * connection that saw BUSY may afterwards report writes that are never committed, until it is opened anew
 * (https://github.com/tursodatabase/libsql-client-ts/issues/352).
 *
 * @param prepareConnection says the pragmas again on a connection opened anew.
 */
export function gateWrites(client: Client, prepareConnection: () => Promise<void>): Client {
  const turns = new Turns();
  const group = new GroupCommit(turns, () => retryWhenBusy(() => client.transaction('write')));

  let isPrepared = true;

  async function retryWhenBusy<T>(work: () => Promise<T>): Promise<T> {
    const deadline = Date.now() + patienceMs;
    for (let pauseMs = 5; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        if (!isPrepared) await prepareConnection();
        isPrepared = true;
        return await work();
      } catch (error) {
        if (!isBusy(error)) throw error;
        client.reconnect();
        isPrepared = false;
        if (Date.now() > deadline) throw error;
        await delay(pauseMs * (0.5 + Math.random()));
      }
    }
  }

  /** Runs `work` in its turn, outside any transaction. */
  async function alone<T>(work: () => Promise<T>): Promise<T> {
    const leave = await turns.enter();
    try {
      await group.commit();
      return await retryWhenBusy(work);
    } finally {
      leave();
    }
  }

  async function execute(statement: InStatement, args?: InArgs): Promise<ResultSet> {
    const said = typeof statement === 'string' ? { sql: statement, args: args ?? [] } : statement;
    if (writes.test(said.sql))
      return group.runStatement((transaction) => transaction.execute(said));
    if (!reads.test(said.sql)) return alone(() => client.execute(said));
    return group.read(
      (transaction) => transaction.execute(said),
      () => retryWhenBusy(() => client.execute(said)),
    );
  }

  const gated = new Map<string | symbol, unknown>(
    Object.entries({
      execute,
      batch: (statements: InStatement[]) =>
        group.run((transaction) => transaction.batch(statements)),
      migrate: (statements: InStatement[]) => alone(() => client.migrate(statements)),
      executeMultiple: (text: string) => alone(() => client.executeMultiple(text)),
      // Drizzle says no mode, and one that selects first would fail under another process's write.
      transaction: (_mode?: TransactionMode): Promise<Transaction> => group.begin(),
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

const writes = /^\s*(?:insert|update|delete|replace)\b/i;
const reads = /^\s*(?:select|with)\b/i;

function isBusy(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    /^SQLITE_(BUSY|LOCKED)/.test(error.code)
  );
}
