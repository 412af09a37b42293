import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { meta } from '#db/schema.ts';
import type { KitDeps } from '#server/kit/deps.ts';
import type { FileStorage } from './storage.ts';
import { SettingsError } from '#server/kit/settings.ts';
import { StorageUnavailable } from './storage-state.ts';

/** The storage belongs to another shop. */
export class ForeignStorage extends Error {}

/**
 * Marks the storage as this shop's: two shops' sweeps would delete each other's files.
 *
 * @throws ForeignStorage, StorageUnavailable
 */
export async function claimStorage({
  db,
  storage,
}: Pick<KitDeps, 'db'> & { storage: FileStorage }): Promise<void> {
  const shopId = await readShopId(db);
  const owner = await storage.claim(shopId);
  if (owner === shopId) return;
  throw new ForeignStorage(
    `It holds the files of another shop: the file shop-id in it says ${owner}, this shop's database ${shopId}. ` +
      'Give this shop a folder or a prefix of its own; if the other shop is gone for good, delete that file.',
  );
}

/**
 * Claims the storage at start; one that is only temporarily unavailable does not stop the shop.
 *
 * @throws SettingsError if the storage belongs to another shop, does not exist or denies access
 */
export async function claimStorageAtStart(
  deps: Pick<KitDeps, 'db'> & { storage: FileStorage },
): Promise<void> {
  try {
    await claimStorage(deps);
  } catch (error) {
    if (error instanceof ForeignStorage) throw complain(error.message);
    if (!(error instanceof StorageUnavailable)) throw error;
    // The storage logs that it is unavailable.
    if (error.state !== 'away') throw complain(error.problem);
  }
}

const complain = (problem: string) =>
  new SettingsError([`STORAGE_URL names a storage that cannot be used. ${problem}`]);

/** Returns the shop's id from the database, generated on first use. */
async function readShopId(db: Db): Promise<string> {
  const find = () => db.query.meta.findFirst({ where: eq(meta.name, 'shop-id') });
  const found = await find();
  if (found) return found.value;
  await db.insert(meta).values({ name: 'shop-id', value: randomUUID() }).onConflictDoNothing();
  const drawn = await find();
  if (!drawn) throw new Error('The id of the shop was not written');
  return drawn.value;
}
