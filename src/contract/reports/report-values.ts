import { locale } from '#texts/language.ts';
import { dayOf } from '../days.ts';

/**
 * An amount in ten-thousandths of the currency, which are whole numbers: sums of them are exact. Terminals write two digits
 * behind the point, or none.
 */
export type Units = number;
const unitsPerWhole = 10_000;
/** What a row may be off by. */
export const halfCent: Units = 50;
/** What a sum may be off by. */
export const oneCent: Units = 100;

const amount = /^([+-]?)(\d{1,10})(?:\.(\d{1,8}))?$/;
/** Blanks between thousands. */
const blanks = / /g;

/** `-1 234.50` as units; null where it is no number. */
export function parseUnits(text: string): Units | null {
  if (text.length > 40) return null;
  const [, sign, whole, fraction = ''] = amount.exec(text.replace(blanks, '')) ?? [];
  if (whole === undefined) return null;
  const units =
    Number(whole) * unitsPerWhole + Math.round(Number(`0.${fraction || '0'}`) * unitsPerWhole);
  return sign === '-' ? -units : units;
}

/** A count: `1 234`. */
export function parseCount(text: string): number | null {
  const digits = text.length > 20 ? '' : text.replace(blanks, '');
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null;
}

export const toAmount = (units: Units): number => Math.round(units / 100) / 100;

/** An amount in the words of a sentence: `10,300.00`. */
export const formatUnits = (units: Units): string =>
  toAmount(units).toLocaleString(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const moment = /^(\d{4})\.(\d{2})\.(\d{2})(?: (\d{2}):(\d{2})(?::(\d{2}))?)?$/;

/** `2024.03.05 10:00:00`, the time of the broker's server, as seconds since 1970; null where there is no such moment. */
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

/** Of seconds since 1970: `2024-03-05`. */
export const dayOfSeconds = (seconds: number): string => dayOf(new Date(seconds * 1000));

export interface Drawdown {
  /** Of the highest amount before it. */
  percent: number;
  amount: Units;
}

/** `523.24 (71.95%)` or `73.65% (369.45)`, as reports write a drawdown. */
export function parseDrawdown(text: string): Drawdown | null {
  if (text.length > 60) return null;
  const [, first = '', second = ''] = /^([^()]+)\(([^()]+)\)$/.exec(text) ?? [];
  const [one, other] = [first.trim(), second.trim()];
  const [percentText, amountText] = one.endsWith('%') ? [one, other] : [other, one];
  const percent = parsePercent(percentText);
  const amountUnits = parseUnits(amountText);
  return percent === null || amountUnits === null ? null : { percent, amount: amountUnits };
}

/** The percent that a text begins with: 100 of `100% real ticks`. */
export function parsePercent(text: string): number | null {
  const [, digits] = /^(\d{1,3}(?:\.\d{1,4})?)\s?%/.exec(text.slice(0, 60)) ?? [];
  return digits === undefined ? null : Number(digits);
}
