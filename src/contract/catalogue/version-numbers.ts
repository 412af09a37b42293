/** Version numbers: `2.4` or `2.4.1`, shown as typed and compared part by part. */

import { numberTexts as texts } from '#texts/contract/catalogue.ts';

const part = '(?:0|[1-9]\\d{0,2})';
const pattern = new RegExp(`^${part}(?:\\.${part}){1,2}$`);
const maxPart = 999;
/** Base of the combined rank. */
const base = maxPart + 1;

export const firstNumber = '1.0';

/** Ranks 2.4.1 as 2,004,001 and 1.0 as 1.0.0; null if malformed. */
export function rankOf(number: string): number | null {
  if (!pattern.test(number)) return null;
  const [major = 0, minor = 0, patch = 0] = number.split('.').map(Number);
  return (major * base + minor) * base + patch;
}

/** Compares two numbers: negative when `a` is older. Malformed numbers are oldest. */
export function compareNumbers(a: string, b: string): number {
  return (rankOf(a) ?? -1) - (rankOf(b) ?? -1);
}

/** Returns what is wrong with a typed number and what to write instead, or null. */
export function findNumberIssue(text: string): string | null {
  if (rankOf(text) !== null) return null;
  const short = text
    .split('.')
    .map((digits) => digits.replace(/^0+(?=\d)/, ''))
    .join('.');
  if (short === text || rankOf(short) === null) return texts.form;
  return texts.leadingZero(short, text);
}

/**
 * Suggests the next number: the last part plus one, skipping taken ones.
 *
 * @param newest of the channel; null if there is none
 * @param taken all numbers of the product, in any channel, including withdrawn ones
 * @returns null if the last part would exceed 999, so that a person must choose
 */
export function nextNumber(newest: string | null, taken: readonly string[]): string | null {
  const ranks = new Set(taken.map(rankOf));
  const parts = (newest ?? firstNumber).split('.').map(Number);
  const last = parts.pop() ?? 0;
  for (let next = newest === null ? last : last + 1; next <= maxPart; next++) {
    const number = [...parts, next].join('.');
    if (!ranks.has(rankOf(number))) return number;
  }
  return null;
}

interface Numbered {
  number: string;
}

export function newestOf<Version extends Numbered>(versions: readonly Version[]): Version | null {
  return versions.reduce<Version | null>(
    (newest, version) =>
      newest && compareNumbers(newest.number, version.number) >= 0 ? newest : version,
    null,
  );
}
