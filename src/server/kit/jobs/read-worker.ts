import { LibsqlError } from '@libsql/core/api';
import { parentPort, workerData } from 'node:worker_threads';
import { openReader } from '#db/local-client.ts';
import type { Answer, Statement } from './read-thread.ts';

/** Worker of read-thread.ts: receives a statement and sends its rows. */

const { client, run } = await openReader(workerData);

async function read(statement: Statement): Promise<Answer> {
  try {
    const { columns, rows } = await run(() => client.execute(statement));
    return { columns, rows: rows.map((row) => Array.from(row)) };
  } catch (error) {
    const code = error instanceof LibsqlError ? error.code : 'UNKNOWN';
    const message = error instanceof Error ? error.message : String(error);
    // A LibsqlError puts its code before its message.
    return { message: message.replace(`${code}: `, ''), code };
  }
}

parentPort?.on('message', (statement: Statement) => {
  void read(statement).then((answer) => parentPort?.postMessage(answer, []));
});
parentPort?.postMessage('ready', []);
