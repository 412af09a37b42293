import { max } from 'drizzle-orm';
import { contentTypeOf } from '#server/adapters/storage/file-types.ts';
import { rememberWords } from '#db/search-words.ts';
import { files, products, productVersions } from '#db/schema.ts';
import { firstVersion } from './first-version.ts';
import { generatedProducts, type GeneratedProduct } from './generated-products.ts';
import { demoExecutable } from './executable.ts';
import type { Shop } from './seed-demo.ts';

/** Below SQLite's limit of 32,766 bound values. */
const rowsPerInsert = 500;

/** Adds `count` generated products that share one file, the same on every machine. */
export async function seedGenerated({ db, storage }: Shop, count: number): Promise<void> {
  const name = 'generated.ex5';
  const { hash, sizeBytes } = await storage.put(demoExecutable('generated', 16_384));
  const createdAt = new Date();
  const [file] = await db
    .insert(files)
    .values({ hash, sizeBytes, name, contentType: contentTypeOf(name), createdAt })
    .returning({ id: files.id });
  const [last] = await db.select({ id: max(products.id) }).from(products);

  let waiting: GeneratedProduct[] = [];
  const flush = async () => {
    if (waiting.length === 0) return;
    const fileId = file?.id ?? 0;
    const dates = { createdAt, updatedAt: createdAt };
    const added = waiting.map((product) => ({ ...product, fileId, ...dates }));
    await db.transaction(async (tx) => {
      const rows = await tx.insert(products).values(added).returning({ id: products.id });
      await tx
        .insert(productVersions)
        .values(rows.map(({ id }) => firstVersion(id, fileId, createdAt)));
      await rememberWords(tx, waiting);
    });
    waiting = [];
  };
  for (const product of generatedProducts(count, last?.id ?? 0)) {
    waiting.push(product);
    if (waiting.length === rowsPerInsert) await flush();
  }
  await flush();
}
