import { expect, test } from 'vitest';
import { setupRows } from '#contract/seller/setup.ts';
import { setupChecks } from '#db/schema.ts';
import { renderDescription } from '#server/adapters/markdown/markdown.ts';
import { openStorage } from '#server/adapters/storage/open-storage.ts';
import { readShopSettings } from '#server/kit/shop/read-shop-settings.ts';
import { listSetup } from '#server/seller/setup/setup.ts';
import { testSettings } from '#tests/support/sold-order.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { seedSeller } from './seed-seller.ts';

const db = tempDatabase();
const folder = tempFolder();

test('the demo has a seller with a portrait, an imprint and set-up @p356', async () => {
  const skip = { state: 'set-aside', triedAt: new Date() } as const;
  await db()
    .insert(setupChecks)
    .values(setupRows.map((row) => ({ ...skip, row })));
  const storage = openStorage({ storageUrl: `file:${folder()}`, s3: null });
  await seedSeller({ db: db(), storage }, 'Tradeshelf');

  const deps = { db: db(), settings: testSettings, now: () => new Date() };
  const { seller, about } = await readShopSettings(deps);
  expect(seller).toMatchObject({ name: 'Nora Quill', address: expect.stringContaining('Galway') });
  const [src = '', hash = ''] = /\/files\/images\/([\da-f]{64})-320\.webp/.exec(about) ?? [];
  expect(await renderDescription(about)).toContain(`<img src="${src}" alt="Drawn portrait`);
  expect(await storage.stat(hash)).not.toBeNull();
  const { rows, open } = await listSetup(deps);
  expect(open).toBe(0);
  const skipped = rows.filter(({ state }) => state !== 'ok').map(({ row }) => row);
  // Products and sales are seeded elsewhere.
  const steps = ['first-product', 'first-sale'];
  expect(skipped).toEqual([...steps, 'address', 'inbound-mail', 'backup']);
});
