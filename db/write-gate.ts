import type {
  Client,
  InArgs,
  InStatement,
  ResultSet,
  Transaction,
  TransactionMode,
} from '@libsql/client';
import { GroupCommit } from './group-commit.ts';
import { Turns } from './turns.ts';
import { whileBusy } from './while-busy.ts';
import { withMethods } from './with-methods.ts';

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

  const retryWhenBusy = <T>(work: () => Promise<T>): Promise<T> =>
    whileBusy(
      async () => {
        if (!isPrepared) await prepareConnection();
        isPrepared = true;
        return work();
      },
      () => {
        client.reconnect();
        isPrepared = false;
      },
    );

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

  return withMethods<Client>(client, {
    execute,
    batch: (statements: InStatement[]) => group.run((transaction) => transaction.batch(statements)),
    migrate: (statements: InStatement[]) => alone(() => client.migrate(statements)),
    executeMultiple: (text: string) => alone(() => client.executeMultiple(text)),
    // Drizzle says no mode, and one that selects first would fail under another process's write.
    transaction: (_mode?: TransactionMode): Promise<Transaction> => group.begin(),
  });
}

const writes = /^\s*(?:insert|update|delete|replace)\b/i;
const reads = /^\s*(?:select|with)\b/i;
