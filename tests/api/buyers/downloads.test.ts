import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { files, orders, products } from '#db/schema.ts';
import { signedFilePath } from '#server/adapters/storage/file-paths.ts';
import { getProduct, listProducts } from '#contract/catalogue/products.ts';
import { dataOf, useShop } from '../../support/shop.ts';
import { orderIdOf } from '../../support/purchase-ids.ts';

// S3 is covered by `storage-s3.full.test.ts`.
const shop = useShop({ files: 'folder' });

const get = (path: string, init?: RequestInit) => fetch(`${shop.url}/${path}`, init);

async function purchase() {
  const { id } = await shop.paidProduct();
  const { filePath, ...bought } = await shop.buy(id);
  const purchaseId = orderIdOf(bought.purchaseId);
  const [sold] = await shop.database.db
    .select({ file: files })
    .from(orders)
    .innerJoin(files, eq(files.id, orders.fileId))
    .where(eq(orders.id, purchaseId));
  if (!sold || !filePath) throw new Error('The purchase has no file');
  return { purchaseId, filePath, file: sold.file };
}

describe('a purchased file @p18', () => {
  test('arrives unchanged as an attachment that runs nothing', async () => {
    const { filePath, file } = await purchase();
    const response = await get(filePath);
    expect(response.status).toBe(200);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(file.hash);
    const { headers } = response;
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-length': String(file.sizeBytes),
      'content-disposition': `attachment; filename=${file.name}`,
      etag: `"${file.hash}"`,
      'accept-ranges': 'bytes',
      'cache-control': expect.stringContaining('no-store'),
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
    });
    expect((await get(filePath, { method: 'POST' })).status).toBe(405);
    const size = file.sizeBytes;
    for (const [range, start, end] of [
      ['0-4', 0, 5],
      ['-3', size - 3, size],
      [`9-${size * 2}`, 9, size],
    ] as const) {
      const part = await get(filePath, { headers: { Range: `bytes=${range}` } });
      expect(part.headers.get('content-range')).toBe(`bytes ${start}-${end - 1}/${size}`);
      expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(start, end));
    }
    expect((await get(filePath, { headers: { Range: 'bytes=0-1,5-6' } })).status).toBe(200);
  });

  test('is refused without a valid signature', async () => {
    const { filePath } = await purchase();
    const { filePath: other } = await purchase();
    const signature = new URL(other, shop.url).searchParams.get('signature') ?? '';
    const [path] = filePath.split('?');
    const expires = new URL(filePath, shop.url).searchParams.get('expires');
    for (const forged of [
      `${path}`,
      `${path}?expires=${expires}`,
      `${path}?expires=${expires}&signature=`,
      `${path}?expires=${expires}&signature=${signature}`,
      filePath.replace(`expires=${expires}`, `expires=${Number(expires) + 1}`),
      `${filePath}A`,
      filePath.replace(/purchases\/\w+/, `purchases/${'0'.repeat(32)}`),
      filePath.replace(/\/\d+\?/, '/1?'),
    ]) {
      expect((await get(forged)).status, forged).toBe(403);
    }
  });

  test('is refused after 24 hours', async () => {
    const { purchaseId, file } = await purchase();
    const secretKey = shop.env.SECRET_KEY ?? '';
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    const link = (issued: Date) =>
      signedFilePath({ orderId: purchaseId, fileId: file.id }, secretKey, issued);
    expect((await get(link(hoursAgo(23.99)))).status).toBe(200);
    expect((await get(link(hoursAgo(24.01)))).status).toBe(403);
  });

  test.each(['created', 'pending', 'declined', 'review', 'refunded', 'reversed'] as const)(
    'is refused while the order is %s',
    async (state) => {
      const { filePath, purchaseId } = await purchase();
      await shop.database.db.update(orders).set({ state }).where(eq(orders.id, purchaseId));
      expect((await get(filePath)).status).toBe(403);
    },
  );
});

test('a free file is refused once the product has a price', async () => {
  const { products: free } = dataOf(await shop.call(listProducts, { price: 'free' }));
  const id = free[0]?.id ?? 0;
  const { filePath } = dataOf(await shop.call(getProduct, { id }));
  expect((await get(filePath ?? '')).status).toBe(200);
  await shop.database.db.update(products).set({ priceCents: 900 }).where(eq(products.id, id));
  expect((await get(filePath ?? '')).status).toBe(403);
});
