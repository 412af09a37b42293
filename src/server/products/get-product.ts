import { and, asc, eq, isNull } from 'drizzle-orm';
import { files, products, screenshots, setFiles } from '../../../db/schema.ts';
import { isFree, toDollars } from '../../contract/money.ts';
import { texts, type Product, type Screenshot, type SetFile } from '../../contract/products.ts';
import type { Caller } from '../caller.ts';
import type { Deps } from '../deps.ts';
import { freeFilePath, imagePath, setFilePath } from '../file-paths.ts';
import { notFound } from '../errors.ts';
import { toEmbedAddress } from './video.ts';

interface ProductId {
  id: number;
}

/**
 * One product on sale. A paid product's file is named to an admin only.
 *
 * @throws AppError 404 when there is none, or it was taken out of the shop.
 */
export async function getProduct(
  { db }: Pick<Deps, 'db'>,
  { id }: ProductId,
  caller?: Pick<Caller, 'admin'>,
): Promise<Product> {
  const [row] = await db
    .select({ product: products, imageHash: files.hash })
    .from(products)
    .leftJoin(files, eq(files.id, products.imageId))
    .where(onSale(id));
  if (!row) throw notFound(texts.notFound);
  const { product, imageHash } = row;
  const price = toDollars(product.priceCents);
  const maySeeFile = isFree(price) || Boolean(caller?.admin);
  return {
    id: product.id,
    name: product.name,
    type: product.type,
    description: product.description,
    price,
    imagePath: imageHash && imagePath(imageHash),
    filePath: product.fileId && maySeeFile ? freeFilePath(product.id) : null,
  };
}

/** What pages about a payment or download say of a product on sale, or null where there is none. */
export async function findProductSummary({ db }: Pick<Deps, 'db'>, { id }: ProductId) {
  const product = await db.query.products.findFirst({
    where: onSale(id),
    columns: { name: true, priceCents: true, fileId: true },
  });
  return product ?? null;
}

/** @throws AppError 404 */
export async function listScreenshots(
  { db }: Pick<Deps, 'db'>,
  { id }: ProductId,
): Promise<Screenshot[]> {
  await requireOnSale(db, id);
  const rows = await db
    .select({ id: screenshots.id, hash: files.hash, videoUrl: screenshots.videoUrl })
    .from(screenshots)
    .leftJoin(files, eq(files.id, screenshots.fileId))
    .where(eq(screenshots.productId, id))
    .orderBy(asc(screenshots.position), asc(screenshots.id));
  return rows.flatMap(({ id: screenshotId, hash, videoUrl }): Screenshot[] => {
    if (hash) return [{ id: screenshotId, type: 'image', screenshotPath: imagePath(hash) }];
    const embedAddress = videoUrl && toEmbedAddress(videoUrl);
    return embedAddress ? [{ id: screenshotId, type: 'video', screenshotPath: embedAddress }] : [];
  });
}

/** @throws AppError 404 */
export async function listSetFiles(
  { db }: Pick<Deps, 'db'>,
  { id }: ProductId,
): Promise<SetFile[]> {
  await requireOnSale(db, id);
  const rows = await db
    .select({ id: setFiles.id, symbol: setFiles.symbol, note: setFiles.note })
    .from(setFiles)
    .where(eq(setFiles.productId, id))
    .orderBy(asc(setFiles.position), asc(setFiles.id));
  return rows.map((setFile) => ({ ...setFile, filePath: setFilePath(setFile.id) }));
}

const onSale = (id: number) => and(eq(products.id, id), isNull(products.deletedAt));

async function requireOnSale(db: Deps['db'], id: number): Promise<void> {
  const product = await db.query.products.findFirst({ where: onSale(id), columns: { id: true } });
  if (!product) throw notFound(texts.notFound);
}
