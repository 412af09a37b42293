import { platformNames, type ProductType } from '#contract/catalogue/catalogue.ts';
import type { Compatibility } from '#contract/catalogue/compatibility.ts';
import { formatCount, formatDay } from '#texts/language.ts';
import { factStrip as texts, sectionLinks } from '#texts/product-page.ts';
import type { ProductFacts } from '#server/catalogue/products/product-page.ts';

export interface Fact {
  name: string;
  /** Short enough for a cell. */
  value: string;
  /** All values, if `value` shows only some. */
  whole?: string;
}

/** Characters that fit a cell on a phone. */
const maxCellLength = 15;

export function factsOf({
  compatibility,
  version,
}: Pick<ProductFacts, 'compatibility' | 'version'>): Fact[] {
  return [
    fact(
      texts.platform,
      compatibility?.platforms.map((platform) => platformNames[platform]),
    ),
    fact(texts.symbols, symbolsOf(compatibility)),
    fact(texts.timeframe, compatibility?.timeframes),
    fact(texts.version, version ? [texts.versionOf(version.number)] : []),
  ].filter((each) => each !== null);
}

/** Facts that replace the figures of a report. */
export interface KnownFacts {
  type: ProductType;
  /** Products in a bundle; 0 for other products. */
  partCount: number;
  releasedAt: Date | undefined;
  setFiles: number;
}

/** Returns two to four facts for a product without a report's figures, or none. */
export function stripOf(stated: Fact[], known: KnownFacts): Fact[] {
  const { type, partCount, releasedAt, setFiles } = known;
  const isUntested = type === 'expert_advisor' && partCount === 0;
  const strip = [
    ...stated.filter(({ name }) => name !== texts.version),
    ...(isUntested ? [{ name: texts.backtest, value: texts.noBacktest }] : []),
    ...(releasedAt ? [{ name: texts.updated, value: formatDay(releasedAt) }] : []),
    ...(setFiles > 0 ? [{ name: sectionLinks.setFiles, value: formatCount(setFiles) }] : []),
  ].slice(0, 4);
  return strip.length < 2 ? [] : strip;
}

function symbolsOf(compatibility: Compatibility | null): string[] {
  if (!compatibility) return [];
  return compatibility.anySymbol ? [texts.anySymbol] : compatibility.symbols;
}

function fact(name: string, values: readonly string[] = []): Fact | null {
  const whole = values.join(', ');
  if (whole === '') return null;
  if (whole.length <= maxCellLength) return { name, value: whole };
  for (let count = values.length - 1; count > 1; count--) {
    const value = `${values.slice(0, count).join(', ')} +${values.length - count}`;
    if (value.length <= maxCellLength) return { name, value, whole };
  }
  const others = values.length > 1 ? ` +${values.length - 1}` : '';
  return { name, value: `${values[0]}${others}`, whole };
}
