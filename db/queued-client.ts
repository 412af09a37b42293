import type { Client, InArgs, InStatement, ResultSet, Transaction } from '@libsql/client';
import { readsOnly } from './statement-kinds.ts';
import { withMethods } from './with-methods.ts';
import { WriteQueue } from './write-queue.ts';

export interface Connection {
  client: Client;
  /** Runs a call of the client, retrying while another process holds the database's lock. */
  run<T>(call: () => Promise<T>): Promise<T>;
}

interface Connections {
  /** For reads outside transactions. */
  reader: Connection;
  writer: Connection;
  /** For migrations; the writer by default. */
  migrator?: Client;
  begin(): Promise<Transaction>;
}

/** Writes and transactions take turns in the process; reads beside them see what is committed. */
export function queuedClient({ reader, writer, begin, ...others }: Connections): Client {
  const { client } = writer;
  const { migrator = client } = others;
  const queue = new WriteQueue();
  const write = <T>(call: () => Promise<T>) => queue.run(() => writer.run(call));

  async function beginInTurn(): Promise<Transaction> {
    const leave = await queue.enter();
    try {
      return leaveAtEnd(await begin(), leave);
    } catch (error) {
      leave();
      throw error;
    }
  }

  return withMethods<Client>(client, {
    execute: (statement: InStatement, args?: InArgs): Promise<ResultSet> => {
      const asked =
        typeof statement === 'string' ? { sql: statement, args: args ?? [] } : statement;
      return readsOnly(asked.sql)
        ? reader.run(() => reader.client.execute(asked))
        : write(() => client.execute(asked));
    },
    batch: (statements: InStatement[]) => write(() => client.batch(statements, 'write')),
    migrate: (statements: InStatement[]) => write(() => migrator.migrate(statements)),
    executeMultiple: (text: string) => write(() => client.executeMultiple(text)),
    // Always a write transaction: one that reads first would fail if another process writes
    // meanwhile.
    transaction: beginInTurn,
    close() {
      for (const each of new Set([reader.client, client, migrator])) each.close();
    },
  });
}

function leaveAtEnd(transaction: Transaction, leave: () => void): Transaction {
  return withMethods<Transaction>(transaction, {
    commit: () => transaction.commit().finally(leave),
    rollback: () => transaction.rollback().finally(leave),
    close() {
      transaction.close();
      leave();
    },
  });
}
