import { createApp } from '#app/create-app.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { createFirstAdmin } from '#server/seller/people/first-owner.ts';
import { claimStorageAtStart } from '#server/adapters/storage/claim-storage.ts';
import { loadSettings } from '#server/kit/settings.ts';
import { prepareSigningKeys } from '#server/licenses/signing-keys/signing-keys.ts';
import { endWith } from './command-line.ts';

/** Does what `serve` does before it listens, for deployments as functions: npm run shop:prepare. */
async function main(): Promise<string> {
  const app = await createApp(loadSettings(process.env));
  await migrateDatabase(app.database);
  await claimStorageAtStart(app);
  await createFirstAdmin(app);
  await prepareSigningKeys(app);
  app.database.close();
  return 'The database has all migrations, and the storage belongs to this shop.';
}

await endWith(main);
