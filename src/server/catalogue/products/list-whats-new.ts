import { and, desc, eq } from 'drizzle-orm';
import { productVersions } from '#db/schema.ts';
import type { NewestInputs } from '#contract/catalogue/inputs/newest-inputs.ts';
import type { Deps } from '#server/deps.ts';
import { renderNotes } from '#server/adapters/markdown/markdown.ts';
import { isOffered } from './product-versions.ts';
import { describeNewestInputs, newestInputsColumns } from './newest-inputs.ts';

export interface ShownVersion {
  number: string;
  /** When it became available to everyone: for a former beta, the day it became stable. */
  releasedAt: Date;
  /** Sanitized HTML; null without notes. */
  notesHtml: string | null;
}

/** The section of a product page about versions. */
export interface WhatsNew {
  /** Newest first. */
  versions: ShownVersion[];
  /** Inputs of the newest version; null: unknown. */
  inputs: NewestInputs | null;
}

/** The newest version and some that a returning visitor may have missed. */
const maxVersions = 6;

/** Lists a product's newest stable versions that are not withdrawn, and the newest one's inputs. */
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
    .limit(maxVersions);
  const versions = await Promise.all(
    rows.map(async (row) => ({
      number: row.number,
      releasedAt: row.stableAt ?? row.releasedAt,
      notesHtml: await renderNotes(row.notes),
    })),
  );
  return { versions, inputs: describeNewestInputs(rows) };
}
