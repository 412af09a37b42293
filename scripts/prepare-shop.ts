import { migrateDatabase } from '#db/migrate.ts';
import { createFirstAdmin } from '#server/admin/create-first-admin.ts';
import { claimStorageAtStart } from '#server/storage/claim-storage.ts';
import { getDeps } from '#server/create-deps.ts';
import { prepareSigningKeys } from '#server/signing-keys/signing-keys.ts';
import { endWith } from './command-line.ts';

/** npm run shop:prepare: does what `serve` does before it listens, for deployments as functions. */
async function main(): Promise<string> {
  const deps = await getDeps();
  await migrateDatabase(deps.database);
  await claimStorageAtStart(deps);
  await createFirstAdmin(deps);
  await prepareSigningKeys(deps);
  deps.database.close();
  return 'The database has all migrations, and the storage is this shop’s.';
}

await endWith(main);
