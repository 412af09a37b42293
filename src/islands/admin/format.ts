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
