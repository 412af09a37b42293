import { toBasisPoints } from '#contract/money.ts';
import { contentTypeOf } from '#server/file-types.ts';
import { insertPicture, storePicture, type StoredPicture } from '#server/pictures.ts';
import type { FileStorage } from '#server/storage/storage.ts';
import type { Db, Tx } from '#db/client.ts';
import { files, products, promoCodes, screenshots, setFiles } from '#db/schema.ts';
import { demoProducts, demoPromoCodes, type DemoProduct } from './catalogue.ts';

export interface Shop {
  db: Db;
  storage: FileStorage;
}

/** A file whose bytes are in the storage and whose row is still to be written. */
type StoredFile = Omit<typeof files.$inferInsert, 'id' | 'createdAt'>;

/** A demo product whose files are stored. */
interface StoredProduct {
  product: DemoProduct;
  file: StoredFile | null;
  image: StoredPicture;
  screenshots: StoredPicture[];
  setFiles: StoredFile[];
}

/**
 * Fills an empty shop with the demo catalogue, in one transaction after all files are stored: a seed that was
 * interrupted leaves an empty shop and begins anew.
 *
 * @returns how many products there are.
 */
export async function seedDemo(shop: Shop): Promise<number> {
  const stored: StoredProduct[] = [];
  for await (const product of demoProducts()) stored.push(await storeFiles(shop.storage, product));

  await shop.db.transaction(async (tx) => {
    // The newest product stands first in the shop, so the first of the catalogue is written last.
    for (const product of stored.toReversed()) await insertProduct(tx, product);
    await tx.insert(promoCodes).values(
      demoPromoCodes.map(({ code, discountPercentage, expirationDate, isActive }) => ({
        code,
        discountBasisPoints: toBasisPoints(discountPercentage),
        expirationDate,
        isActive,
        createdAt: new Date(),
      })),
    );
  });
  return stored.length;
}

async function storeFiles(storage: FileStorage, product: DemoProduct): Promise<StoredProduct> {
  const store = (name: string, bytes: Uint8Array) => storeFile(storage, name, bytes);
  const storeWebP = (name: string, content: Uint8Array) =>
    storePicture(storage, { name, contentType: contentTypeOf(name), content });
  return {
    product,
    file: product.file && (await store(product.file.name, product.file.bytes)),
    image: await storeWebP('image.webp', product.image),
    screenshots: await Promise.all(
      product.screenshots.map((bytes, index) => storeWebP(`screenshot-${index + 1}.webp`, bytes)),
    ),
    setFiles: await Promise.all(product.setFiles.map(({ name, bytes }) => store(name, bytes))),
  };
}

async function storeFile(
  storage: FileStorage,
  name: string,
  bytes: Uint8Array,
): Promise<StoredFile> {
  const { hash, sizeBytes } = await storage.put(bytes);
  return { hash, sizeBytes, name, contentType: contentTypeOf(name) };
}

async function insertProduct(tx: Tx, stored: StoredProduct): Promise<void> {
  const { product } = stored;
  const createdAt = new Date();
  const imageId = await insertPicture(tx, stored.image, createdAt);
  const fileId = stored.file && (await insertFile(tx, stored.file));
  const [row] = await tx
    .insert(products)
    .values({
      name: product.name,
      description: product.description,
      priceCents: product.priceCents,
      type: product.type,
      imageId,
      fileId,
      createdAt,
      updatedAt: createdAt,
    })
    .returning({ id: products.id });
  if (!row) throw new Error(`${product.name} was not written`);
  await insertScreenshots(tx, row.id, stored);
  await insertSetFiles(tx, row.id, stored);
}

async function insertScreenshots(tx: Tx, productId: number, stored: StoredProduct): Promise<void> {
  let position = 0;
  for (const picture of stored.screenshots) {
    const fileId = await insertPicture(tx, picture, new Date());
    await tx.insert(screenshots).values({ productId, fileId, position: position++ });
  }
  for (const videoUrl of stored.product.videoLinks) {
    await tx.insert(screenshots).values({ productId, videoUrl, position: position++ });
  }
}

async function insertSetFiles(tx: Tx, productId: number, stored: StoredProduct): Promise<void> {
  for (const [position, { symbol, note }] of stored.product.setFiles.entries()) {
    const file = stored.setFiles[position];
    if (!file) throw new Error(`The set file for ${symbol} was not stored`);
    const fileId = await insertFile(tx, file);
    await tx.insert(setFiles).values({ productId, symbol, note, fileId, position });
  }
}

async function insertFile(tx: Tx, file: StoredFile): Promise<number> {
  const [row] = await tx
    .insert(files)
    .values({ ...file, createdAt: new Date() })
    .returning({ id: files.id });
  if (!row) throw new Error(`The file ${file.name} was not written`);
  return row.id;
}
