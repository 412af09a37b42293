/** A part of a program in MQL. What is left out are blanks. */
export interface Token {
  /** `directive`: a line for the preprocessor. `word`: a name, a keyword or a number. */
  type: 'word' | 'string' | 'sign' | 'comment' | 'directive';
  /** As it stands; of a comment what it says. */
  text: string;
  /** The line that it ends in, from 0. */
  line: number;
  /** Whether a blank stands before it. */
  isApart: boolean;
}

/** A number is a word that begins with a digit; of MQL4's first years names have points. */
const word = /[\p{L}\p{N}_$.]+/uy;

const blanks = /[^\S\n]+/y;
const lineEnd = /\n|$/g;

/**
 * The parts of a program, one after the other, in time proportional to its length whatever it holds: each pattern is a run of
 * characters of one kind, and nothing is looked at twice.
 *
 * @param text with `\n` at the ends of its lines
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

/** A directive goes on in the next line where it ends in a backslash. */
function directiveEnd(text: string, at: number): number {
  let end = nextLineEnd(text, at);
  while (end < text.length && text.charAt(end - 1) === '\\') end = nextLineEnd(text, end + 1);
  return end;
}

/** A text that is not closed ends with its line. */
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

/** Without what makes it a comment, and the marks by which documentation is made of one. */
function commentText(raw: string): string {
  const inner = raw.startsWith('//')
    ? raw.slice(2)
    : raw.slice(2, raw.endsWith('*/') ? -2 : undefined);
  return inner.replace(/^[/*!<]{1,3}/, '').trim();
}
