import { eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { productVersions } from '#db/schema.ts';
import { texts } from '#contract/catalogue/version-form.ts';
import { newestOf, nextNumber } from '#contract/catalogue/version-numbers.ts';
import type { VersionChannel } from '#contract/catalogue/versions.ts';
import { invalid } from '#server/kit/errors.ts';

export interface NumberedVersion {
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
 * Returns the version number for a file uploaded with the product form: the one after the newest
 * stable version.
 *
 * @throws AppError 400, at the field, if there is no next number
 */
export function numberForFile(versions: NumberedVersion[]): string {
  const newest = newestOf(versions.filter(({ channel }) => channel === 'stable'))?.number ?? null;
  const taken = versions.map(({ number }) => number);
  const next = nextNumber(newest, taken);
  if (next !== null) return next;
  const message = texts.needsNumber(newest ?? '');
  throw invalid(message, [{ path: 'file', message }]);
}
