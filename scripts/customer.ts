import { migrateDatabase } from '#db/migrate.ts';
import { recordCommand } from '#server/kit/audit-log/audit-log.ts';
import { collectData } from '#server/buyers/personal-data/collect-data.ts';
import { eraseAddress } from '#server/buyers/personal-data/erase-address.ts';
import { loadSettings } from '#server/kit/settings.ts';
import { openStorage } from '#server/adapters/storage/open-storage.ts';
import { endWith, parseCommand, UsageError } from './command-line.ts';
import { withDatabase } from './with-database.ts';

const usage = 'Usage: npm run customer -- export|erase EMAIL';

/**
 * Prints everything that is stored about an address as JSON, or erases what may be erased, while
 * the store runs or not:
 *
 * npm run customer -- export EMAIL
 * npm run customer -- erase EMAIL
 */
async function main(): Promise<string> {
  const [verb, email, ...others] = parseCommand(usage, { allowPositionals: true }).positionals;
  const isKnown = verb === 'export' || verb === 'erase';
  if (!isKnown || !email || others.length > 0) throw new UsageError(usage);
  const settings = loadSettings(process.env);
  return withDatabase(settings, async (database) => {
    await migrateDatabase(database);
    const { db } = database;
    const deps = { db, settings, storage: openStorage(settings), now: () => new Date() };
    const done =
      verb === 'export' ? await collectData(deps, email) : await eraseAddress(deps, email);
    const action = verb === 'export' ? 'data-exported' : 'data-erased';
    await recordCommand(db, { action, subject: '' }, deps.now());
    return JSON.stringify(done, null, 2);
  });
}

await endWith(main);
