import { countOf, formatCount } from '../language.ts';

export const versionsSection = {
  failed: 'The versions could not be loaded.',
  empty: 'There is none yet. A file that is saved with the product becomes version 1.0.',
  add: 'New version',
  notes: 'Notes',
} as const;

export const newVersionForm = {
  number: 'Number',
  numberHint: 'Two or three parts, such as 2.4 or 2.4.1',
  channel: 'Channel',
  notesHint: 'What is new, in markdown: **bold**, - lists',
  notesPreview: 'Preview of the notes',
  file: 'File of the version',
  notify: (buyers: number) => `Mail the ${countOf(buyers, 'buyer')}`,
  notifyOfBeta: (buyers: number) => `Mail the ${countOf(buyers, 'buyer')} who chose betas`,
  publish: 'Publish',
  published: (number: string) => `Version ${number} is published.`,
} as const;

export const versionItem = {
  withdrawn: 'Withdrawn',
  downloads: (count: number) => countOf(count, 'download'),
  buyersRead: (reason: string) => `Buyers read: ${reason}`,
  notesOf: (number: string) => `Notes of ${number}`,
  makeStable: 'Make stable',
  makeOneStable: (number: string) => `Make ${number} stable`,
  undoWithdrawal: (number: string) => `Undo the withdrawal of ${number}`,
  failed: 'The version could not be changed.',
} as const;

export const withdrawDialog = {
  withdraw: 'Withdraw',
  withdrawOne: (number: string) => `Withdraw ${number}`,
  question: (number: string) => `Withdraw version ${number}?`,
  consequence:
    'Nobody gets its file any more, links that were given are refused too. The newest stable version that is left takes its place. You can undo this.',
  reason: 'Reason',
  reasonHint: 'One sentence, which everybody can read.',
  failed: 'The version could not be withdrawn.',
} as const;

export const releaseMails = {
  mailed: 'Buyers were mailed.',
  queueing: (total: number) => `Mails are being written: ${formatCount(total)} so far.`,
  sending: (sent: number, total: number) =>
    `Mailed to ${formatCount(sent)} of ${countOf(total, 'buyer')}.`,
  sendingAndFailed: (sent: number, total: number, failed: number) =>
    `Mailed to ${formatCount(sent)} of ${countOf(total, 'buyer')}, ${formatCount(failed)} not delivered.`,
  done: (sent: number) => `Mailed to ${countOf(sent, 'buyer')}.`,
  doneAndFailed: (sent: number, failed: number) =>
    `Mailed to ${countOf(sent, 'buyer')}, ${formatCount(failed)} not delivered.`,
  mailBuyers: 'Mail the buyers',
  mailBuyersOf: (number: string) => `Mail the buyers of ${number}`,
  question: (number: string) => `Mail the buyers of version ${number}?`,
  consequence: 'Its buyers will be told of it, each once. It cannot be taken back.',
  consequenceFor: (buyers: number) =>
    `${countOf(buyers, 'buyer')} will be told of it, each once. It cannot be taken back.`,
  mail: 'Mail',
  failed: 'The buyers could not be mailed.',
} as const;
