import { encodings, setFileKindNames } from '#texts/contract/set-files.ts';

export { setFileKindNames };

/**
 * The settings of an expert in a file of MetaTrader's. The terminal tells by the bytes: MT5 writes UTF-16, MT4 one byte a
 * character; the tester adds what the optimiser tries. `chart`: of one byte a character and without that, so of either platform.
 */
export type SetFileKind = 'mt5-tester' | 'mt5-chart' | 'mt4-tester' | 'chart';

/** How the characters of a set file are written. */
export interface SetFileEncoding {
  charset: 'utf-16le' | 'utf-8' | 'windows-1252';
  /** Whether a byte order mark stands before the first character. */
  hasMark: boolean;
}

/** What the tester's optimiser tries of an input, as it stands in the file. */
export interface SetRange {
  start: string;
  step: string;
  stop: string;
  /** Whether the optimiser tries it at all. */
  isTried: boolean;
}

/** A line with the characters that end it, which the last one may lack. */
export type SetLine = { end: string } & (
  | { type: 'blank' | 'comment'; text: string }
  /** `head` up to the first `=` with it, `value`, and behind it what MT5's tester adds. */
  | { type: 'input'; name: string; head: string; value: string; tail: string }
  /** MT4's tester says what it tries of an input in lines beneath it: `Lots,F=0`, `Lots,1=0.1`. */
  | { type: 'range'; name: string; part: SetRangePart; head: string; value: string }
);

/** `F`: whether it is tried; `1` start, `2` step, `3` stop. */
export type SetRangePart = 'F' | '1' | '2' | '3';

/** A set file that has been read; `writeSetFile` makes the same bytes of it. */
export interface SetFileText {
  kind: SetFileKind;
  encoding: SetFileEncoding;
  lines: SetLine[];
}

/** One input of an expert in a set file. */
export interface SetInput {
  /** Its line, from 0. */
  line: number;
  name: string;
  value: string;
  range: SetRange | null;
}

/** What of a file is read. */
export interface SetFileBounds {
  bytes: number;
  lines: number;
  inputs: number;
}

/** Of a file that can be opened: MT4's tester writes five lines for an input. */
export const workbenchBounds: SetFileBounds = { bytes: 256 * 1024, lines: 25_000, inputs: 5_000 };

/** What an encoding is called on the screen. */
export function encodingName({ charset, hasMark }: SetFileEncoding): string {
  const name = encodings[charset];
  if (hasMark === (charset === 'utf-16le')) return name;
  return hasMark ? encodings.withMark(name) : encodings.withoutMark(name);
}

/** The inputs of a set file in the order of its lines. */
export function inputsOf({ lines }: SetFileText): SetInput[] {
  const parts = new Map<string, Partial<Record<SetRangePart, string>>>();
  for (const line of lines) {
    if (line.type !== 'range') continue;
    const known = parts.get(line.name) ?? {};
    known[line.part] = line.value;
    parts.set(line.name, known);
  }
  return lines.flatMap((line, index) => {
    if (line.type !== 'input') return [];
    const { name, value, tail } = line;
    return [{ line: index, name, value, range: rangeOf(tail, parts.get(name)) }];
  });
}

function rangeOf(tail: string, parts: Partial<Record<SetRangePart, string>> = {}): SetRange | null {
  if (tail !== '') {
    const [, start = '', step = '', stop = '', flag = ''] = tail.split('||');
    return { start, step, stop, isTried: flag.trim() === 'Y' };
  }
  const { F: flag, 1: start = '', 2: step = '', 3: stop = '' } = parts;
  return flag === undefined ? null : { start, step, stop, isTried: flag.trim() === '1' };
}
