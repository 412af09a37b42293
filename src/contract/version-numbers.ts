/** Numbers of versions: `2.4` or `2.4.1`, shown as they were typed, compared part by part. */

import { numberTexts as texts } from '#texts/contract/versions.ts';

const part = '(?:0|[1-9]\\d{0,2})';
const pattern = new RegExp(`^${part}(?:\\.${part}){1,2}$`);
const highestPart = 999;
/** What a part is worth less than the one before it. */
const base = highestPart + 1;

/** The first version of a product that nobody gave a number. */
export const firstNumber = '1.0';

/**
 * A number as one figure that tells newer from older: 2.4.1 is 2,004,001. A missing third part is 0, so that 1.0 and 1.0.0 are the
 * same. Null for what is no number.
 */
export function rankOf(number: string): number | null {
  if (!pattern.test(number)) return null;
  const [major = 0, minor = 0, patch = 0] = number.split('.').map(Number);
  return (major * base + minor) * base + patch;
}

/** Below 0 where `a` is the older one, 0 where both are the same. What is no number is older than all. */
export function compareNumbers(a: string, b: string): number {
  return (rankOf(a) ?? -1) - (rankOf(b) ?? -1);
}

/** What is wrong with a number that was typed, and what to write; null where nothing is. */
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
 * The number after the newest one: its last part + 1, without those that are taken.
 *
 * @param newest of the channel; null: there is none
 * @param taken the numbers of the product, whatever their channel, withdrawn ones too
 * @returns null where the last part would be above 999: a person has to choose
 */
export function nextNumber(newest: string | null, taken: readonly string[]): string | null {
  const ranks = new Set(taken.map(rankOf));
  const parts = (newest ?? firstNumber).split('.').map(Number);
  const last = parts.pop() ?? 0;
  for (let next = newest === null ? last : last + 1; next <= highestPart; next++) {
    const number = [...parts, next].join('.');
    if (!ranks.has(rankOf(number))) return number;
  }
  return null;
}

interface Numbered {
  number: string;
}

/** The newest of some versions; null where there are none. */
export function newestOf<Version extends Numbered>(versions: readonly Version[]): Version | null {
  return versions.reduce<Version | null>(
    (newest, version) =>
      newest && compareNumbers(newest.number, version.number) >= 0 ? newest : version,
    null,
  );
}
