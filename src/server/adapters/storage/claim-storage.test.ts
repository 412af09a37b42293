import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempDatabase } from '#tests/support/temp-database.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { claimStorage, claimStorageAtStart, ForeignStorage } from './claim-storage.ts';
import { SettingsError } from '#server/kit/settings.ts';
import { StorageUnavailable } from './storage-state.ts';
import { openStorage } from './open-storage.ts';

const db = tempDatabase();
const folder = tempFolder();
const marker = () => join(folder(), 'files', 'shop-id');
const openFolder = () => openStorage({ storageUrl: `file:${folder()}/files`, s3: null });

test('claimStorage marks a storage once @p77', async () => {
  const deps = { db: db(), storage: openFolder() };
  await Promise.all([claimStorage(deps), claimStorage(deps), claimStorage(deps)]);
  const id = await readFile(marker(), 'utf8');
  await claimStorageAtStart({ ...deps, storage: openFolder() });
  expect(await readFile(marker(), 'utf8')).toBe(id);
});

test('claimStorage rejects the storage of another shop with advice @p77', async () => {
  const storage = openFolder();
  await storage.claim('another shop');
  const deps = { db: db(), storage };
  await expect(claimStorage(deps)).rejects.toThrow(ForeignStorage);
  await expect(claimStorageAtStart(deps)).rejects.toThrow(
    /^STORAGE_URL names .* another shop: .* another shop, .*a folder or a prefix of its own/,
  );
  await writeFile(marker(), '');
  await expect(claimStorageAtStart(deps)).resolves.toBeUndefined();
});

test('claimStorageAtStart tolerates an outage, not a missing storage @p75', async () => {
  const storage = openFolder();
  const failing = (state: 'away' | 'missing' | 'refused') => ({
    db: db(),
    storage: {
      ...storage,
      claim: async () => {
        throw new StorageUnavailable(state, 'There is no bucket files.');
      },
    },
  });
  await expect(claimStorageAtStart(failing('away'))).resolves.toBeUndefined();
  for (const state of ['missing', 'refused'] as const) {
    await expect(claimStorageAtStart(failing(state))).rejects.toThrow(SettingsError);
    await expect(claimStorageAtStart(failing(state))).rejects.toThrow('There is no bucket files.');
  }
});
