import { parseSetFileInputs } from '#contract/catalogue/inputs/set-inputs.ts';
import { toBasisPoints } from '#contract/kit/money.ts';
import { setupRows } from '#contract/seller/setup.ts';
import { firstNumber } from '#contract/catalogue/version-numbers.ts';
import { contentTypeOf } from '#server/adapters/storage/file-types.ts';
import { insertPicture, storePicture } from '#server/adapters/images/pictures.ts';
import { rememberWords, symbolsOf } from '#db/search-words.ts';
import { compatibilityColumns } from '#db/compatibility-columns.ts';
import type { FileStorage } from '#server/adapters/storage/storage.ts';
import type { Db, Tx } from '#db/client.ts';
import {
  bundleParts,
  files,
  meta,
  products,
  productVersions,
  promoCodes,
  reports,
  screenshots,
  setFiles,
  setupChecks,
  versionInputs,
} from '#db/schema.ts';
import { stableVersion } from './first-version.ts';
import { demoProducts, type DemoProduct, type DemoVersion } from './catalogue.ts';
import { demoPromoCodes } from './promo-codes.ts';
import { demoReports } from './reports/demo-reports.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const dayMs = 86_400_000;

export interface Shop {
  db: Db;
  storage: FileStorage;
}

/**
 * Fills an empty shop with the demo catalogue, in one transaction after all files are stored, so
 * that an interrupted seed starts again.
 *
 * @returns the number of products
 */
export async function seedDemo({ db, storage }: Shop): Promise<number> {
  const catalogue = await demoProducts();
  const stored: StoredProduct[] = [];
  for (const product of catalogue) stored.push(await storeFiles(storage, product));
  const cover = await storePicture(storage, {
    name: 'image.webp',
    contentType: contentTypeOf('image.webp'),
    content: await bundleCover(),
  });

  await db.transaction(async (tx) => {
    // The shop lists the newest row first.
    const ids = new Map<string, number>();
    const insert = async (some: StoredProduct[]) => {
      for (const each of some.toReversed()) {
        ids.set(each.product.name, await insertProduct(tx, each));
      }
    };
    await insert(stored.slice(demoBundle.position - 1));
    const bundleId = await insertBundle(tx, cover);
    await insert(stored.slice(0, demoBundle.position - 1));
    const parts = demoBundle.parts.map((name) => ids.get(name) ?? 0);
    await tx
      .insert(bundleParts)
      .values(parts.map((productId, position) => ({ bundleId, productId, position })));
    await setUpAside(tx);
    await tx.insert(promoCodes).values(
      demoPromoCodes.map(({ discountPercentage, ...code }) => ({
        ...code,
        discountBasisPoints: toBasisPoints(discountPercentage),
        // Before the demo's first sale.
        createdAt: new Date(Date.now() - 160 * dayMs),
      })),
    );
  });
  return stored.length + 1;
}

/** Skips set-up, so that the demo's admin opens on the dashboard. */
async function setUpAside(tx: Tx): Promise<void> {
  const row = { state: 'set-aside', triedAt: new Date() } as const;
  await tx.insert(setupChecks).values(setupRows.map((name) => ({ ...row, row: name })));
  await tx.insert(meta).values({ name: 'setup-opened', value: '' });
}

/** A product with stored files, whose rows are not inserted yet. */
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

/** @returns the bundle's id; its parts are added once they have ids */
async function insertBundle(
  tx: Tx,
  cover: Awaited<ReturnType<typeof storePicture>>,
): Promise<number> {
  const { name, tagline, description, priceCents, daysOld } = demoBundle;
  const now = new Date();
  const at = new Date(now.getTime() - daysOld * dayMs);
  const imageId = await insertPicture(tx, cover, now);
  const type = 'expert_advisor' as const;
  const [row] = await tx
    .insert(products)
    .values({ name, tagline, description, priceCents, type, imageId, createdAt: at, updatedAt: at })
    .returning({ id: products.id });
  if (!row) throw new Error(`${name} was not written`);
  await rememberWords(tx, [{ name, description, setFileSymbols: '' }]);
  return row.id;
}

async function insertProduct(tx: Tx, stored: StoredProduct): Promise<number> {
  const { name, tagline, description, priceCents, termDays, trialDays, type } = stored.product;
  const { offlineDays, videoLinks, daysOld, versions } = stored.product;
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
      tagline,
      description,
      priceCents,
      termDays,
      trialDays,
      trialAccounts: trialDays === null ? null : 'demo',
      offlineDays,
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
  return productId;
}

/** The demo's bundle; its parts are products of the catalogue, by their names. */
const demoBundle = {
  name: 'Three-Strategy Desk',
  tagline: 'Three strategies, three kinds of market',
  priceCents: 49_900,
  parts: ['London Open Breakout', 'Regime Switch', 'Cointegrated Pairs Trader'],
  /** Its position in the catalogue, from 1. */
  position: 18,
  daysOld: 258,
  description: `Run a breakout, a regime filter and a market-neutral pair side by side. Each waits for a different market, so one of them is often idle while another works.

## What you get

- **London Open Breakout** trades the breakout of the range before London opens, on GBPUSD, GBPJPY and EURUSD.
- **Regime Switch** changes between trend and range rules on EURUSD, USDJPY and US30.
- **Cointegrated Pairs Trader** trades the spread of two related symbols.

Every expert comes with its own file, set files, updates and license keys: five for each, so fifteen in all.

## How to run them together

Attach each expert to a chart of its own. Start with a third of the risk that you would give one of them, and give each a magic number of its own.`,
} as const;

const bundleCover = (): Promise<Uint8Array> => readFile(join(import.meta.dirname, 'bundle.webp'));
