import { desc, eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { files, productVersions } from '#db/schema.ts';
import type { NewestInputs } from '#contract/catalogue/inputs/newest-inputs.ts';
import type { Version } from '#contract/catalogue/versions.ts';
import { describeVersion, isNumbered } from '../products/product-versions.ts';
import { describeNewestInputs, newestInputsColumns } from '../products/newest-inputs.ts';

export interface FoundVersion {
  version: typeof productVersions.$inferSelect;
  file: Pick<typeof files.$inferSelect, 'name' | 'sizeBytes'>;
}

const columns = {
  version: productVersions,
  file: { name: files.name, sizeBytes: files.sizeBytes },
};

/** Loads a product's versions, newest first, on sale or not. */
export function findVersions(
  db: Pick<Db, 'select'>,
  productId: number,
  number?: string,
): Promise<FoundVersion[]> {
  return db
    .select(columns)
    .from(productVersions)
    .innerJoin(files, eq(files.id, productVersions.fileId))
    .where(
      number === undefined
        ? eq(productVersions.productId, productId)
        : isNumbered(productId, number),
    )
    .orderBy(desc(productVersions.rank));
}

export async function findVersionsAndInputs(
  db: Pick<Db, 'select'>,
  productId: number,
): Promise<{ found: FoundVersion[]; inputs: NewestInputs | null }> {
  const rows = await db
    .select({ ...columns, newest: newestInputsColumns(productId) })
    .from(productVersions)
    .innerJoin(files, eq(files.id, productVersions.fileId))
    .where(eq(productVersions.productId, productId))
    .orderBy(desc(productVersions.rank));
  const numbered = rows.map(({ version: { number }, newest }) => ({ number, ...newest }));
  return { found: rows, inputs: describeNewestInputs(numbered) };
}

export function describeForSeller(found: FoundVersion, downloads: number): Version {
  const { name, sizeBytes } = found.file;
  return { ...describeVersion(found), fileName: name, sizeBytes, downloads };
}
