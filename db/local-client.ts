import type { Client, Config } from '@libsql/client';
import { keepStatements } from './kept-statements.ts';
import { addressOf } from './local-file.ts';

/**
 * A client of libSQL's for a file, without those for servers. It is loaded here and not by an import, so that its loader
 * asks Node for a report on the process without the network's names, which would take longer than all else of it
 * (https://github.com/neon-bindings/neon-rs looks there for the C library).
 *
 * @param file as the system writes its path
 */
export async function createLocalClient(
  file: string,
  config: Omit<Config, 'url'> = {},
): Promise<Client> {
  Reflect.set(process.report, 'excludeNetwork', true);
  const { createClient } = await import('@libsql/client/sqlite3');
  keepStatements((await import('libsql')).default);
  return createClient({ ...config, url: addressOf(file) });
}
