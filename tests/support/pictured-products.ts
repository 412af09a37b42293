import sharp, { type Color } from 'sharp';
import { beforeEach } from 'vitest';
import { products } from '#db/schema.ts';
import { insertPicture, storePicture } from '#server/adapters/images/pictures.ts';
import { openStorage } from '#server/adapters/storage/open-storage.ts';
import type { FileStorage } from '#server/adapters/storage/storage.ts';
import { testSettings } from './sold-order.ts';
import { tempDatabase } from './temp-database.ts';
import { tempFolder } from './temp-folder.ts';

const now = () => new Date('2026-03-01T12:00:00Z');

const pictureOf = (background: Color, size = { width: 960, height: 600 }) =>
  sharp({ create: { ...size, channels: 3, background } })
    .png()
    .toBuffer();

/** Gives each test an empty database and storage, and adds products with pictures. */
export function picturedProducts() {
  const db = tempDatabase();
  const folder = tempFolder();
  let storage: FileStorage;
  beforeEach(() => {
    storage = openStorage({ storageUrl: `file:${folder()}`, s3: null });
  });

  async function addPicture(color: Color) {
    const file = { name: 'p.png', contentType: 'image/png', content: await pictureOf(color) };
    const stored = await storePicture(storage, file);
    const imageId = await db().transaction((tx) => insertPicture(tx, stored, now()));
    return { imageId, hash: stored.original.hash };
  }

  async function addProduct(change: Partial<typeof products.$inferInsert>) {
    const product = { name: 'London Open Breakout', description: '', priceCents: 4900 };
    const moments = { createdAt: now(), updatedAt: now() };
    const [row] = await db()
      .insert(products)
      .values({ ...product, ...moments, type: 'indicator', ...change })
      .returning();
    if (!row) throw new Error('There is no product');
    return row;
  }

  const deps = () => ({ db: db(), settings: testSettings, storage, now });
  return { db, deps, storage: () => storage, now, pictureOf, addPicture, addProduct };
}
