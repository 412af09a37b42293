import { valueProblems as texts } from '#texts/contract/files.ts';
import { encodeText } from './encoding.ts';
import type { SetFileEncoding, SetInput } from './set-file.ts';

/** A value's kind by its notation; enums and colours are numbers in set files. */
export type ValueKind = 'boolean' | 'number' | 'date' | 'text';

/** Inputs a trader looks at first. */
export type InputMark = 'lots' | 'risk' | 'magic';

const decimal = /^([+-]?)(\d*)(?:\.(\d*))?$/;
const withExponent = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)e[+-]?\d{1,4}$/i;
const date = /^\d{4}\.\d{2}\.\d{2}(?: \d{2}:\d{2}(?::\d{2})?)?$/;

export function kindOfValue(value: string): ValueKind {
  const trimmed = value.trim();
  if (/^(?:true|false)$/i.test(trimmed)) return 'boolean';
  if (normalizedDecimal(trimmed) !== null || withExponent.test(trimmed)) return 'number';
  return date.test(trimmed) ? 'date' : 'text';
}

/** Tells whether two values are equivalent: 0.10 is 0.1, and MT4's 1 is MT5's true. */
export function isSameValue(one: string, other: string): boolean {
  const [a, b] = [one.trim(), other.trim()];
  if (a === b) return true;
  const [x, y] = [normalizedDecimal(a), normalizedDecimal(b)];
  if (x !== null && y !== null) return x === y;
  if (kindOfValue(a) === 'number' && kindOfValue(b) === 'number') return Number(a) === Number(b);
  return isSwitch(a) && isSwitch(b) && kindOfValue(a) !== kindOfValue(b)
    ? isOn(a) === isOn(b)
    : kindOfValue(a) === 'boolean' && a.toLowerCase() === b.toLowerCase();
}

const isSwitch = (value: string) => /^(?:true|false|[01])$/i.test(value);
const isOn = (value: string) => /^(?:true|1)$/i.test(value);

/** Rewrites another file's value in this file's notation: MT4 has 1 where MT5 has true. */
export function inFormOf(own: string, other: string): string {
  if (kindOfValue(own) === 'boolean' && isSwitch(other.trim()))
    return isOn(other.trim()) ? 'true' : 'false';
  if (kindOfValue(own) === 'number' && kindOfValue(other) === 'boolean')
    return isOn(other.trim()) ? '1' : '0';
  return other;
}

/** Normalises `-00.50` to `-0.5` as text: magic numbers may exceed a double's precision. */
function normalizedDecimal(value: string): string | null {
  const [, sign = '', whole = '', fraction = ''] = decimal.exec(value) ?? [];
  if (whole === '' && fraction === '') return null;
  const digits = whole.replace(/^0+/, '') || '0';
  const decimals = withoutLastZeros(fraction);
  const size = decimals === '' ? digits : `${digits}.${decimals}`;
  return sign === '-' && size !== '0' ? `-${size}` : size;
}

/** Uses a loop: a pattern ending in `0+$` takes a hundred seconds on a hundred thousand zeros. */
function withoutLastZeros(digits: string): string {
  let to = digits.length;
  while (digits[to - 1] === '0') to -= 1;
  return digits.slice(0, to);
}

/** Classifies an input by the words of its name: `InpLotSize`, `RiskPercent`, `Magic_Number`. */
export function markOf(name: string): InputMark | null {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
  if (words.some((word) => word.startsWith('magic'))) return 'magic';
  if (words.some((word) => word.startsWith('risk'))) return 'risk';
  return words.some((word) => /^(?:i|inp)?lots?(?:size)?$/.test(word)) ? 'lots' : null;
}

/** Returns what is wrong with an edited value, or null; the terminal misreads it silently. */
export function problemOfEdit(
  { value: old }: SetInput,
  typed: string,
  encoding: SetFileEncoding,
): string | null {
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  if (/[\0-\x08\n-\x1f\x7f]/.test(typed)) return texts.lines;
  if (typed.includes('||')) return texts.separator;
  if (encodeText(typed, encoding) === null) {
    return texts.characters;
  }
  const [kind, was] = [kindOfValue(typed), kindOfValue(old)];
  if (was === 'number' && kind !== 'number') {
    const withPoint = typed.trim().replace(',', '.');
    return kindOfValue(withPoint) === 'number' ? texts.comma(withPoint) : texts.number;
  }
  if (was === 'boolean' && kind !== 'boolean') return texts.boolean;
  return was === 'date' && kind === 'text' ? texts.date : null;
}
