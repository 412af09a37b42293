import { conversion as texts, platformNames } from '#texts/contract/set-file-conversion.ts';
import { encodeText } from './encoding.ts';
import {
  inputsOf,
  type SetFileEncoding,
  type SetFileKind,
  type SetFileText,
  type SetInput,
  type SetLine,
  type SetRangePart,
} from './set-file.ts';
import { kindOfValue } from './values.ts';

export type Platform = 'mt4' | 'mt5';

export { platformNames };

/** A set file for the other platform, with notes on the conversion. */
export interface Conversion {
  file: SetFileText;
  /** Sentences. */
  changed: string[];
  /** Left unchanged, to be reviewed by a person. */
  unsure: string[];
}

/** Timeframes from H1: minutes in MT4, codes in MT5. Shorter ones are the same in both. */
const timeframes = new Map([
  ['60', '16385'],
  ['240', '16388'],
  ['1440', '16408'],
  ['10080', '32769'],
  ['43200', '49153'],
]);
const timeframesBack = new Map(Array.from(timeframes, ([mt4, mt5]) => [mt5, mt4]));
/** Timeframes missing in MT4: M2 to M20 are written in minutes, H2 to H12 as codes. */
const onlyMt5 = new Map([
  ...['2', '3', '4', '6', '10', '12', '20'].map((minutes) => [minutes, `M${minutes}`] as const),
  ...['2', '3', '6', '8', '12'].map(
    (hours) => [String(16384 + Number(hours)), `H${hours}`] as const,
  ),
]);

const windows1252: SetFileEncoding = { charset: 'windows-1252', hasMark: false };
const utf16: SetFileEncoding = { charset: 'utf-16le', hasMark: true };

/** Returns a kind's platform; null when the file does not tell. */
export function platformOf(kind: SetFileKind): Platform | null {
  if (kind === 'chart') return null;
  return kind === 'mt4-tester' ? 'mt4' : 'mt5';
}

/** Sentences about inputs, with the names each applies to. */
type Notes = Map<string, string[]>;

/** Converts a set file to the other platform. Timeframe inputs are recognised by name. */
export function convertSetFile(file: SetFileText, to: Platform): Conversion {
  const [changed, unsure]: [Notes, Notes] = [new Map(), new Map()];
  const isTester = file.kind === 'mt5-tester' || file.kind === 'mt4-tester';
  const convert = to === 'mt4' ? toMt4 : toMt5;
  const inputs = inputsOf(file).map((input) => convert(input, { isTester, changed, unsure }));
  const sentences = { changed: sentencesOf(changed), unsure: sentencesOf(unsure) };
  if (to === 'mt5') {
    const lines = linesForMt5(file.lines, inputs);
    const kind = isTester ? 'mt5-tester' : 'mt5-chart';
    return { file: { kind, encoding: utf16, lines }, ...sentences };
  }
  const written = inputs.map((input) => in1252(input, unsure));
  const lines = written.flatMap(linesForMt4);
  const comments = file.lines.filter(({ type }) => type === 'comment').length;
  return {
    file: { kind: isTester ? 'mt4-tester' : 'chart', encoding: windows1252, lines },
    changed: [...sentences.changed, ...(comments > 0 ? [texts.comments(comments)] : [])],
    unsure: sentencesOf(unsure),
  };
}

interface Context {
  isTester: boolean;
  changed: Notes;
  unsure: Notes;
}

function toMt4(input: SetInput, { isTester, changed, unsure }: Context): SetInput {
  const { name, value, range } = input;
  const code = value.trim();
  if (kindOfValue(value) === 'boolean') {
    note(changed, texts.booleans, name);
    return each(input, (text) => (/^true$/i.test(text) ? '1' : '0'));
  }
  const foreign = isTimeframe(name) ? onlyMt5.get(code) : undefined;
  if (foreign !== undefined) {
    note(unsure, texts.noTimeframe(foreign), name);
  } else if (isTimeframe(name) && timeframesBack.has(code)) {
    note(changed, texts.inMinutes, name);
    return each(input, (text) => timeframesBack.get(text) ?? text);
  } else if (timeframesBack.has(code)) {
    note(unsure, texts.maybeTimeframe, name);
  }
  if (isTester && range && /^[+-]?\d*\.\d{0,7}$/.test(code)) {
    note(changed, texts.eightDecimals, name);
    return each(input, withEightDecimals);
  }
  return input;
}

function toMt5(input: SetInput, { changed, unsure }: Context): SetInput {
  const { name, value } = input;
  const code = value.trim();
  if (isTimeframe(name) && timeframes.has(code)) {
    note(changed, texts.asCodes, name);
    return each(input, (text) => timeframes.get(text) ?? text);
  }
  if (/^[01]$/.test(code) && !isTimeframe(name)) {
    note(unsure, texts.maybeSwitch, name);
  }
  return input;
}

/** Applies `convert` to value, start, step and stop; a step of 0 stays. */
function each(input: SetInput, convert: (text: string) => string): SetInput {
  const { value, range } = input;
  return {
    ...input,
    value: convert(value.trim()),
    range: range && {
      ...range,
      start: convert(range.start),
      step: convert(range.step),
      stop: convert(range.stop),
    },
  };
}

function withEightDecimals(text: string): string {
  const [, whole, fraction = ''] = /^([+-]?\d*)(?:\.(\d*))?$/.exec(text) ?? [];
  return whole === undefined ? text : `${whole || '0'}.${fraction.padEnd(8, '0')}`;
}

/** Matches `InpTrendTimeframe`, `TF_Entry`, `trendTF`. */
const isTimeframe = (name: string) =>
  /time_?frame/i.test(name) || /(?:^|[a-z\d_])TF(?:$|[A-Z\d_])/.test(name);

function note(notes: Notes, what: string, name: string): void {
  const names = notes.get(what);
  if (names) names.push(name);
  else notes.set(what, [name]);
}

const sentencesOf = (notes: Notes) =>
  Array.from(notes, ([what, names]) => texts.of(what, names.join(', ')));

/** Replaces characters missing in Windows-1252 by `?`. */
function in1252(input: SetInput, unsure: Notes): SetInput {
  if (encodeText(input.value, windows1252)) return input;
  note(unsure, texts.lostCharacters, input.name);
  const characters = Array.from(input.value, (one) => (encodeText(one, windows1252) ? one : '?'));
  return { ...input, value: characters.join('') };
}

const end = '\r\n';

function linesForMt4({ name, value, range }: SetInput): SetLine[] {
  const line: SetLine = { type: 'input', name, head: `${name}=`, value, tail: '', end };
  if (!range) return [line];
  const part = (key: SetRangePart, text: string): SetLine => {
    return { type: 'range', name, part: key, head: `${name},${key}=`, value: text, end };
  };
  const { isTried, start, step, stop } = range;
  return [line, part('F', isTried ? '1' : '0'), part('1', start), part('2', step), part('3', stop)];
}

function linesForMt5(lines: SetLine[], inputs: SetInput[]): SetLine[] {
  const byLine = new Map(inputs.map((input) => [input.line, input]));
  return lines.flatMap((line, index): SetLine[] => {
    if (line.type === 'range') return [];
    const input = byLine.get(index);
    if (line.type !== 'input' || !input) return [{ ...line, end }];
    const { name, value, range } = input;
    const tail = range
      ? `||${range.start}||${range.step}||${range.stop}||${range.isTried ? 'Y' : 'N'}`
      : '';
    return [{ type: 'input', name, head: `${name}=`, value, tail, end }];
  });
}
