import { countOf, formatCount } from './language.ts';

export const workbenchPage = {
  title: 'Set File Workbench',
  description:
    'Read, compare, edit and convert set files for MetaTrader 4 and 5 in your browser. Nothing is uploaded, and it works offline.',
  lead: 'A set file holds the settings of an expert advisor. Open one to read it, change it, compare it with another, or convert it between MetaTrader 4 and 5.',
  example: {
    inFile: 'A line from a set file',
    line: 'InpBreakoutPoints=120||60||20||240||Y',
    here: 'The same line, read here',
    name: 'InpBreakoutPoints',
    value: '120',
    range: 'optimised from 60 to 240 by 20',
  },
  offline: 'This page works offline too.',
  withoutScript: 'The workbench runs in your browser, so it needs JavaScript.',
} as const;

export const setFilesPage = {
  invitation: 'Drop a set file anywhere on this page',
  /** Phones have nothing to drag. */
  chooseInvitation: 'Choose a set file to read',
  choose: 'Choose a file',
  chooseAnother: 'Open another file',
  tryExample: 'Try an example',
  stays: 'Your file stays in this browser. Nothing is uploaded.',
  dropSecond: 'Drop a second file on the page to compare.',
  loseEdits: 'You haven’t downloaded your edits. Open another file anyway?',
} as const;

export const setFileWindow = {
  label: 'Set file',
  failed: 'This file could not be loaded. Check your connection, then try again.',
  downloadUnopened: 'Download without opening',
} as const;

export const fileFailures = {
  unreadable:
    'The browser couldn’t read this file. It may have moved, or be a folder. Choose it again.',
  notLoaded: 'This file could not be loaded. Check your connection, then choose it again.',
} as const;

export const workbench = {
  search: 'Search inputs',
  show: 'Show',
  views: {
    all: 'All inputs',
    marked: 'Lots, risk, magic number',
    edited: 'Edited',
    different: 'Differences',
  },
  countedView: (view: string, count: number) => `${view} (${formatCount(count)})`,
  count: (count: number) => countOf(count, 'input'),
  countOfAll: (count: number, all: number) => `${formatCount(count)} of ${countOf(all, 'input')}`,
  none: 'No inputs to show.',
  showAll: 'Show all inputs',
  showMore: (left: number) => `Show more: ${formatCount(left)} left`,
  cannotBeWritten: (count: number, name: string) =>
    `${countOf(count, 'input')} can’t be saved yet: ${name}.`,
  cannotBeWrittenAndMore: (count: number, name: string) =>
    `${countOf(count, 'input')} can’t be saved yet: ${name} and more.`,
  download: 'Download unchanged',
  downloadEdited: (count: number) => `Download with ${formatCount(count)} edited`,
  undoAll: 'Undo all edits',
} as const;

export const comparePanel = {
  label: 'Compare',
  with: 'Compare with',
  withOther: 'Compare with a set file of this product',
  other: 'Another of this product…',
  own: 'Your own file',
  end: 'End comparison',
  loading: (name: string) => `Loading ${name}…`,
  same: 'no differences.',
  changed: (count: number) => `${formatCount(count)} changed`,
  onlyHere: (count: number) => `${formatCount(count)} only here`,
  onlyThere: (count: number) => `${formatCount(count)} only there`,
  onlyIn: (name: string, count: number) => `Only in ${name} (${formatCount(count)})`,
} as const;

export const inputRow = {
  was: 'was',
  onlyHere: 'only here',
  there: 'there:',
  range: (start: string, stop: string, step: string) =>
    `optimised from ${start} to ${stop} by ${step}`,
  undo: 'Undo',
  editOf: (name: string) => `the edit of ${name}`,
  take: 'Use it',
  takeFrom: (name: string, file: string) => `Use it: ${name} from ${file}`,
  /** For a value. */
  empty: 'empty',
} as const;

export const convertPanel = {
  label: 'Convert',
  convert: 'Convert',
  write: 'Save as a file for',
  forPlatform: (platform: string) => `for ${platform}`,
  changed: 'Changed',
  unchanged: 'Only the encoding.',
  unsure: 'Please check',
  cannotKeep: (platform: string) =>
    `A name in this file has characters that ${platform} can’t store.`,
  download: (platform: string) => `Download for ${platform}`,
} as const;

/** Describes a difference by numbers of inputs: `3 inputs are new, 1 is gone`. */
function difference(added: number, gone: number): string {
  const areAdded = `${countOf(added, 'input')} ${added === 1 ? 'is' : 'are'} new`;
  if (gone === 0) return areAdded;
  const are = gone === 1 ? 'is' : 'are';
  return added === 0
    ? `${countOf(gone, 'input')} ${are} gone`
    : `${areAdded}, ${formatCount(gone)} ${are} gone`;
}

export const inputTexts = {
  difference,
  /** Beside a set file that does not match. */
  againstVersion: (number: string, added: number, gone: number) =>
    `Against version ${number}: ${difference(added, gone)}`,
} as const;

export const inputsSection = {
  /** The chart's own. */
  currentTimeframe: 'current',
  title: 'Inputs',
  declared: (count: number, number: string) => `Version ${number} has ${countOf(count, 'input')}.`,
  ofSetFile: (count: number, symbol: string) =>
    `${countOf(count, 'input')}, named as in the set file ${symbol}. Its values are shown as the defaults.`,
  input: 'Input',
  default: 'Default',
  empty: 'empty',
  choices: (names: string) => `One of: ${names}`,
  moreChoices: (names: string, more: number) => `One of: ${names} and ${formatCount(more)} more`,
  further: (count: number) => countOf(count, 'more input'),
  notShown: (count: number) =>
    `${countOf(count, 'more input')} in the program ${count === 1 ? 'is' : 'are'} not in this list.`,
} as const;

export const inputMarks = { lots: 'Lots', risk: 'Risk', magic: 'Magic number' } as const;

export const versionFit = {
  added: (number: string, count: number) => `New in version ${number} (${formatCount(count)})`,
  gone: (number: string, count: number) => `Gone in version ${number} (${formatCount(count)})`,
  /** For one input. */
  isGone: (number: string) => `not in ${number}`,
} as const;
