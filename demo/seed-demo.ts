import { parseSetFileInputs } from '#contract/inputs/set-inputs.ts';
import { toBasisPoints } from '#contract/money.ts';
import { firstNumber } from '#contract/version-numbers.ts';
import { contentTypeOf } from '#server/storage/file-types.ts';
import { insertPicture, storePicture } from '#server/images/pictures.ts';
import { rememberWords, symbolsOf } from '#db/search-words.ts';
import { compatibilityColumns } from '#db/compatibility-columns.ts';
import type { FileStorage } from '#server/storage/storage.ts';
import type { Db, Tx } from '#db/client.ts';
import {
  files,
  products,
  productVersions,
  promoCodes,
  reports,
  screenshots,
  setFiles,
  versionInputs,
} from '#db/schema.ts';
import { stableVersion } from './first-version.ts';
import { demoProducts, type DemoProduct, type DemoVersion } from './catalogue.ts';
import { demoPromoCodes } from './promo-codes.ts';
import { demoReports } from './reports/demo-reports.ts';

const dayMs = 86_400_000;

export interface Shop {
  db: Db;
  storage: FileStorage;
}

/**
 * Fills an empty shop with the demo catalogue, in one transaction after all files are stored: an
 * interrupted seed starts again.
 *
 * @returns the number of products
 */
export async function seedDemo({ db, storage }: Shop): Promise<number> {
  const stored: StoredProduct[] = [];
  for (const product of await demoProducts()) stored.push(await storeFiles(storage, product));

  await db.transaction(async (tx) => {
    // The shop lists the newest row first.
    for (const product of stored.toReversed()) await insertProduct(tx, product);
    await tx.insert(promoCodes).values(
      demoPromoCodes.map(({ discountPercentage, ...code }) => ({
        ...code,
        discountBasisPoints: toBasisPoints(discountPercentage),
        createdAt: new Date(),
      })),
    );
  });
  return stored.length;
}

/** A product whose files are stored and whose rows are not. */
type StoredProduct = Awaited<ReturnType<typeof storeFiles>>;

async function storeFiles(storage: FileStorage, product: DemoProduct) {
  const store = async (name: string, bytes: Uint8Array) => {
    const { hash, sizeBytes } = await storage.put(bytes);
    return { hash, sizeBytes, name, contentType: contentTypeOf(name) };
  };
  const storeWebP = (name: string, content: Uint8Array) =>
    storePicture(storage, { name, contentType: contentTypeOf(name), content });
  return {
    product,
    reports: demoReports(product),
    file: await store(product.file.name, product.file.bytes),
    earlierVersions: await Promise.all(
      product.versions.slice(1).map(async ({ file, ...version }) => ({
        ...version,
        file: await store(file.name, file.bytes),
      })),
    ),
    image: await storeWebP('image.webp', product.image),
    screenshots: await Promise.all(
      product.screenshots.map((bytes, index) => storeWebP(`screenshot-${index + 1}.webp`, bytes)),
    ),
    setFiles: await Promise.all(
      product.setFiles.map(async ({ symbol, note, name, bytes }) => ({
        symbol,
        note,
        told: parseSetFileInputs(bytes),
        file: await store(name, bytes),
      })),
    ),
  };
}

async function insertProduct(tx: Tx, stored: StoredProduct): Promise<void> {
  const { name, description, priceCents, termDays, type, videoLinks, daysOld, versions } =
    stored.product;
  const [newest = { number: firstNumber, notes: '', daysAgo: daysOld }] = versions;
  const setFileSymbols = symbolsOf(stored.setFiles);
  const now = new Date();
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
  const insertFile = async (file: StoredProduct['file']) => {
    const [row] = await tx
      .insert(files)
      .values({ ...file, createdAt: now })
      .returning({ id: files.id });
    if (!row) throw new Error(`The file ${file.name} was not written`);
    return row.id;
  };
  const imageId = await insertPicture(tx, stored.image, now);
  const fileId = await insertFile(stored.file);
  const [row] = await tx
    .insert(products)
    .values({
      name,
      description,
      priceCents,
      termDays,
      type,
      ...compatibilityColumns(stored.product.compatibility),
      setFileSymbols,
      imageId,
      fileId,
      createdAt: daysAgo(daysOld),
      updatedAt: daysAgo(newest.daysAgo),
    })
    .returning({ id: products.id });
  if (!row) throw new Error(`${name} was not written`);
  await rememberWords(tx, [{ ...stored.product, setFileSymbols }]);
  const productId = row.id;
  const release = async (
    { number, notes, daysAgo: days }: Omit<DemoVersion, 'file'>,
    versionFileId: number,
  ) => {
    const released = { number, notes, fileId: versionFileId, releasedAt: daysAgo(days) };
    const [version] = await tx
      .insert(productVersions)
      .values(stableVersion(productId, released))
      .returning({ id: productVersions.id });
    return version?.id ?? 0;
  };
  const versionId = await release(newest, fileId);
  const { inputs } = stored.product;
  if (inputs.length > 0) await tx.insert(versionInputs).values({ versionId, inputs });
  for (const { file, ...version } of stored.earlierVersions) {
    await release(version, await insertFile(file));
  }

  for (const [position, picture] of stored.screenshots.entries()) {
    const pictureId = await insertPicture(tx, picture, now);
    await tx.insert(screenshots).values({ productId, fileId: pictureId, position });
  }
  for (const [index, videoUrl] of videoLinks.entries()) {
    const position = stored.screenshots.length + index;
    await tx.insert(screenshots).values({ productId, videoUrl, position });
  }
  for (const [position, { symbol, note, file, told }] of stored.setFiles.entries()) {
    const setFileId = await insertFile(file);
    const [setFile] = await tx
      .insert(setFiles)
      .values({ productId, symbol, note, ...told, fileId: setFileId, position })
      .returning({ id: setFiles.id });
    for (const { row: report, setFileIndex } of stored.reports) {
      if (setFileIndex !== position) continue;
      await tx
        .insert(reports)
        .values({ ...report, productId, setFileId: setFile?.id ?? null, createdAt: now });
    }
  }
}
