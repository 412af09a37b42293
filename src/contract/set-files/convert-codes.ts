import { conversion as texts } from '#texts/contract/set-file-conversion.ts';
import type { SetInput } from './set-file.ts';

export type Platform = 'mt4' | 'mt5';

/** Sentences about inputs, with the names each applies to. */
export type Notes = Map<string, string[]>;

/** Notes of a conversion: what was changed, and what a person has to review. */
export interface ConversionNotes {
  changed: Notes;
  unsure: Notes;
}

/** Timeframes from H1: minutes in MT4, codes in MT5. Shorter ones are the same in both. */
const timeframes = new Map([
  ['60', '16385'],
  ['240', '16388'],
  ['1440', '16408'],
  ['10080', '32769'],
  ['43200', '49153'],
]);
/** ENUM_APPLIED_PRICE: PRICE_CLOSE to PRICE_WEIGHTED. */
const prices = new Map(Array.from({ length: 7 }, (_, code) => [String(code), String(code + 1)]));
const reversed = (codes: Map<string, string>) =>
  new Map(Array.from(codes, ([mt4, mt5]) => [mt5, mt4]));
const codesFor = {
  mt4: { timeframes: reversed(timeframes), prices: reversed(prices) },
  mt5: { timeframes, prices },
};
/** Timeframes missing in MT4: M2 to M20 are written in minutes, H2 to H12 as codes. */
const hoursOfMt5 = new Map(
  ['2', '3', '6', '8', '12'].map((hours) => [String(16384 + Number(hours)), `H${hours}`]),
);
const onlyMt5 = new Map([
  ...['2', '3', '4', '6', '10', '12', '20'].map((minutes) => [minutes, `M${minutes}`] as const),
  ...hoursOfMt5,
]);

const rangesOfPrices = new Set(['0 6', '0 7', '1 7']);

/**
 * Converts an input whose name says that it is an enum with other numbers on the other platform.
 *
 * @returns null for any other input, perhaps noted as unsure
 */
export function convertCode(
  input: SetInput,
  to: Platform,
  { changed, unsure }: ConversionNotes,
): SetInput | null {
  const { name, value, range } = input;
  const code = value.trim();
  if (!/^-?\d+$/.test(code)) return null;
  const known = codesFor[to];
  const limits = [range?.start ?? '', range?.stop ?? ''].map((limit) => limit.trim());
  if (isTimeframe(name)) {
    const missing = to === 'mt4' ? onlyMt5.get(code) : undefined;
    if (missing !== undefined) {
      note(unsure, texts.noTimeframe(missing), name);
      return input;
    }
    if (![code, ...limits].some((each) => known.timeframes.has(each))) return null;
    note(changed, texts.timeframes[to], name);
    return withCodes(input, known.timeframes);
  }
  if (/applied|apply_?to|price_?type/i.test(name)) {
    if (!known.prices.has(code)) {
      note(unsure, texts.noPrice, name);
      return input;
    }
    note(changed, texts.prices[to], name);
    return withCodes(input, known.prices);
  }
  if (/corner|draw_?(?:type|style)|object_?type/i.test(name)) {
    note(unsure, texts.otherNumbers, name);
    return input;
  }
  const hasLimits = limits.join('') !== '';
  if (/price$/i.test(name) && known.prices.has(code)) {
    if (!hasLimits || rangesOfPrices.has(limits.join(' '))) {
      note(unsure, texts.maybePrice, name);
      return input;
    }
  }
  const isLikeTimeframe =
    to === 'mt4'
      ? known.timeframes.has(code) || hoursOfMt5.has(code)
      : timeframes.has(code) && (hasLimits ? limits[1] === '43200' : /period/i.test(name));
  if (isLikeTimeframe) note(unsure, texts.maybeTimeframe, name);
  return null;
}

/** Matches `InpTrendTimeframe`, `TF_Entry`, `trendTF`, `HTF`, `tf2`. */
function isTimeframe(name: string): boolean {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/(TF)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z]+/);
  return /time_?frame/i.test(name) || words.some((word) => /tf$/i.test(word));
}

/** Converts value, start and stop; the step counts and is no code. */
function withCodes(input: SetInput, codes: ReadonlyMap<string, string>): SetInput {
  const { value, range } = input;
  const convert = (text: string) => codes.get(text.trim()) ?? text;
  return {
    ...input,
    value: convert(value),
    range: range && { ...range, start: convert(range.start), stop: convert(range.stop) },
  };
}

/** Adds an input's name to those of a sentence. */
export function note(notes: Notes, what: string, name: string): void {
  const names = notes.get(what);
  if (names) names.push(name);
  else notes.set(what, [name]);
}
