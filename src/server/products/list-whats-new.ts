import { and, desc, eq } from 'drizzle-orm';
import { productVersions } from '#db/schema.ts';
import type { NewestInputs } from '#contract/inputs/newest-inputs.ts';
import type { Deps } from '../deps.ts';
import { renderDescription } from '../markdown/markdown.ts';
import { isOffered } from './product-versions.ts';
import { describeNewestInputs, newestInputsColumns } from './newest-inputs.ts';

/** A version as the product's page tells of it. */
export interface ToldVersion {
  number: string;
  /** Since then everybody gets it: of one that was a beta the day when it became stable. */
  releasedAt: Date;
  /** Safe to put into the page; null where nothing was said of it. */
  notesHtml: string | null;
}

/** What a product's page says of its versions. */
export interface WhatsNew {
  /** The newest first. */
  versions: ToldVersion[];
  /** Of the newest; null where nothing is known of them. */
  inputs: NewestInputs | null;
}

/** The newest, and those before it that somebody who comes back may have missed. */
const mostNews = 6;

/** The newest stable versions of a product that are not withdrawn, and the inputs of the newest. */
export async function listWhatsNew(
  { db }: Pick<Deps, 'db'>,
  { id }: { id: number },
): Promise<WhatsNew> {
  const { number, releasedAt, stableAt, notes } = productVersions;
  const rows = await db
    .select({ number, releasedAt, stableAt, notes, ...newestInputsColumns(id) })
    .from(productVersions)
    .where(and(eq(productVersions.productId, id), isOffered))
    .orderBy(desc(productVersions.rank))
    .limit(mostNews);
  const versions = await Promise.all(
    rows.map(async (row) => ({
      number: row.number,
      releasedAt: row.stableAt ?? row.releasedAt,
      notesHtml: row.notes.trim() === '' ? null : await renderDescription(row.notes),
    })),
  );
  return { versions, inputs: describeNewestInputs(rows) };
}
