import { formatCount } from '../language.ts';

export const productReports = {
  title: 'Tester reports',
  lead: 'Drop what the strategy tester saved as HTML, in English. The store reads it, checks that it adds up, and shows its figures and the balance on the product’s page at once. The file itself is not kept.',
} as const;

export const reportDrop = {
  report: 'Report',
  setFile: 'Made by set file',
  anySetFile: 'Find it by its inputs',
  version: 'Version tested',
  versionHint: 'For example 2.4; may stay empty',
  reading: 'Reading and checking…',
  upload: 'Upload of the report',
  added: (symbol: string, timeframe: string, trades: number) =>
    `${symbol} ${timeframe} with ${formatCount(trades)} trades is added.`,
} as const;

export const reportRow = {
  name: (symbol: string, timeframe: string, from: string, to: string) =>
    `${symbol} ${timeframe}, ${from} to ${to}`,
  ofVersion: (name: string, version: string) => `${name}, version ${version}`,
  /** Amounts are written already. */
  figures: (trades: number, net: string, profitFactor: string, drawdownPercent: number) =>
    `${formatCount(trades)} trades · net ${net} · profit factor ${profitFactor} · drawdown ${drawdownPercent} %`,
  madeBy: (symbol: string, file: string) => `Made by the set file ${symbol} (${file})`,
  madeByNone: 'No set file of this product has its inputs',
  confirm: 'Remove this report?',
  consequence: (name: string) =>
    `${name}. Its figures leave the product’s page at once. The file can be uploaded again.`,
} as const;
