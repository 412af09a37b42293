import { statedOnly, type Compatibility } from '#contract/catalogue/compatibility.ts';
import type { products } from './schema.ts';

/** A product's stated facts: all as JSON, and those the catalogue filters by. */
export type CompatibilityColumns = Pick<
  typeof products.$inferSelect,
  'compatibility' | 'runsOnMt4' | 'runsOnMt5'
>;

export function compatibilityColumns(facts: Compatibility | null): CompatibilityColumns {
  const compatibility = statedOnly(facts);
  return {
    compatibility,
    runsOnMt4: compatibility?.platforms.includes('mt4') ?? false,
    runsOnMt5: compatibility?.platforms.includes('mt5') ?? false,
  };
}
