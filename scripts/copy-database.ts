import { fileOf, type DatabaseSettings } from '#db/client.ts';
import { copyDatabase } from '#db/remote/copy-database.ts';
import { hashOf, type Dump } from '#db/remote/dump.ts';
import { loadDatabaseSettings } from '#server/kit/settings.ts';
import { endWith, parseCommand, UsageError } from './command-line.ts';
import {
  copyIntoFile,
  count,
  placeDatabase,
  requireEmptyPlace,
  showProgress,
} from './copied-databases.ts';

const usage = `Usage: npm run database:copy -- --from URL --to URL
  A URL is what DATABASE_URL may be: file:PATH, libsql://…, https://…
  FROM_AUTH_TOKEN and TO_AUTH_TOKEN are the tokens of servers that need one.`;

/**
 * Copies a shop's database between a file and a libSQL server, either way:
 *
 *     npm run database:copy -- --from file:.data/store.db --to libsql://shop.example.com
 *
 * Sales made during the copy are not in it: stop the store first.
 */
async function main(): Promise<string> {
  const { from, to } = readAddresses();
  const file = fileOf(to.databaseUrl);
  const dump = await (file === null
    ? copyDatabase(from, to, showProgress())
    : copyToFile(from, file));
  const tables = [...dump].filter(([name, { rows }]) => rows > 0 && name !== 'sqlite_sequence');
  for (const [name, { rows }] of tables) console.info(`${count(rows).padStart(12)}  ${name}`);
  const all = tables.reduce((sum, [, { rows }]) => sum + rows, 0);
  return `Copied ${count(all)} rows, the same on both sides: SHA-256 ${hashOf(dump)}`;
}

async function copyToFile(from: DatabaseSettings, file: string): Promise<Dump> {
  requireEmptyPlace(file, 'Copy');
  const copy = `${file}.copied`;
  const dump = await copyIntoFile(from, copy);
  await placeDatabase(copy, file, 'Copy');
  return dump;
}

function readAddresses(): { from: DatabaseSettings; to: DatabaseSettings } {
  const options = { from: { type: 'string' }, to: { type: 'string' } } as const;
  const { from, to } = parseCommand(usage, { options }).values;
  if (!from || !to) throw new UsageError(usage);
  const { FROM_AUTH_TOKEN, TO_AUTH_TOKEN } = process.env;
  return {
    from: loadDatabaseSettings({ DATABASE_URL: from, DATABASE_AUTH_TOKEN: FROM_AUTH_TOKEN }),
    to: loadDatabaseSettings({ DATABASE_URL: to, DATABASE_AUTH_TOKEN: TO_AUTH_TOKEN }),
  };
}

await endWith(main);
