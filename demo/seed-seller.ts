import { inArray } from 'drizzle-orm';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { picturePath } from '#contract/catalogue/pictures.ts';
import { setupRows, setupSteps, type SetupRow } from '#contract/seller/setup.ts';
import type { SettingsValues } from '#contract/seller/shop-settings.ts';
import { meta, setupChecks, shopSettings } from '#db/schema.ts';
import { insertPicture, storePicture } from '#server/adapters/images/pictures.ts';
import type { Shop } from './seed-demo.ts';

/** Rows that a sandbox on the same machine cannot pass, or that look at the shop themselves. */
const skipped = new Set<SetupRow>(['address', 'inbound-mail', 'backup', ...setupSteps]);

/** Gives the demo a seller with a portrait, an imprint and invoices, and set-up as far as it goes. */
export async function seedSeller({ db, storage }: Shop, siteName: string): Promise<void> {
  const content = await readFile(join(import.meta.dirname, 'seller.webp'));
  const portrait = await storePicture(storage, {
    name: 'seller.webp',
    contentType: 'image/webp',
    content,
  });
  const now = new Date();
  await db.transaction(async (tx) => {
    await insertPicture(tx, portrait, now);
    const about = aboutNora(`/${picturePath(portrait.original.hash, 320)}`);
    const values = { ...nora, siteName, about };
    await tx.insert(shopSettings).values({ id: 1, values, updatedAt: now });
    await tx.insert(meta).values({ name: 'paypal-webhook-events', value: '*' });
    const passed = setupRows.filter((row) => !skipped.has(row));
    await tx.update(setupChecks).set({ state: 'ok' }).where(inArray(setupChecks.row, passed));
  });
}

const nora = {
  accent: '#006d66',
  replyHours: 24,
  seller: {
    name: 'Nora Quill',
    address: '12 Lantern Row\nGalway, Ireland',
    email: 'support@tradeshelf.example',
    phone: '+353 20 915 0142',
    vatId: '',
    register: 'Sole trader, Galway',
    country: 'IE',
  },
  vatNote: 'Small business: no VAT is charged.',
  invoiceNumber: 'TS-{YYYY}-{n:5}',
} satisfies Partial<SettingsValues>;

const aboutNora = (
  portrait: string,
) => `![Drawn portrait of Nora, with short dark hair and round glasses](${portrait})

I’m Nora Quill, and I write the programs in this shop at a desk in Galway. Every strategy comes with the reports I test it by, losing years included. If something doesn’t run as it should, write to me: the person who answers wrote the code.

**Hours:** Monday to Friday, 9:00 to 17:00, Irish time.`;
