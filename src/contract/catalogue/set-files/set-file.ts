import type { CodePage } from './code-pages.ts';
import { encodingNames as encodings, setFileKindNames } from '#texts/contract/files.ts';

export { setFileKindNames };

/**
 * A MetaTrader set file's kind, told by its bytes: MT5 writes UTF-16, MT4 one byte a character, and
 * the tester adds optimiser ranges. `chart`: single-byte without ranges, so from either platform.
 */
export type SetFileKind = 'mt5-tester' | 'mt5-chart' | 'mt4-tester' | 'chart';

export interface SetFileEncoding {
  charset: 'utf-16le' | 'utf-8' | CodePage;
  /** Starts with a byte order mark. */
  hasMark: boolean;
}

/** An input's optimiser range, verbatim. */
export interface SetRange {
  start: string;
  step: string;
  stop: string;
  /** The optimiser varies it. */
  isTried: boolean;
}

/** A line with its line end, which the last one may lack. */
export type SetLine = { end: string } & (
  | { type: 'blank' | 'comment'; text: string }
  /** `head` up to and including the first `=`, `value`, and the suffix of MT5's tester. */
  | { type: 'input'; name: string; head: string; value: string; tail: string }
  /** A range line of MT4's tester below its input: `Lots,F=0`, `Lots,1=0.1`. */
  | { type: 'range'; name: string; part: SetRangePart; head: string; value: string }
);

/** `F`: varied or not; `1` start, `2` step, `3` stop. */
export type SetRangePart = 'F' | '1' | '2' | '3';

/** A parsed set file; `writeSetFile` restores the same bytes. */
export interface SetFileText {
  kind: SetFileKind;
  encoding: SetFileEncoding;
  lines: SetLine[];
}

export interface SetInput {
  /** From 0. */
  line: number;
  name: string;
  value: string;
  range: SetRange | null;
}

export interface SetFileBounds {
  bytes: number;
  lines: number;
  inputs: number;
}

/** Limits of the workbench: MT4's tester writes five lines per input. */
export const workbenchBounds: SetFileBounds = { bytes: 256 * 1024, lines: 25_000, inputs: 5_000 };

export function encodingName({ charset, hasMark }: SetFileEncoding): string {
  const name =
    charset === 'utf-16le' || charset === 'utf-8'
      ? encodings[charset]
      : encodings.codePage(charset);
  if (hasMark === (charset === 'utf-16le')) return name;
  return hasMark ? encodings.withMark(name) : encodings.withoutMark(name);
}

/** Returns a set file's inputs in line order. */
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
