import type { Db } from '#db/client.ts';
import { compatibilityColumns } from '#db/compatibility-columns.ts';
import { products } from '#db/schema.ts';
import { demoProducts } from '#demo/catalogue.ts';
import { rememberWords } from '#db/search-words.ts';

/** Read once for all tests: it takes seconds. */
let catalogue: ReturnType<typeof demoProducts> | undefined;

/** Inserts the demo's products without their files, in the shop's order. */
export async function insertDemoProducts(db: Db): Promise<void> {
  const now = new Date();
  const rows = (await (catalogue ??= demoProducts())).map(
    ({ name, description, priceCents, type, ...product }) => ({
      name,
      description,
      priceCents,
      type,
      setFileSymbols: [...new Set(product.setFiles.map(({ symbol }) => symbol))].join(),
      ...compatibilityColumns(product.compatibility),
      createdAt: now,
      updatedAt: now,
    }),
  );
  await db.insert(products).values(rows.toReversed());
  await rememberWords(db, rows);
}
