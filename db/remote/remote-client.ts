import type {
  Client,
  InArgs,
  InStatement,
  ResultSet,
  Transaction,
  TransactionMode,
} from '@libsql/client';
import { DatabaseUnavailable } from '../database-unavailable.ts';
import { RemoteTransaction } from './remote-transaction.ts';
import { isUnavailable } from './remote-errors.ts';
import { readsOnly } from '../statement-kinds.ts';
import { isBusy, whileBusy } from '../while-busy.ts';
import { withMethods } from '../with-methods.ts';
import { WriteLane } from './write-lane.ts';

/** How long a call may take; the server ends a transaction after 5 s. */
const callMs = 8_000;
/** An index over a big shop's purchases is one call. */
const bulkCallMs = 120_000;
/** The longest migration of a big shop is one call. */
const migrationMs = 600_000;
/** How many reads are under way at once; the server refuses more than 128 of all processes. */
const readsAtOnce = 16;

export interface RemoteOptions {
  /** For whole tables: a call may take long, and answers come as they are, which is two to three times as fast as packed. */
  isBulk?: boolean;
  /** How integers are read; as numbers, where nothing is said. */
  intMode?: 'number' | 'bigint';
}

/**
 * A client of a libSQL server. Its writes take turns within this process (`write-lane.ts`) and come again where another
 * process holds the lock; its transactions ask as seldom as they can (`remote-transaction.ts`).
 *
 * All of its calls reject with DatabaseUnavailable where the server does not answer.
 *
 * @param url `libsql:`, `https:`, `http:`, `wss:` or `ws:`
 */
export async function createRemoteClient(
  url: string,
  authToken: string | undefined,
  { isBulk = false, intMode = 'number' }: RemoteOptions = {},
): Promise<Client> {
  const { createClient } = await import('@libsql/client/http');
  const open = (timeoutMs: number) =>
    createClient({
      url: webAddressOf(url),
      ...(authToken ? { authToken } : {}),
      intMode,
      concurrency: readsAtOnce,
      fetch: (request: Request) => {
        if (isBulk) request.headers.set('Accept-Encoding', 'identity');
        return fetch(request, { signal: AbortSignal.timeout(timeoutMs) });
      },
    });
  const client = open(isBulk ? bulkCallMs : callMs);
  const lane = new WriteLane();

  /** Runs `work` in its turn, again where it could not begin. */
  async function inLane<T>(work: () => Promise<T>, { isAlone = false } = {}): Promise<T> {
    const leave = await lane.enter({ isAlone });
    try {
      return await retryWhenBusy(work);
    } finally {
      leave();
    }
  }

  async function begin(): Promise<Transaction> {
    const leave = await lane.enter({ isAlone: true });
    return new RemoteTransaction(client, { again: retryWhenBusy, leave });
  }

  return withMethods<Client>(client, {
    execute: (statement: InStatement, args?: InArgs): Promise<ResultSet> => {
      const said = typeof statement === 'string' ? { sql: statement, args: args ?? [] } : statement;
      const run = () => client.execute(said);
      return readsOnly(said.sql) ? answered(run) : inLane(run);
    },
    batch: (statements: InStatement[], mode?: TransactionMode) =>
      mode === 'read'
        ? answered(() => client.batch(statements, mode))
        : inLane(() => client.batch(statements, 'write')),
    // Drizzle says no mode, and one that selects first would fail under another process's write.
    transaction: (mode?: TransactionMode): Promise<Transaction> =>
      mode === 'read' ? answered(() => beginReading(client)) : begin(),
    async migrate(statements: InStatement[]) {
      const patient = open(migrationMs);
      try {
        return await inLane(() => patient.migrate(statements), { isAlone: true });
      } finally {
        patient.close();
      }
    },
    executeMultiple: (text: string) =>
      inLane(() => client.executeMultiple(text), { isAlone: true }),
  });
}

/** `libsql:` and `wss:` name the same server as `https:`; the client speaks that, which needs no connection to be kept. */
export const webAddressOf = (databaseUrl: string): string =>
  databaseUrl.replace(/^(libsql|wss):/, 'https:').replace(/^ws:/, 'http:');

/** Sees the database as it is at one moment; the server ends one that is asked nothing for ten seconds. */
async function beginReading(client: Client): Promise<Transaction> {
  const transaction = await client.transaction('read');
  return withMethods<Transaction>(transaction, {
    execute: (statement: InStatement) => answered(() => transaction.execute(statement)),
    batch: (statements: InStatement[]) => answered(() => transaction.batch(statements)),
  });
}

/** Says in one word that the server was not there. */
async function answered<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isUnavailable(error)
      ? new DatabaseUnavailable('The database did not answer.', { cause: error })
      : error;
  }
}

/** @throws DatabaseUnavailable where another process writes for ten seconds */
async function retryWhenBusy<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await whileBusy(() => answered(work));
  } catch (error) {
    throw isBusy(error)
      ? new DatabaseUnavailable('The database was not free to write to.', { cause: error })
      : error;
  }
}
