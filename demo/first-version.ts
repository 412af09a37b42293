import type { productVersions } from '#db/schema.ts';
import { firstNumber, rankOf } from '#contract/catalogue/version-numbers.ts';

interface Released {
  number: string;
  notes: string;
  fileId: number;
  releasedAt: Date;
}

type VersionRow = typeof productVersions.$inferInsert;

export const stableVersion = (productId: number, released: Released): VersionRow => ({
  ...released,
  productId,
  rank: rankOf(released.number) ?? 0,
  channel: 'stable',
});

export const firstVersion = (productId: number, fileId: number, releasedAt: Date): VersionRow =>
  stableVersion(productId, { number: firstNumber, notes: '', fileId, releasedAt });
