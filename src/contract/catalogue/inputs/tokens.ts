/** A token of an MQL program; blanks are dropped. */
export interface Token {
  /** `directive` is a preprocessor line; `word` is a name, keyword or number. */
  type: 'word' | 'string' | 'sign' | 'comment' | 'directive';
  /** Verbatim; for a comment, its content. */
  text: string;
  /** The line it ends on, from 0. */
  line: number;
  /** Blanks come before it. */
  isApart: boolean;
}

/** Includes numbers; names of early MQL4 may contain points. */
const word = /[\p{L}\p{N}_$.]+/uy;

const blanks = /[^\S\n]+/y;
const lineEnd = /\n|$/g;

/**
 * Yields a program's tokens in linear time on any input: each pattern matches a run of one
 * character class, and nothing is scanned twice.
 *
 * @param text with `\n` line ends
 */
export function* tokensOf(text: string): Generator<Token, void> {
  let line = 0;
  let isFirstOfLine = true;
  let isApart = false;
  for (let at = 0; at < text.length;) {
    const character = text.charAt(at);
    if (character === '\n') {
      line += 1;
      at += 1;
      [isFirstOfLine, isApart] = [true, true];
      continue;
    }
    const blankEnd = endOf(blanks, text, at);
    if (blankEnd > at) {
      at = blankEnd;
      isApart = true;
      continue;
    }
    const { type, end } = partAt(text, at, isFirstOfLine);
    const raw = text.slice(at, end);
    line += countLines(raw);
    const said = type === 'comment' ? commentText(raw) : raw;
    yield { type, text: said, line, isApart };
    [isFirstOfLine, isApart] = [false, false];
    at = end;
  }
}

function partAt(
  text: string,
  at: number,
  isFirstOfLine: boolean,
): Pick<Token, 'type'> & { end: number } {
  const character = text.charAt(at);
  if (character === '#' && isFirstOfLine) return { type: 'directive', end: directiveEnd(text, at) };
  if (text.startsWith('//', at)) return { type: 'comment', end: nextLineEnd(text, at) };
  if (text.startsWith('/*', at)) {
    const end = text.indexOf('*/', at + 2);
    return { type: 'comment', end: end === -1 ? text.length : end + 2 };
  }
  if (character === '"' || character === "'") return { type: 'string', end: stringEnd(text, at) };
  const end = endOf(word, text, at);
  return end > at ? { type: 'word', end } : { type: 'sign', end: at + 1 };
}

function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

function nextLineEnd(text: string, at: number): number {
  lineEnd.lastIndex = at;
  return lineEnd.exec(text)?.index ?? text.length;
}

/** Finds a directive's end; a trailing backslash continues it on the next line. */
function directiveEnd(text: string, at: number): number {
  let end = nextLineEnd(text, at);
  while (end < text.length && text.charAt(end - 1) === '\\') end = nextLineEnd(text, end + 1);
  return end;
}

/** Finds a string's end; an unclosed one ends with its line. */
function stringEnd(text: string, at: number): number {
  const quote = text.charAt(at);
  for (let end = at + 1; end < text.length; end += 1) {
    const character = text.charAt(end);
    if (character === quote) return end + 1;
    if (character === '\n') return end;
    if (character === '\\' && text.charAt(end + 1) !== '\n') end += 1;
  }
  return text.length;
}

function countLines(raw: string): number {
  let lines = 0;
  for (let at = raw.indexOf('\n'); at !== -1; at = raw.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

/** Strips comment delimiters and documentation markers. */
function commentText(raw: string): string {
  const inner = raw.startsWith('//')
    ? raw.slice(2)
    : raw.slice(2, raw.endsWith('*/') ? -2 : undefined);
  return inner.replace(/^[/*!<]{1,3}/, '').trim();
}
