import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { buffer } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { isKept, isPublished } from '#db/product-states.ts';
import { bundleParts, files, products, screenshots, setFiles } from '#db/schema.ts';
import { filePathOf } from '#contract/kit/file-address.ts';
import { isFree, toDollars } from '#contract/kit/money.ts';
import { picturePath, type pictureWidths } from '#contract/catalogue/pictures.ts';
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

export type ProductDeps = Pick<Deps, 'db' | 'storage' | 'settings' | 'now'>;
type Reader = Pick<Caller, 'admin'>;

/** Matches the products that a caller may see: drafts are the owners' alone. */
export const isVisibleTo = (caller: Reader = { admin: null }) =>
  isOwner(caller) ? isKept : isPublished;

/** Like `isVisibleTo`, but matches deleted products too. */
export const mayHandle = (caller: Reader) =>
  isOwner(caller) ? undefined : ne(products.state, 'draft');

/** Returns a product; admins also get form fields, owners drafts and a link. @throws AppError 404 */
export async function getProduct(
  deps: ProductDeps,
  { id }: ProductId,
  caller?: Reader,
): Promise<Product> {
  const [found, listed] = await Promise.all([
    findProduct(deps, { id }, caller),
    caller?.admin ? listTexts(deps.db, id) : null,
  ]);
  const shown = describeForVisitor(found);
  if (!listed || !caller) return shown;
  const { product, imageHash, file } = found;
  return {
    ...shown,
    ...listed,
    imagePath: imageHash && (await pictureAddress(deps, { hash: imageHash, state: product.state })),
    state: product.state,
    demoAccountsFree: product.demoAccountsFree ? 1 : 0,
    ...pickTerms(product),
    updatedAt: product.updatedAt.toISOString(),
    file: file && { name: file.name, sizeBytes: file.sizeBytes },
    filePath: shown.filePath ?? (file && isOwner(caller) ? adminFilePath(deps, file.id) : null),
  };
}

/** Returns the path of a product's page. @throws AppError 404 */
export async function findPreview(
  { db }: Pick<Deps, 'db'>,
  { id }: ProductId,
  caller: Caller,
): Promise<string> {
  await requireVisible(db, id, caller);
  return `/product/${id}`;
}

/** Loads a product that the caller may see. @throws AppError 404 */
export async function findProduct({ db }: Pick<Deps, 'db'>, { id }: ProductId, caller?: Reader) {
  const [row] = await selectProduct(db, id, caller);
  if (!row) throw notFound(texts.notFound);
  return row;
}

export function describeForVisitor({ product, imageHash, file, partIds }: Found): Product {
  const { id, name, tagline, type, description, termDays, compatibility, signalUrl } = product;
  const { state, publishedAt, createdAt } = product;
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
    publishedAt: state === 'draft' ? null : (publishedAt ?? createdAt).toISOString(),
    ...(partIds !== '[]' && { parts: z.array(z.number()).parse(JSON.parse(partIds)) }),
  };
}

type Found = Awaited<ReturnType<typeof findProduct>>;

/** Selects the ids of a bundle's parts, as a JSON array; empty for any other product. */
const partIdsOf = sql<string>`(SELECT json_group_array(part.product_id) FROM (
  SELECT ${bundleParts.productId} FROM ${bundleParts} WHERE ${bundleParts.bundleId} = ${products.id}
  ORDER BY ${bundleParts.position}) AS part)`;

function selectProduct(db: Deps['db'], id: number, caller?: Reader) {
  const image = alias(files, 'image');
  return db
    .select({ product: products, imageHash: image.hash, file: files, partIds: partIdsOf })
    .from(products)
    .leftJoin(image, eq(image.id, products.imageId))
    .leftJoin(files, eq(files.id, products.fileId))
    .where(and(eq(products.id, id), isVisibleTo(caller)));
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
    where: and(eq(products.id, id), isPublished),
    columns: { name: true, priceCents: true, termDays: true, fileId: true },
  });
  return product ?? null;
}

/** Lists a product's screenshots and videos. @throws AppError 404 */
export async function listScreenshots(
  deps: Pick<Deps, 'db' | 'storage'>,
  { id }: ProductId,
  caller?: Reader,
): Promise<Screenshot[]> {
  const { db } = deps;
  const [rows, { state }] = await Promise.all([
    db
      .select({ id: screenshots.id, hash: files.hash, videoUrl: screenshots.videoUrl })
      .from(screenshots)
      .leftJoin(files, eq(files.id, screenshots.fileId))
      .where(eq(screenshots.productId, id))
      .orderBy(asc(screenshots.position), asc(screenshots.id)),
    requireVisible(db, id, caller),
  ]);
  const shown = rows.map(async ({ id: screenshotId, hash, videoUrl }): Promise<Screenshot[]> => {
    const picture = hash && (await pictureAddress(deps, { hash, state }));
    if (picture) return [{ id: screenshotId, type: 'image', screenshotPath: picture }];
    const embedAddress = videoUrl && toEmbedAddress(videoUrl);
    return embedAddress ? [{ id: screenshotId, type: 'video', screenshotPath: embedAddress }] : [];
  });
  return (await Promise.all(shown)).flat();
}

/** Lists a product's set files. @throws AppError 404 */
export async function listSetFiles(
  deps: Pick<Deps, 'db'>,
  productId: ProductId,
  caller?: Reader,
): Promise<SetFile[]> {
  const found = await findSetFiles(deps, productId, caller);
  return found.map(({ setFile }) => setFile);
}

/** Loads a product's set files with the names of their inputs. @throws AppError 404 */
export async function findSetFiles({ db }: Pick<Deps, 'db'>, { id }: ProductId, caller?: Reader) {
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
    requireVisible(db, id, caller),
  ]);
  return rows.map(({ inputNames, ...row }) => ({
    setFile: { ...row, filePath: filePathOf({ kind: 'set-file', setFileId: row.id }) },
    inputNames: inputNames?.split('\n') ?? null,
  }));
}

/** A set file and the inputs it sets; null: unknown. */
export type FoundSetFile = Awaited<ReturnType<typeof findSetFiles>>[number];

/** Requires a product that the caller may see. @throws AppError 404 */
export async function requireVisible(
  db: Deps['db'],
  id: number,
  caller?: Reader,
): Promise<Pick<Found['product'], 'state'>> {
  const product = await db.query.products.findFirst({
    where: and(eq(products.id, id), isVisibleTo(caller)),
    columns: { state: true },
  });
  if (!product) throw notFound(texts.notFound);
  return product;
}

/** Width of a draft's pictures, px: small enough for a `data:` address. */
const draftWidth: (typeof pictureWidths)[number] = 640;

/** Returns a picture's address; for a draft's a `data:` one, since it has none of its own. */
export async function pictureAddress(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  { hash, state }: Pick<Found['product'], 'state'> & { hash: string },
): Promise<string | null> {
  if (state !== 'draft') return picturePath(hash);
  const originals = alias(files, 'originals');
  const [stored] = await db
    .select({ hash: files.hash, contentType: files.contentType })
    .from(originals)
    .innerJoin(files, eq(files.originalId, originals.id))
    .where(and(eq(originals.hash, hash), eq(files.width, draftWidth)))
    .limit(1);
  if (!stored) return null;
  const bytes = await buffer(await storage.read(stored.hash));
  return `data:${stored.contentType};base64,${bytes.toString('base64')}`;
}
