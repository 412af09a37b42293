import { formatDay, locale } from '#texts/language.ts';

const usd = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' });

/** Formats dollars; unlike a price, zero is `$0.00`. */
export function formatSum(dollars: number): string {
  return usd.format(dollars);
}

/** Formats a `YYYY-MM-DD` day without its year: `21 Nov`; a `YYYY-MM` month as `Nov 2026`. */
export function formatShortDay(day: string): string {
  const isMonth = day.length === 'YYYY-MM'.length;
  return formatDay(day).replace(isMonth ? /^1 / : / \d{4}$/, '');
}

const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });

/** Formats a share of a whole as ` (12.5%)`; empty if the whole is 0. */
export function shareText(part: number, whole: number): string {
  return whole > 0 ? ` (${percent.format(part / whole)})` : '';
}
