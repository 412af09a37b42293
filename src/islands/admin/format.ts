import { formatDay, locale } from '#texts/language.ts';

const usd = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' });

/** Formats dollars; unlike a price, zero is `$0.00`. */
export function formatSum(dollars: number): string {
  return usd.format(dollars);
}

/** Formats a `YYYY-MM-DD` day without its year: `21 Nov`. */
export function formatShortDay(day: string): string {
  return formatDay(day).replace(/ \d{4}$/, '');
}
