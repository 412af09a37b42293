import { conversion as texts, platformNames } from '#texts/contract/set-file-conversion.ts';
import {
  convertCode,
  note,
  type ConversionNotes,
  type Notes,
  type Platform,
} from './convert-codes.ts';
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

export { platformNames, type Platform };

/** A set file for the other platform, with notes on the conversion. */
export interface Conversion {
  file: SetFileText;
  /** Sentences. */
  changed: string[];
  /** Left unchanged, to be reviewed by a person. */
  unsure: string[];
}

const windows1252: SetFileEncoding = { charset: 'windows-1252', hasMark: false };
const utf16: SetFileEncoding = { charset: 'utf-16le', hasMark: true };

/** Returns a kind's platform; null when the file does not tell. */
export function platformOf(kind: SetFileKind): Platform | null {
  if (kind === 'chart') return null;
  return kind === 'mt4-tester' ? 'mt4' : 'mt5';
}

/**
 * Converts a set file to the other platform. Timeframes and applied prices are recognised by name.
 */
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

interface Context extends ConversionNotes {
  isTester: boolean;
}

function toMt4(input: SetInput, { isTester, ...notes }: Context): SetInput {
  const { name, value, range } = input;
  if (kindOfValue(value) === 'boolean') {
    note(notes.changed, texts.booleans, name);
    return each(input, (text) => (/^true$/i.test(text) ? '1' : '0'));
  }
  const converted = convertCode(input, 'mt4', notes);
  if (converted) return converted;
  if (isTester && range && /^[+-]?\d*\.\d{0,7}$/.test(value.trim())) {
    note(notes.changed, texts.eightDecimals, name);
    return each(input, withEightDecimals);
  }
  return input;
}

function toMt5(input: SetInput, notes: Context): SetInput {
  const converted = convertCode(input, 'mt5', notes);
  if (converted) return converted;
  if (/^[01]$/.test(input.value.trim())) note(notes.unsure, texts.maybeSwitch, input.name);
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
    const parts = range ? [range.start, range.step, range.stop].map((part) => part || '0') : [];
    const tail = range ? ['', ...parts, range.isTried ? 'Y' : 'N'].join('||') : '';
    return [{ type: 'input', name, head: `${name}=`, value, tail, end }];
  });
}
