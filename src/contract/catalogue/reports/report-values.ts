import { locale } from '#texts/language.ts';
import type { Platform } from '../catalogue.ts';
import { dayOf } from '#contract/kit/days.ts';

/** Ten-thousandths of the currency, integers: sums are exact. Terminals write 0 or 2 decimals. */
export type Units = number;
const unitsPerWhole = 10_000;
/** Per row: MetaTrader 4 rounds a result and both balances around it, half a cent each. */
export const rowTolerance: Record<Platform, Units> = { mt4: 150, mt5: 50 };
/** Tolerance of a sum. */
export const oneCent: Units = 100;

const amount = /^([+-]?)(\d{1,10})(?:\.(\d{1,8}))?$/;
/** Thousands separators. */
const blanks = / /g;

/** Parses `-1 234.50` into units; null if it is not a number. */
export function parseUnits(text: string): Units | null {
  if (text.length > 40) return null;
  const [, sign, whole, fraction = ''] = amount.exec(text.replace(blanks, '')) ?? [];
  if (whole === undefined) return null;
  const units =
    Number(whole) * unitsPerWhole + Math.round(Number(`0.${fraction || '0'}`) * unitsPerWhole);
  return sign === '-' ? -units : units;
}

/** Parses a count such as `1 234`. */
export function parseCount(text: string): number | null {
  const digits = text.length > 20 ? '' : text.replace(blanks, '');
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null;
}

export const toAmount = (units: Units): number => Math.round(units / 100) / 100;

/** Formats an amount for a sentence: `10,300.00`. */
export const formatUnits = (units: Units): string =>
  toAmount(units).toLocaleString(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const moment = /^(\d{4})\.(\d{2})\.(\d{2})(?: (\d{2}):(\d{2})(?::(\d{2}))?)?$/;

/** Parses `2024.03.05 10:00:00` (broker time) into Unix seconds; null if invalid. */
export function parseMoment(text: string): number | null {
  const found = text.length > 19 ? null : moment.exec(text);
  if (!found) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1)
    .map((part) => Number(part ?? 0));
  const at = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  const isReal =
    at.getUTCMonth() === month - 1 &&
    at.getUTCDate() === day &&
    hour < 24 &&
    minute < 60 &&
    second < 60;
  return isReal && year >= 1970 ? at.getTime() / 1000 : null;
}

export const daySeconds = 24 * 3600;

/** Formats the day of Unix seconds: `2024-03-05`. */
export const dayOfSeconds = (seconds: number): string => dayOf(new Date(seconds * 1000));

export interface Drawdown {
  /** Relative to the preceding peak. */
  percent: number;
  amount: Units;
}

/** Parses a reported drawdown: `523.24 (71.95%)` or `73.65% (369.45)`. */
export function parseDrawdown(text: string): Drawdown | null {
  if (text.length > 60) return null;
  const [, first = '', second = ''] = /^([^()]+)\(([^()]+)\)$/.exec(text) ?? [];
  const [one, other] = [first.trim(), second.trim()];
  const [percentText, amountText] = one.endsWith('%') ? [one, other] : [other, one];
  const percent = parsePercent(percentText);
  const amountUnits = parseUnits(amountText);
  return percent === null || amountUnits === null ? null : { percent, amount: amountUnits };
}

/** Parses the leading percentage: 100 from `100% real ticks`. */
export function parsePercent(text: string): number | null {
  const [, digits] = /^(\d{1,3}(?:\.\d{1,4})?)\s?%/.exec(text.slice(0, 60)) ?? [];
  return digits === undefined ? null : Number(digits);
}
