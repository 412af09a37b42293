import { and, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Tx, Db } from '#db/client.ts';
import { present } from '#db/locks.ts';
import { products, productVersions, versionInputs } from '#db/schema.ts';
import type { ProgramInput } from '#contract/catalogue/inputs/newest-inputs.ts';
import { texts } from '#contract/catalogue/version-form.ts';
import { enqueueEvent, type DescribeDeps } from '#server/kit/events/enqueue-event.ts';
import { eventSentences } from '#texts/contact.ts';
import { mailFacts } from '#texts/mails.ts';
import {
  compareNumbers,
  rankOf,
  newestOf,
  nextNumber,
} from '#contract/catalogue/version-numbers.ts';
import type { ProductState } from '#contract/catalogue/catalogue.ts';
import type { DescribedEvent } from '#contract/contact/event-kinds.ts';
import type { Version, VersionChannel } from '#contract/catalogue/versions.ts';
import { conflict, invalidField } from '#server/kit/errors.ts';

/** Matches versions offered to everyone; must match the index `product_versions_released`. */
export const isOffered = sql`${productVersions.channel} = 'stable' AND ${productVersions.withdrawnAt} IS NULL`;

/** When a version became available to all, ms; must match the index `product_versions_released`. */
export const offeredSince = sql<number>`coalesce(${productVersions.stableAt}, ${productVersions.releasedAt})`;

/** Matches the version with this number in any notation: 2.4 is 2.4.0. */
export const isNumbered = (productId: number, number: string) =>
  and(eq(productVersions.productId, productId), eq(productVersions.rank, rankOf(number) ?? -1));

/** An alias, so that it can be nested in any statement. */
const versions = sql`${productVersions} AS version`;

/** An id, or a column of the enclosing statement. */
type Operand = number | SQLWrapper;

const newestStable = (column: SQL, productId: Operand): SQL =>
  sql`(SELECT ${column} FROM ${versions} WHERE version.product_id = ${productId}
    AND version.channel = 'stable' AND version.withdrawn_at IS NULL ORDER BY version.rank DESC LIMIT 1)`;

/** Selects the number of the newest stable version that is not withdrawn, or null. */
export const newestStableNumber = (productId: Operand): SQL<string | null> =>
  sql<string | null>`${newestStable(sql.raw('version.number'), productId)}`;

export const newestStableId = (productId: Operand): SQL<number | null> =>
  sql<number | null>`${newestStable(sql.raw('version.id'), productId)}`;

export const isWithdrawnFile = (productId: Operand, fileId: Operand): SQL<number> =>
  sql<number>`EXISTS (SELECT 1 FROM ${versions} WHERE version.product_id = ${productId}
    AND version.file_id = ${fileId} AND version.withdrawn_at IS NOT NULL)`;

/** Tells whether a product has a withdrawn version; its file then comes from versions only. */
export const hasWithdrawn = (productId: Operand): SQL<number> =>
  sql<number>`EXISTS (SELECT 1 FROM ${versions} WHERE version.product_id = ${productId}
    AND version.withdrawn_at IS NOT NULL)`;

type NewVersion = Omit<typeof productVersions.$inferInsert, 'id' | 'rank'>;

/**
 * Inserts a version with its declared inputs, and tells the seller's targets unless the product is a
 * draft. The caller must have
 * found the number free in the same transaction, and sets the product's file.
 */
export async function insertVersion(
  tx: Tx,
  version: NewVersion,
  inputs: ProgramInput[],
  state: ProductState,
): Promise<void> {
  const [written] = await tx
    .insert(productVersions)
    .values({ ...version, rank: requireRank(version.number) })
    .returning({ id: productVersions.id });
  if (!written) throw new Error('The version was not written');
  if (inputs.length > 0) await tx.insert(versionInputs).values({ versionId: written.id, inputs });
  if (state === 'draft') return;
  const event = {
    kind: 'release.published',
    subjectId: written.id,
    describe: describeRelease,
  } as const;
  await enqueueEvent(tx, event, version.releasedAt);
}

export async function describeRelease(
  { db }: DescribeDeps,
  id: string,
): Promise<DescribedEvent | null> {
  const [found] = await db
    .select({ version: productVersions, productName: products.name })
    .from(productVersions)
    .innerJoin(products, eq(products.id, productVersions.productId))
    .where(eq(productVersions.id, Number(id)));
  if (!found) return null;
  const { version, productName } = found;
  const { productId, number, channel } = version;
  return {
    data: { productId, productName, ...describeVersion(found) },
    sentence: eventSentences.released(productName, number, channel === 'beta'),
    path: `/admin/edit-product/${productId}`,
    facts: [
      [mailFacts.product, productName],
      [mailFacts.version, number],
    ],
  };
}

export function describeVersion({
  version,
}: {
  version: typeof productVersions.$inferSelect;
}): Version {
  const { number, channel, releasedAt, notes, withdrawnAt, withdrawnReason } = version;
  return {
    number,
    channel,
    releasedAt: releasedAt.toISOString(),
    notes,
    isWithdrawn: withdrawnAt !== null,
    withdrawnReason: withdrawnAt && withdrawnReason,
  };
}

/** Sets a product's file to the newest offered. Call after any version change: others detect it. */
export async function pointToNewest(tx: Pick<Tx, 'update'>, productId: number): Promise<void> {
  await tx
    .update(products)
    .set({
      fileId: newestStable(sql.raw('version.file_id'), productId),
      versionsChangedAt: present,
    })
    .where(eq(products.id, productId));
}

function requireRank(number: string): number {
  const rank = rankOf(number);
  if (rank === null) throw new Error(`${number} is no version number`);
  return rank;
}

interface NumberedVersion {
  number: string;
  channel: VersionChannel;
}

/** Lists a product's versions, including withdrawn ones. */
export function listNumbers(db: Pick<Db, 'select'>, productId: number): Promise<NumberedVersion[]> {
  return db
    .select({ number: productVersions.number, channel: productVersions.channel })
    .from(productVersions)
    .where(eq(productVersions.productId, productId));
}

/**
 * Requires a number that no version of the product has and that is the highest of its channel.
 *
 * @throws AppError 409, 400 at `field`
 */
export function requireFreeNumber(
  { number, channel }: NumberedVersion,
  numbered: readonly NumberedVersion[],
  field = 'number',
): void {
  const same = numbered.find((version) => compareNumbers(version.number, number) === 0);
  if (same) {
    const message = texts.exists(same.number);
    throw conflict(message, { issues: [{ path: field, message }] });
  }
  const newest = newestOf(numbered.filter((version) => version.channel === channel));
  if (!newest || compareNumbers(newest.number, number) < 0) return;
  const taken = numbered.map((version) => version.number);
  throw invalidField(field, texts.notHigher(number, newest, nextNumber(newest.number, taken)));
}

/** Returns the number after the newest stable one. @throws AppError 400, at the field, if none */
export function numberForFile(numbered: NumberedVersion[]): string {
  const newest = newestOf(numbered.filter(({ channel }) => channel === 'stable'))?.number ?? null;
  const taken = numbered.map(({ number }) => number);
  const next = nextNumber(newest, taken);
  if (next !== null) return next;
  throw invalidField('file', texts.needsNumber(newest ?? ''));
}
