import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { openDatabase } from '#db/client.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { changePassword, findAccount } from '#server/admin/change-password.ts';
import { loadDatabaseSettings } from '#server/settings.ts';
import { endWith, readArguments, UsageError } from './command-line.ts';

/**
 * Gives an admin account another password and ends its sessions, while the store runs or not:
 *
 *     npm run admin:password                   the only account
 *     npm run admin:password -- owner          the account of this name
 *     echo … | npm run admin:password          the password is the first line of the input
 */
async function main(): Promise<string> {
  const username = readUsername();
  const database = await openDatabase(loadDatabaseSettings(process.env));
  try {
    await migrateDatabase(database);
    const deps = { db: database.db, now: () => new Date() };
    const account = await findAccount(deps, username);
    const password = await readPassword(account.username);
    await changePassword(deps, { account, password }, 'command line');
    return `The password of ${account.username} is changed, and all its sessions have ended. For 15 minutes you get in whoever guesses meanwhile, but not from an address that has failed ten times in the last ten minutes.`;
  } finally {
    database.close();
  }
}

function readUsername(): string | undefined {
  const usage = 'Usage: npm run admin:password -- [username]';
  const [username, ...others] = readArguments(usage);
  if (others.length > 0) throw new UsageError(usage);
  return username;
}

function readPassword(username: string): Promise<string> {
  return process.stdin.isTTY ? askTwice(username) : readFirstLine();
}

async function readFirstLine(): Promise<string> {
  let text = '';
  process.stdin.setEncoding('utf8');
  for await (const chunk of process.stdin) text += chunk;
  return text.split(/\r?\n/, 1)[0] ?? '';
}

/** Asks on the terminal and shows nothing of the answers. */
async function askTwice(username: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  const lines = terminal[Symbol.asyncIterator]();
  const ask = async (question: string): Promise<string> => {
    process.stderr.write(question);
    const line = await lines.next();
    process.stderr.write('\n');
    // Ctrl-C and Ctrl-D end the lines.
    if (line.done) throw new UsageError('Nothing was changed.');
    return line.value;
  };
  try {
    const password = await ask(`New password for ${username}: `);
    if ((await ask('The same again: ')) === password) return password;
    throw new UsageError('The two are not the same. Nothing was changed.');
  } finally {
    terminal.close();
  }
}

await endWith(main);
