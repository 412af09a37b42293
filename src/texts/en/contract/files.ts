export const reportFlags = {
  few_trades: 'Fewer than 100 trades: too few to tell skill from chance.',
  short_period: 'Less than two years: it has seen few market conditions.',
  low_quality: 'The modelling quality is under 99% or not stated.',
  no_real_ticks: 'It was not run on real ticks.',
  growing_lots:
    'Lots grow while it is losing, as in a martingale: one bad run can wipe out the account.',
  no_stop_loss: 'No order had a stop loss when it was placed.',
  open_losses: 'Losses were left open: equity fell more than twice as far as the balance.',
  payments: 'Money was deposited or withdrawn during the run; the figures leave that out.',
} as const;

export const reportTexts = {
  label: 'The seller’s own backtest',
  /** 17 CFR 4.41(b)(1)(i). */
  disclaimer:
    'Hypothetical or simulated performance results have certain inherent limitations. Unlike an actual performance record, simulated results do not represent actual trading. Also, since the trades have not actually been executed, the results may have under- or over-compensated for the impact, if any, of certain market factors, such as lack of liquidity. Simulated trading programs in general are also subject to the fact that they are designed with the benefit of hindsight. No representation is being made that any account will or is likely to achieve profits or losses similar to those shown.',
  notFound: 'This product has no such report.',
  noSuchSetFile: 'This product has no such set file.',
  same: 'This product already has this report.',
  tooMany: (reports: number) => `A product can have at most ${reports} reports. Remove one first.`,
  tooSlow:
    'This file takes too much time or memory to read. It isn’t a report as the terminal saves it.',
  otherInputs: (name: string) =>
    name === ''
      ? 'This report lists no inputs, so it can’t be matched to a set file.'
      : `The chosen set file did not make this report: ${name} differs.`,
  addFailed: 'The report could not be added',
  loadFailed: 'The reports could not be loaded',
  removeFailed: 'The report could not be removed',
} as const;

/** Why a tester report is rejected. The labels in it are the terminal's own. */
export const reportProblems = {
  archive: 'This file is a workbook or an archive. Save the report as HTML.',
  blank: 'This file starts with too much blank space, so it isn’t a report.',
  optimisation:
    'This is an optimisation table, not the report of a single run. Run the tester once with the inputs you sell, and save that report as HTML.',
  history: 'This is an account history, not a strategy tester report.',
  stranger:
    'This isn’t a MetaTrader strategy tester report. In the tester’s Backtest tab (MetaTrader 4: Report), choose Report, HTML, and upload that file as it is.',
  cutOff: 'This report is incomplete: it breaks off before the end. Save it again.',
  language:
    'This report is not in English. Switch the terminal to English (View, Languages), restart it, and save the report again.',
  empty: 'This report is empty.',
  noTrades: 'This report has no trades, so there is nothing to show.',
  noTableOfTrades: 'This report is incomplete: it has no table of trades.',
  noTableOfDeals:
    'This report has no table of deals in English. It is incomplete, or the terminal is very old. Update the terminal and save the report again.',
  twoTablesOfDeals: 'This report has more than one table of deals.',
  tooManyDeals: (most: string) =>
    `This report has more than ${most} deals, which is too many to read.`,
  tooManyInputs: 'This report has too many inputs.',
  notSaid: (label: string) => `“${label}” is missing from this report.`,
  emptyValue: (place: string, label: string) => `${place}: ${label} is empty.`,
  notRead: (place: string, label: string, value: string) =>
    `${place}: ${label} is “${value}”, which cannot be read.`,
  commas: (place: string, label: string, value: string) =>
    `${place}: ${label} is “${value}”. The terminal writes numbers with a point: upload the report as the terminal saved it.`,
  otherDeal: (place: string, deal: string) =>
    `${place} is “${deal}”, which can’t be read: only buy and sell, in and out.`,
  noDeposit: 'Row 1 of the deals is not the initial deposit.',
  otherDeposit: (place: string, deposit: string) =>
    `${place} is not the initial deposit of ${deposit}.`,
  countDiffers: (said: string, listed: string) =>
    `Total trades is ${said}, but ${listed} are listed: this report does not add up.`,
  endsBeforeStart: (end: string) => `The period ends on ${end}, before it begins.`,
  outside: (place: string, day: string, start: string, end: string) =>
    `${place} is dated ${day}, outside the period from ${start} to ${end}.`,
  earlier: (place: string) => `${place} is earlier than the row before it.`,
  balanceDiffers: (
    place: string,
    { balance, before, result, expected }: Record<BalancePart, string>,
  ) =>
    `${place}: the balance is ${balance}, but ${before} and a result of ${result} make ${expected}.`,
  balanceTooLarge: (place: string) => `${place}: the balance is too large to read.`,
  sumDiffers: (profit: string, sum: string) =>
    `The net profit is ${profit}, but profit, commission and swap of all rows add up to ${sum}.`,
  grossDiffers: (profit: string, loss: string, net: string) =>
    `Gross profit ${profit} and gross loss ${loss} do not add up to the net profit of ${net}.`,
} as const;

