import { conversionTexts as texts } from '#texts/contract/files.ts';
import type { SetInput } from './set-file.ts';

export type Platform = 'mt4' | 'mt5';

/** Sentences about inputs, with the names each applies to. */
export type Notes = Map<string, string[]>;

export interface ConversionNotes {
  changed: Notes;
  unsure: Notes;
}

/** Timeframes from H1 up: minutes in MT4, codes in MT5. Shorter ones are the same in both. */
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
const onlyMt5 = new Map<string, string>([
  ...[2, 3, 4, 6, 10, 12, 20].map((minutes) => [`${minutes}`, `M${minutes}`] as const),
  ...[2, 3, 6, 8, 12].map((hours) => [`${16384 + hours}`, `H${hours}`] as const),
]);

/** First and last value that the optimiser may try; empty: not stated. */
const spansOfPrices = new Set(['', '0 6', '0 7', '1 7']);

/** Converts an input whose name marks an enum that platforms number differently; else null. */
export function convertCode(
  input: SetInput,
  to: Platform,
  { changed, unsure }: ConversionNotes,
): SetInput | null {
  const { name, value, range } = input;
  const code = value.trim();
  if (!/^-?\d+$/.test(code)) return null;
  const [start = '', stop = ''] = [range?.start.trim(), range?.stop.trim()];
  const doubt = doubtOf(name, code, `${start} ${stop}`.trim(), to);
  if (doubt !== null) {
    note(unsure, doubt, name);
    return input;
  }
  const kind = isTimeframe(name) ? 'timeframes' : isPrice(name) ? 'prices' : null;
  const codes = kind && codesFor[to][kind];
  if (!codes || ![code, start, stop].some((each) => codes.has(each))) return null;
  note(changed, texts[kind][to], name);
  const convert = (text: string) => codes.get(text.trim()) ?? text;
  // The step is a count, not a code.
  const converted = range && { ...range, start: convert(start), stop: convert(stop) };
  return { ...input, value: convert(value), range: converted };
}

/** Returns why a number stays unchanged although it may be a code; null: no doubt. */
function doubtOf(name: string, code: string, span: string, to: Platform): string | null {
  const known = codesFor[to];
  if (isTimeframe(name)) {
    const missing = to === 'mt4' ? onlyMt5.get(code) : undefined;
    return missing === undefined ? null : texts.noTimeframe(missing);
  }
  if (isPrice(name)) return known.prices.has(code) ? null : texts.noPrice;
  if (/corner|draw_?(?:type|style)|object_?type/i.test(name)) return texts.otherNumbers;
  if (/price$/i.test(name) && known.prices.has(code) && spansOfPrices.has(span)) {
    return texts.maybePrice;
  }
  const isLikely =
    to === 'mt4' ? Number(code) > 16384 : span.endsWith('43200') || /period/i.test(name);
  const isTimeframeCode = known.timeframes.has(code) || onlyMt5.has(code);
  return isLikely && isTimeframeCode ? texts.maybeTimeframe : null;
}

/** Matches `MA_AppliedPrice`, `RsiAppliedTo`, `ApplyTo2`, but no switch such as `ApplyToBuys`. */
const isPrice = (name: string) =>
  /applied_?price|price_?type|(?:applied|appl(?:y|ied)_?to)_?\d*$/i.test(name);

/** Matches `InpTrendTimeframe`, `TF_Entry`, `trendTF`, `HTF`, `tf2`. */
function isTimeframe(name: string): boolean {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/(TF)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z]+/);
  return /time_?frame/i.test(name) || words.some((word) => /tf$/i.test(word));
}

export function note(notes: Notes, what: string, name: string): void {
  const names = notes.get(what);
  if (names) names.push(name);
  else notes.set(what, [name]);
}
