import {
  conversionTexts as texts,
  encodingNames as encodings,
  terminalNames as platformNames,
} from '#texts/contract/files.ts';
import {
  convertCode,
  note,
  type ConversionNotes,
  type Notes,
  type Platform,
} from './convert-codes.ts';
import { singleBytePages, encodePage, type CodePage } from './code-pages.ts';
import {
  encodingName,
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

export interface Conversion {
  file: SetFileText;
  changed: string[];
  /** Sentences about what stays unchanged and needs a person's review. */
  unsure: string[];
}

const utf16: SetFileEncoding = { charset: 'utf-16le', hasMark: true };

/** Returns a kind's platform; null if the file does not show it. */
export function platformOf(kind: SetFileKind): Platform | null {
  if (kind === 'chart') return null;
  return kind === 'mt4-tester' ? 'mt4' : 'mt5';
}

/** Recognises timeframes and applied prices by name. */
export function convertSetFile(file: SetFileText, to: Platform): Conversion {
  const [changed, unsure]: [Notes, Notes] = [new Map(), new Map()];
  const isTester = file.kind === 'mt5-tester' || file.kind === 'mt4-tester';
  const convert = to === 'mt4' ? toMt4 : toMt5;
  const inputs = inputsOf(file).map((input) => convert(input, { isTester, changed, unsure }));
  const { charset } = file.encoding;
  const guessed = charset === 'utf-16le' || charset === 'utf-8' ? null : charset;
  if (to === 'mt5') {
    for (const { name, value } of guessed ? inputs : []) {
      if (!isAscii(value)) note(unsure, texts.readAs(encodingName(file.encoding)), name);
    }
    const lines = linesForMt5(file.lines, inputs);
    const kind = isTester ? 'mt5-tester' : 'mt5-chart';
    const sentences = { changed: sentencesOf(changed), unsure: sentencesOf(unsure) };
    return { file: { kind, encoding: utf16, lines }, ...sentences };
  }
  const page = guessed ?? pageFor(inputs);
  const written = inputs.map((input) => inPage(input, page, { changed, unsure }));
  const lines = written.flatMap(linesForMt4);
  const comments = file.lines.filter(({ type }) => type === 'comment').length;
  const encoding: SetFileEncoding = { charset: page, hasMark: false };
  return {
    file: { kind: isTester ? 'mt4-tester' : 'chart', encoding, lines },
    changed: [...sentencesOf(changed), ...(comments > 0 ? [texts.comments(comments)] : [])],
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

const isAscii = (text: string) => /^[\0-\x7f]*$/.test(text);

/** Returns the code page that lacks the fewest characters: MT4 writes in that of its Windows. */
function pageFor(inputs: readonly SetInput[]): CodePage {
  const letters = [...new Set(inputs.map(({ value }) => value).join(''))];
  let [best, fewest]: [CodePage, number] = ['windows-1252', Infinity];
  for (const page of singleBytePages) {
    const missing = letters.filter((letter) => !encodePage(letter, page)).length;
    if (missing < fewest) [best, fewest] = [page, missing];
    if (missing === 0) break;
  }
  return best;
}

/** Replaces characters missing in a code page with `?`. */
function inPage(input: SetInput, page: CodePage, { changed, unsure }: ConversionNotes): SetInput {
  const { name, value } = input;
  if (!isAscii(value) && page !== 'windows-1252') {
    note(changed, texts.writtenIn(encodings.codePage(page)), name);
  }
  if (encodePage(value, page)) return input;
  note(unsure, texts.lostCharacters, name);
  const letters = Array.from(value, (letter) => (encodePage(letter, page) ? letter : '?'));
  return { ...input, value: letters.join('') };
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