type BalancePart = 'balance' | 'before' | 'result' | 'expected';

export const reportPlaces = {
  report: 'This report',
  rowOfDeals: (row: number) => `Row ${row} of the deals`,
  deal: (row: number, deal: string) => `Row ${row} of the deals (deal ${deal})`,
  trade: (row: number, order: string) => `Row ${row} of the trades (order ${order})`,
} as const;

export const setFileKindNames = {
  'mt5-tester': 'MetaTrader 5, strategy tester',
  'mt5-chart': 'MetaTrader 5, chart',
  'mt4-tester': 'MetaTrader 4, strategy tester',
  chart: 'Chart, unknown platform',
} as const;

export const encodingNames = {
  'utf-16le': 'UTF-16',
  'utf-8': 'UTF-8',
  codePage: (page: string) => (page.startsWith('w') ? page.replace('w', 'W') : page.toUpperCase()),
  withMark: (name: string) => `${name} with a mark`,
  withoutMark: (name: string) => `${name} without a mark`,
} as const;

export const setFileProblems = {
  empty: 'This file is empty.',
  tooLarge: (size: string, most: string) =>
    `This file is ${size}. Set files up to ${most} can be opened.`,
  page: 'This file is a page or a report (HTML or XML), not a set file.',
  tooManyLines: (most: string) =>
    `This file has more than ${most} lines, which is too many to open.`,
  tooManyInputs: (most: string) =>
    `This file has more than ${most} inputs, which is too many to open.`,
  neither: (line: number, content: string) =>
    `Line ${line} is neither name=value nor a comment: “${content}”.`,
  blank: 'This file has only blank lines.',
  noInputs: 'This file has no name=value lines, so it sets nothing.',
  cutOffInMt5: (line: number) =>
    `Line ${line}, the last one, ends in neither ||Y nor ||N: this file is incomplete.`,
  cutOffInMt4: (line: number) =>
    `Line ${line}, the last one, leaves its input unfinished: this file is incomplete.`,
  binary: (line: number, code: string) =>
    `This isn’t a text file: line ${line} has the character ${code}, which no set file contains.`,
  bigEndian:
    'This file is UTF-16 in big-endian order, which MetaTrader does not write. Save it again from the terminal.',
  brokenUtf8: 'This file claims to be UTF-8 but isn’t. It may be incomplete.',
  brokenUtf16: 'This file is incomplete: it ends in the middle of a character.',
  noText: 'This isn’t a text file, or it ends in the middle of a character.',
} as const;

export const valueProblems = {
  lines: 'Enter one line of text.',
  separator: 'A value can’t contain ||, which separates the tester’s values.',
  characters: 'This file’s encoding doesn’t have all of these characters.',
  comma: (withPoint: string) => `Write ${withPoint}, with a point.`,
  number: 'Enter a number: digits, with a point before decimals.',
  boolean: 'Enter true or false.',
  date: 'Enter a date such as 2026.01.31 or 2026.01.31 12:00.',
} as const;

export const terminalNames = { mt4: 'MetaTrader 4', mt5: 'MetaTrader 5' } as const;

export const conversionTexts = {
  of: (what: string, inputs: string) => `${what}: ${inputs}`,
  comments: (count: number) =>
    `Comments left out, because MetaTrader 4 doesn’t keep them: ${count}`,
  booleans: 'true and false written as 1 and 0',
  noTimeframe: (timeframe: string) => `MetaTrader 4 has no timeframe ${timeframe}`,
  maybeTimeframe: 'May be a timeframe; left unchanged',
  eightDecimals: 'Numbers written with eight decimals',
  timeframes: {
    mt4: 'Timeframes written in minutes',
    mt5: 'Timeframes written as MetaTrader 5 codes',
  },
  prices: {
    mt4: 'Applied prices counted from 0, as MetaTrader 4 does',
    mt5: 'Applied prices counted from 1, as MetaTrader 5 does',
  },
  noPrice: 'Not one of the 7 applied prices; left unchanged',
  maybePrice: 'May be an applied price, numbered one higher in MetaTrader 5; left unchanged',
  otherNumbers: 'Numbered differently in MetaTrader 4 and 5; left unchanged',
  maybeSwitch: 'Left as 0 or 1; for a switch, MetaTrader 5 writes false or true',
  readAs: (page: string) => `Letters read as ${page}, which is a guess`,
  writtenIn: (page: string) =>
    `Letters written in ${page}, which MetaTrader 4 reads if Windows is set to it`,
  lostCharacters: 'Characters that MetaTrader 4 cannot keep are written as ?',
} as const;
