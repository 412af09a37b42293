import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { prepareOnce } from '#db/prepared.ts';
import { files, products, productVersions } from '#db/schema.ts';
import type { Compatibility } from '#contract/compatibility.ts';
import type { Deps } from '../deps.ts';

/** What the page says of a product beside its texts and pictures. */
export interface ProductFacts {
  /** What the seller states; null where that is nothing. */
  compatibility: Compatibility | null;
  /** The present file: null where there is none to hand over. */
  file: { name: string; sizeBytes: number } | null;
  /** The newest stable one that was not withdrawn. */
  version: { number: string; releasedAt: Date } | null;
  /** Of its own picture, as it was uploaded. */
  imageHash: string | null;
}

/** Of a product on sale; null where there is none. */
export async function findProductFacts(
  { db }: Pick<Deps, 'db'>,
  { id }: { id: number },
): Promise<ProductFacts | null> {
  const [row] = await selectFacts(db, {}).all({ id });
  if (!row) return null;
  const { number, releasedAt } = row;
  return {
    compatibility: row.compatibility,
    file: row.file,
    imageHash: row.imageHash,
    version: number !== null && releasedAt ? { number, releasedAt } : null,
  };
}

const selectFacts = prepareOnce((db) => {
  const image = alias(files, 'image');
  return db
    .select({
      compatibility: products.compatibility,
      imageHash: image.hash,
      file: { name: files.name, sizeBytes: files.sizeBytes },
      number: productVersions.number,
      releasedAt: productVersions.releasedAt,
    })
    .from(products)
    .leftJoin(image, eq(image.id, products.imageId))
    .leftJoin(files, eq(files.id, products.fileId))
    .leftJoin(
      productVersions,
      and(
        eq(productVersions.productId, products.id),
        eq(productVersions.channel, 'stable'),
        isNull(productVersions.withdrawnAt),
      ),
    )
    .where(and(eq(products.id, sql.placeholder('id')), isNull(products.deletedAt)))
    .orderBy(desc(productVersions.rank))
    .limit(1)
    .prepare();
});
