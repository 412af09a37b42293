import { valueProblems as texts } from '#texts/contract/set-files.ts';
import { encodeText } from './encoding.ts';
import type { SetFileEncoding, SetInput } from './set-file.ts';

/** What a value is by how it is written. Enums and colours are numbers in a set file. */
export type ValueKind = 'boolean' | 'number' | 'date' | 'text';

/** What a trader looks at first. */
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

/** Whether two values set the same: numbers as numbers (0.10 is 0.1), and MT4's 1 is MT5's true. */
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

/** Another file's value as this one writes such values: MT4 has 1 where MT5 has true. */
export function inFormOf(own: string, other: string): string {
  if (kindOfValue(own) === 'boolean' && isSwitch(other.trim()))
    return isOn(other.trim()) ? 'true' : 'false';
  if (kindOfValue(own) === 'number' && kindOfValue(other) === 'boolean')
    return isOn(other.trim()) ? '1' : '0';
  return other;
}

/** `-0.5` of `-00.50`: a magic number may have more digits than a number of JavaScript's keeps. */
function normalizedDecimal(value: string): string | null {
  const [, sign = '', whole = '', fraction = ''] = decimal.exec(value) ?? [];
  if (whole === '' && fraction === '') return null;
  const digits = whole.replace(/^0+/, '') || '0';
  const decimals = withoutLastZeros(fraction);
  const size = decimals === '' ? digits : `${digits}.${decimals}`;
  return sign === '-' && size !== '0' ? `-${size}` : size;
}

/** By a loop: a pattern that ends in `0+$` takes a hundred seconds for a hundred thousand zeros. */
function withoutLastZeros(digits: string): string {
  let to = digits.length;
  while (digits[to - 1] === '0') to -= 1;
  return digits.slice(0, to);
}

/** What an input is by the words of its name: `InpLotSize` is lots, `RiskPercent` risk, `Magic_Number` magic. */
export function markOf(name: string): InputMark | null {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
  if (words.some((word) => word.startsWith('magic'))) return 'magic';
  if (words.some((word) => word.startsWith('risk'))) return 'risk';
  return words.some((word) => /^(?:i|inp)?lots?(?:size)?$/.test(word)) ? 'lots' : null;
}

/**
 * What is wrong with a value that is typed in the place of another, or null: what the terminal would read as something
 * else, it says nothing of.
 */
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
