import { formatCount } from '#texts/language.ts';
import { setFileProblems as texts } from '#texts/contract/files.ts';
import { formatBytes } from '#contract/kit/format-bytes.ts';
import { decodeText } from './encoding.ts';
import {
  workbenchBounds,
  type SetFileBounds,
  type SetFileKind,
  type SetFileText,
  type SetLine,
} from './set-file.ts';

export type ReadSetFile = { file: SetFileText } | { problem: string };

// oxlint-disable-next-line no-control-regex -- these are what is looked for
const control = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/;
/** MQL allows letters, digits and `_`; tools that write set files use the rest. */
const inputName = /^[\p{L}_$][\p{L}\p{N}_$.[\]-]*$/u;
const rangeName = /^(.+),([F123])$/;
/** Characters of a line that a problem quotes. */
const quotedLength = 40;

/** Needs a `name=value` line; the rest may be comments and blanks. Linear time on any input. */
export function parseSetFile(
  bytes: Uint8Array,
  bounds: SetFileBounds = workbenchBounds,
): ReadSetFile {
  if (bytes.length === 0) return { problem: texts.empty };
  const tooLarge = tooLargeProblem(bytes.length, bounds);
  if (tooLarge) return { problem: tooLarge };
  const decoded = decodeText(bytes);
  if ('problem' in decoded) return decoded;
  const { text, encoding } = decoded;
  if (/^\s{0,1000}</.test(text)) {
    return { problem: texts.page };
  }
  if (control.test(text)) return { problem: binaryProblem(text) };
  return readLines(text, bounds, (lines) => {
    const kind = kindOf(lines, encoding.charset === 'utf-16le');
    return halfProblem(lines, kind) ?? { file: { kind, encoding, lines } };
  });
}

export function tooLargeProblem(sizeBytes: number, bounds = workbenchBounds): string | null {
  if (sizeBytes <= bounds.bytes) return null;
  return texts.tooLarge(formatBytes(sizeBytes), formatBytes(bounds.bytes));
}

function readLines(
  text: string,
  bounds: SetFileBounds,
  finish: (lines: SetLine[]) => ReadSetFile,
): ReadSetFile {
  const lines: SetLine[] = [];
  let inputs = 0;
  for (let from = 0; from < text.length;) {
    if (lines.length === bounds.lines)
      return { problem: texts.tooManyLines(formatCount(bounds.lines)) };
    const to = endOfLine(text, from);
    const content = text.slice(from, to);
    const end = text.startsWith('\r\n', to) ? '\r\n' : text.slice(to, to + 1);
    const line = parseLine(content, end);
    if (!line) {
      return { problem: texts.neither(lines.length + 1, quote(content)) };
    }
    if (line.type === 'input') inputs += 1;
    if (inputs > bounds.inputs) return { problem: texts.tooManyInputs(formatCount(bounds.inputs)) };
    lines.push(line);
    from = to + end.length;
  }
  if (inputs === 0) {
    const isBlank = lines.every(({ type }) => type === 'blank');
    return { problem: isBlank ? texts.blank : texts.noInputs };
  }
  return finish(lines);
}

const [lineFeed, carriageReturn] = [10, 13];

function endOfLine(text: string, from: number): number {
  let to = from;
  for (; to < text.length; to += 1) {
    const code = text.charCodeAt(to);
    if (code === lineFeed || code === carriageReturn) break;
  }
  return to;
}

function parseLine(text: string, end: string): SetLine | null {
  const trimmed = text.trimStart();
  if (trimmed === '') return { type: 'blank', text, end };
  if (trimmed.startsWith(';')) return { type: 'comment', text, end };
  const equals = text.indexOf('=');
  if (equals === -1) return null;
  const head = text.slice(0, equals + 1);
  const name = head.slice(0, -1).trim();
  const [, rangeOf = '', part] = rangeName.exec(name) ?? [];
  const value = text.slice(equals + 1);
  if (part === 'F' || part === '1' || part === '2' || part === '3') {
    return inputName.test(rangeOf)
      ? { type: 'range', name: rangeOf, part, head, value, end }
      : null;
  }
  if (!inputName.test(name)) return null;
  const split = tailStart(value);
  return { type: 'input', name, head, value: value.slice(0, split), tail: value.slice(split), end };
}

/** Finds where `||start||step||stop||Y` begins, or the end; a text value may contain `||`. */
function tailStart(value: string): number {
  if (!/\|\|[YN]\s*$/.test(value.slice(-1000))) return value.length;
  let at = value.length;
  for (let part = 0; part < 4; part += 1) {
    at = at === 0 ? -1 : value.lastIndexOf('||', at - 1);
    if (at === -1) return value.length;
  }
  return at;
}

function kindOf(lines: SetLine[], isUtf16: boolean): SetFileKind {
  if (lines.some((line) => line.type === 'input' && line.tail !== '')) return 'mt5-tester';
  if (lines.some((line) => line.type === 'range' && line.part === 'F')) return 'mt4-tester';
  return isUtf16 ? 'mt5-chart' : 'chart';
}

/** Detects truncation: the terminal ends every line and writes all parts; some tools only `,F=`. */
function halfProblem(lines: SetLine[], kind: SetFileKind): { problem: string } | null {
  const last = lines.at(-1);
  const isCut =
    last !== undefined &&
    ((kind === 'mt5-tester' &&
      last.type === 'input' &&
      last.end === '' &&
      last.tail === '' &&
      last.value.includes('||')) ||
      (kind === 'mt4-tester' &&
        last.type === 'range' &&
        last.part !== '3' &&
        lines.some((line) => line.type === 'range' && line.part !== 'F')));
  if (!isCut) return null;
  const problem = kind === 'mt5-tester' ? texts.cutOffInMt5 : texts.cutOffInMt4;
  return { problem: problem(lines.length) };
}

function binaryProblem(text: string): string {
  const at = text.search(control);
  const line = text.slice(0, at).split(/\r\n|\r|\n/).length;
  const code = text.charCodeAt(at).toString(16).padStart(2, '0');
  return texts.binary(line, code);
}

function quote(text: string): string {
  const trimmed = text.trim();
  const short = Array.from(trimmed.slice(0, quotedLength * 2))
    .slice(0, quotedLength)
    .join('');
  return short.length < trimmed.length ? `${short}…` : short;
}
