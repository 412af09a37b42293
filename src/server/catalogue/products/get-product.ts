import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import * as z from 'zod/mini';
import { bundleParts, files, products, screenshots, setFiles } from '#db/schema.ts';
import { filePathOf } from '#contract/kit/file-address.ts';
import { isFree, toDollars } from '#contract/kit/money.ts';
import { picturePath } from '#contract/catalogue/pictures.ts';
import {
  texts,
  type Product,
  type Screenshot,
  type SetFile,
} from '#contract/catalogue/products.ts';
import { isOwner, type Caller } from '#server/kit/sessions/caller.ts';
import type { Deps } from '#server/deps.ts';
import { signedFilePath } from '#server/adapters/storage/file-paths.ts';
import { notFound } from '#server/kit/errors.ts';
import { toEmbedAddress } from '#contract/catalogue/product-links.ts';
import { loadParts } from './product-parts.ts';
import { pickTerms } from './product-terms.ts';

interface ProductId {
  id: number;
}

export type ProductDeps = Pick<Deps, 'db' | 'settings' | 'now'>;

/** Returns a product on sale; admins also get form fields, owners a link. @throws AppError 404 */
export async function getProduct(
  deps: ProductDeps,
  { id }: ProductId,
  caller?: Pick<Caller, 'admin'>,
): Promise<Product> {
  const [found, listed] = await Promise.all([
    findProduct(deps, { id }),
    caller?.admin ? listTexts(deps.db, id) : null,
  ]);
  const shown = describeForVisitor(found);
  if (!listed || !caller) return shown;
  const { product, file } = found;
  return {
    ...shown,
    ...listed,
    demoAccountsFree: product.demoAccountsFree ? 1 : 0,
    ...pickTerms(product),
    updatedAt: product.updatedAt.toISOString(),
    file: file && { name: file.name, sizeBytes: file.sizeBytes },
    filePath: shown.filePath ?? (file && isOwner(caller) ? adminFilePath(deps, file.id) : null),
  };
}

/** Loads a product on sale. @throws AppError 404 */
export async function findProduct({ db }: Pick<Deps, 'db'>, { id }: ProductId) {
  const [row] = await selectProduct(db, id);
  if (!row) throw notFound(texts.notFound);
  return row;
}

export function describeForVisitor({ product, imageHash, file, partIds }: Found): Product {
  const { id, name, tagline, type, description, termDays, compatibility, signalUrl } = product;
  const price = toDollars(product.priceCents);
  return {
    id,
    name,
    tagline,
    type,
    description,
    price,
    termDays,
    imagePath: imageHash && picturePath(imageHash),
    filePath: file && isFree(price) ? filePathOf({ kind: 'free', productId: id }) : null,
    compatibility,
    signalUrl,
    ...(partIds !== '[]' && { parts: z.array(z.number()).parse(JSON.parse(partIds)) }),
  };
}

type Found = Awaited<ReturnType<typeof findProduct>>;

/** Selects the ids of a bundle's parts, as a JSON array; empty for any other product. */
const partIdsOf = sql<string>`(SELECT json_group_array(part.product_id) FROM (
  SELECT ${bundleParts.productId} FROM ${bundleParts} WHERE ${bundleParts.bundleId} = ${products.id}
  ORDER BY ${bundleParts.position}) AS part)`;

function selectProduct(db: Deps['db'], id: number) {
  const image = alias(files, 'image');
  return db
    .select({ product: products, imageHash: image.hash, file: files, partIds: partIdsOf })
    .from(products)
    .leftJoin(image, eq(image.id, products.imageId))
    .leftJoin(files, eq(files.id, products.fileId))
    .where(onSale(id));
}

function adminFilePath({ settings, now }: ProductDeps, adminFileId: number): string {
  return signedFilePath({ adminFileId }, settings.secretKey, now());
}

/** Joins a product's lists into the texts the specification's form shows. */
async function listTexts(db: Deps['db'], productId: number) {
  const { videos, setFiles: labels } = await loadParts(db, productId);
  return {
    videoLinks: videos.map(({ url }) => url).join(','),
    setFileSymbols: labels.map(({ symbol }) => symbol).join(','),
    setFileNotes: labels.map(({ note }) => note).join('|'),
  };
}

/** Returns what payment and download pages show of a product on sale; null if it is not. */
export async function findProductSummary({ db }: Pick<Deps, 'db'>, { id }: ProductId) {
  const product = await db.query.products.findFirst({
    where: onSale(id),
    columns: { name: true, priceCents: true, termDays: true, fileId: true },
  });
  return product ?? null;
}

/** Lists a product's screenshots and videos. @throws AppError 404 */
export async function listScreenshots(
  { db }: Pick<Deps, 'db'>,
  { id }: ProductId,
): Promise<Screenshot[]> {
  const [rows] = await Promise.all([
    db
      .select({ id: screenshots.id, hash: files.hash, videoUrl: screenshots.videoUrl })
      .from(screenshots)
      .leftJoin(files, eq(files.id, screenshots.fileId))
      .where(eq(screenshots.productId, id))
      .orderBy(asc(screenshots.position), asc(screenshots.id)),
    requireOnSale(db, id),
  ]);
  return rows.flatMap(({ id: screenshotId, hash, videoUrl }): Screenshot[] => {
    if (hash) return [{ id: screenshotId, type: 'image', screenshotPath: picturePath(hash) }];
    const embedAddress = videoUrl && toEmbedAddress(videoUrl);
    return embedAddress ? [{ id: screenshotId, type: 'video', screenshotPath: embedAddress }] : [];
  });
}

/** Lists a product's set files. @throws AppError 404 */
export async function listSetFiles(
  deps: Pick<Deps, 'db'>,
  productId: ProductId,
): Promise<SetFile[]> {
  const found = await findSetFiles(deps, productId);
  return found.map(({ setFile }) => setFile);
}

/** Loads a product's set files with the names of their inputs. @throws AppError 404 */
export async function findSetFiles({ db }: Pick<Deps, 'db'>, { id }: ProductId) {
  const [rows] = await Promise.all([
    db
      .select({
        id: setFiles.id,
        symbol: setFiles.symbol,
        note: setFiles.note,
        fileName: files.name,
        sizeBytes: files.sizeBytes,
        inputNames: setFiles.inputNames,
      })
      .from(setFiles)
      .innerJoin(files, eq(files.id, setFiles.fileId))
      .where(eq(setFiles.productId, id))
      .orderBy(asc(setFiles.position), asc(setFiles.id)),
    requireOnSale(db, id),
  ]);
  return rows.map(({ inputNames, ...row }) => ({
    setFile: { ...row, filePath: filePathOf({ kind: 'set-file', setFileId: row.id }) },
    inputNames: inputNames?.split('\n') ?? null,
  }));
}

/** A set file and the inputs it sets; null: unknown. */
export type FoundSetFile = Awaited<ReturnType<typeof findSetFiles>>[number];

const onSale = (id: number) => and(eq(products.id, id), isNull(products.deletedAt));

/** Refuses a product that is not on sale. @throws AppError 404 */
export async function requireOnSale(db: Deps['db'], id: number): Promise<void> {
  const product = await db.query.products.findFirst({ where: onSale(id), columns: { id: true } });
  if (!product) throw notFound(texts.notFound);
}
