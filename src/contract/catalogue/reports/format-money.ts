import { locale } from '#texts/language.ts';
import type { Report } from '../reports.ts';

/** Formats a report amount with its currency's digits: `9,779.22 USD`. */
export function formatMoney(
  amount: number,
  { currency, decimals }: Pick<Report, 'currency' | 'decimals'>,
): string {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const text = amount.toLocaleString(locale, digits);
  return currency === null ? text : `${text} ${currency}`;
}
