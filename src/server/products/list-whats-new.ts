import { and, desc, eq } from 'drizzle-orm';
import { productVersions } from '#db/schema.ts';
import type { Deps } from '../deps.ts';
import { renderDescription } from '../markdown.ts';
import { isOffered } from '../product-versions.ts';

/** A version as the product's page tells of it. */
export interface ToldVersion {
  number: string;
  releasedAt: Date;
  /** Safe to put into the page; null where nothing was said of it. */
  notesHtml: string | null;
}

/** The newest, and those before it that somebody who comes back may have missed. */
const mostNews = 6;

/** The newest stable versions of a product that are not withdrawn, the newest first. */
export async function listWhatsNew(
  { db }: Pick<Deps, 'db'>,
  { id }: { id: number },
): Promise<ToldVersion[]> {
  const { number, releasedAt, notes } = productVersions;
  const rows = await db
    .select({ number, releasedAt, notes })
    .from(productVersions)
    .where(and(eq(productVersions.productId, id), isOffered))
    .orderBy(desc(productVersions.rank))
    .limit(mostNews);
  return Promise.all(
    rows.map(async (row) => ({
      number: row.number,
      releasedAt: row.releasedAt,
      notesHtml: row.notes.trim() === '' ? null : await renderDescription(row.notes),
    })),
  );
}
