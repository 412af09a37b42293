import { countOf, formatCount } from './language.ts';

export const workbenchPage = {
  title: 'Set File Workbench',
  description:
    'Read, compare, edit and convert set files of MetaTrader 4 and 5 in your browser. Nothing is uploaded, and it works offline.',
  lead: 'A set file holds the settings of an expert advisor. Open one to read it, change it, compare it with another, or convert it between MetaTrader 4 and 5.',
  example: {
    inFile: 'A line of a set file',
    line: 'InpBreakoutPoints=120||60||20||240||Y',
    here: 'The same line, read here',
    name: 'InpBreakoutPoints',
    value: '120',
    range: 'optimised from 60 to 240 by 20',
  },
  offline: 'This page works without a connection too.',
  withoutScript: 'The workbench runs in your browser, so it needs JavaScript.',
} as const;

export const setFilesPage = {
  invitation: 'Drop a set file anywhere on this page',
  /** Phones have nothing to drag. */
  chooseInvitation: 'Choose a set file to read',
  choose: 'Choose a file',
  chooseAnother: 'Open another file',
  tryExample: 'Try an example',
  stays: 'Your file stays in this browser and is sent nowhere.',
  dropSecond: 'Drop a second file on the page to compare.',
  loseEdits: 'Your edits were not downloaded. Open another file all the same?',
} as const;

export const setFileWindow = {
  label: 'Set file',
  failed: 'This file could not be loaded. Check your connection, then try again.',
  downloadUnopened: 'Download it unopened',
} as const;

/** Why a file cannot be read or loaded. */
export const fileFailures = {
  unreadable:
    'The browser could not read this file. It may have been moved since, or be a folder: choose it again.',
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
  none: 'No input is shown.',
  showAll: 'Show all inputs',
  showMore: (left: number) => `Show more: ${formatCount(left)} left`,
  cannotBeWritten: (count: number, name: string) =>
    `${countOf(count, 'input')} cannot be written yet: ${name}.`,
  cannotBeWrittenAndMore: (count: number, name: string) =>
    `${countOf(count, 'input')} cannot be written yet: ${name} and more.`,
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
  same: 'sets the same.',
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
  take: 'Take it',
  takeFrom: (name: string, file: string) => `Take it: ${name} from ${file}`,
  /** For a value. */
  empty: 'empty',
} as const;

export const convertPanel = {
  label: 'Convert',
  convert: 'Convert',
  write: 'Write it as a file of',
  forPlatform: (platform: string) => `for ${platform}`,
  changed: 'Changed',
  unchanged: 'Nothing but the encoding.',
  unsure: 'Look at',
  cannotKeep: (platform: string) =>
    `A name in this file has characters that ${platform} cannot keep.`,
  download: (platform: string) => `Download for ${platform}`,
} as const;
