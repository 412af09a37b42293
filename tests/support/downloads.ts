import { eq } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Download } from 'playwright';
import { files, products } from '#db/schema.ts';
import type { Shop } from './shop.ts';

export async function bytesOf(download: Download): Promise<Buffer> {
  return buffer(await download.createReadStream());
}

export async function savedFile(download: Download) {
  const hash = createHash('sha256')
    .update(await bytesOf(download))
    .digest('hex');
  return { name: download.suggestedFilename(), hash };
}

export async function fileOfProduct(shop: Shop, productId: number) {
  const [file] = await shop.database.db
    .select({ name: files.name, hash: files.hash })
    .from(products)
    .innerJoin(files, eq(products.fileId, files.id))
    .where(eq(products.id, productId));
  if (!file) throw new Error(`Product ${productId} has no file`);
  return file;
}
