import { countOf } from '../language.ts';

export const productFormPage = {
  viewInShop: 'View in shop',
  versions: 'Versions',
  versionsNotLoaded: 'The versions could not be loaded. Load the page again.',
} as const;

export const productForm = {
  /** What a draft is of. */
  noun: 'product',
  priceHint: 'In USD; 0 means free',
  compatibility: 'Compatibility',
  files: 'Download and pictures',
  screenshots: 'Screenshots',
  videoLinks: 'Video Links',
  videoLinksHint: 'https addresses of videos on YouTube or Vimeo, separated by commas',
  setFiles: 'Set Files',
  settings: 'Settings for traders',
  saved: (name: string) => `${name} is saved.`,
} as const;

export const descriptionField = {
  label: 'Description',
  hint: 'Markdown: **bold**, # headings, - lists',
  preview: 'Preview',
} as const;

export const markdownPreview = {
  label: 'What the shop will show',
  empty: 'What you write appears here as the shop shows it.',
  failed: 'The preview cannot be shown now.',
} as const;

export const demoAccountsField = {
  /** In what is said of a draft. */
  name: 'Demo accounts',
  label: 'Demo accounts need no license key of their own',
  hint: (accounts: number, days: number) =>
    `With a valid key the program then also runs on ${accounts} demo accounts in ${days} days; leave it off where traders use it on the accounts of prop firms, which are often demo accounts too.`,
} as const;

export const fileDrop = {
  drop: 'Drop a file here or {choose}',
  choose: 'choose one',
  dropSome: 'Drop files here or {choose}',
  chooseSome: 'choose some',
  /** Sizes are written already. */
  hint: (endings: string, limit: string) => `${endings}; up to ${limit}`,
  hintOfMany: (endings: string, files: number, limit: string) =>
    `${endings}; up to ${files} files of ${limit} each`,
} as const;

export const productFiles = {
  file: 'File',
  image: 'Image',
  chosen: 'Chosen: {file} {size}',
  present: 'Present file: {file} {size}',
  toBeReplaced: 'To be replaced: {file} {size}',
  presentPicture: 'Present picture',
  noPicture: 'No picture',
} as const;

/** Of lists of files, whose order the seller chooses. */
export const arrangedFiles = {
  moveLeft: (name: string) => `Move ${name} left`,
  moveRight: (name: string) => `Move ${name} right`,
  moveUp: (name: string) => `Move ${name} up`,
  moveDown: (name: string) => `Move ${name} down`,
  moved: (place: number, count: number) => `Now at place ${place} of ${count}`,
  removed: '{name} goes with the next save.',
  undoRemoving: (name: string) => `Undo removing ${name}`,
} as const;

export const screenshotsField = {
  screenshot: (number: number) => `screenshot ${number}`,
  removed: (number: number) => `Screenshot ${number} of before`,
  inShop: 'in the shop',
} as const;

export const setFilesField = {
  symbols: 'Set File Symbols',
  symbolsHint: 'One for each set file, in their order, separated by commas',
  notes: 'Set File Notes',
  notesHint: 'In the order of the set files, separated by |',
  newFile: (size: string) => `${size}, new`,
  symbol: 'Symbol',
  symbolOf: (file: string) => `Symbol for ${file}`,
  noComma: 'A symbol has no comma.',
  note: 'Note',
  noteOf: (file: string) => `Note for ${file}`,
  noBar: 'A note has no |.',
} as const;

/** What a set file holds. */
export const setFileFacts = {
  inputs: (kind: string, count: number) => `${kind}: ${countOf(count, 'input')}`,
  unknown: (names: string, from: string) => `${names} not known from ${from}`,
  missing: (names: string) => `${names} missing`,
  andMore: (names: string, more: number) => `${names} and ${more} more`,
  /** What an input is not known from. */
  version: (number: string) => `version ${number}`,
} as const;

export const upload = {
  uploading: 'Uploading…',
  saving: 'Saving…',
  label: 'Upload',
  progress: (percent: number, sent: string, total: string) => `${percent} % · ${sent} of ${total}`,
  cancel: 'Cancel upload',
  cancelled: 'The upload was cancelled.',
} as const;
