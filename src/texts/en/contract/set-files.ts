export const setFileKindNames = {
  'mt5-tester': 'MetaTrader 5, strategy tester',
  'mt5-chart': 'MetaTrader 5, chart',
  'mt4-tester': 'MetaTrader 4, strategy tester',
  chart: 'Chart, platform not known',
} as const;

/** Names of encodings, and of unusual byte order marks. */
export const encodings = {
  'utf-16le': 'UTF-16',
  'utf-8': 'UTF-8',
  codePage: (page: string) => (page.startsWith('w') ? page.replace('w', 'W') : page.toUpperCase()),
  withMark: (name: string) => `${name} with a mark`,
  withoutMark: (name: string) => `${name} without a mark`,
} as const;

/** Why a set file cannot be opened. */
export const setFileProblems = {
  empty: 'This file is empty.',
  tooLarge: (size: string, most: string) =>
    `This file has ${size}: a set file that can be opened has at most ${most}.`,
  page: 'This file is a page or a report (HTML or XML), not a set file.',
  tooManyLines: (most: string) =>
    `This file has more than ${most} lines: so many cannot be opened.`,
  tooManyInputs: (most: string) =>
    `This file has more than ${most} inputs: so many cannot be opened.`,
  neither: (line: number, content: string) =>
    `Line ${line} is neither name=value nor a comment: “${content}”.`,
  blank: 'This file holds nothing but blank lines.',
  noInputs: 'This file has no line name=value: it sets nothing.',
  cutOffInMt5: (line: number) =>
    `Line ${line}, the last one, ends neither in ||Y nor in ||N: this file is only half there.`,
  cutOffInMt4: (line: number) =>
    `Line ${line}, the last one, is not the last of its input: this file is only half there.`,
  binary: (line: number, code: string) =>
    `This file is no text: line ${line} holds the character ${code}, which no set file has.`,
  bigEndian:
    'This file is UTF-16 in big-endian order, which MetaTrader does not write. Save it again from the terminal.',
  brokenUtf8: 'This file says that it is UTF-8 and is not: it may be only half there.',
  brokenUtf16: 'This file breaks off in the middle of a character: it is only half there.',
  noText: 'This file is no text, or breaks off in the middle of a character.',
} as const;

/** Errors of a typed value. */
export const valueProblems = {
  lines: 'A value is one line of text.',
  separator: 'A value has no ||: it separates what the tester tries.',
  characters: 'The encoding of this file has not all of these characters.',
  comma: (withPoint: string) => `Write ${withPoint}, with a point.`,
  number: 'This is a number: write digits, with a point before decimals.',
  boolean: 'Write true or false.',
  date: 'Write a date as 2026.01.31 or 2026.01.31 12:00.',
} as const;
