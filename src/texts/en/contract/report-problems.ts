/** Why a tester report is rejected. The labels in it are the terminal's own. */
export const reportProblems = {
  archive: 'This file is a workbook or an archive. Save the report as HTML.',
  blank: 'This file begins with nothing but blanks: it is no report.',
  optimisation:
    'This is the table of an optimisation, not the report of one run. Run the tester once with the inputs that you sell, and save that report as HTML.',
  history: 'This is the history of an account, not a report of the strategy tester.',
  stranger:
    'This is no report of MetaTrader’s strategy tester. In the tester’s Backtest tab (MetaTrader 4: Report), choose Report, HTML, and upload that file as it is.',
  cutOff: 'This report breaks off before its end: it is only half there. Save it again.',
  language:
    'This report is not in English. Switch the terminal to English (View, Languages), start it again, and save the report once more.',
  empty: 'This report is empty.',
  noTrades: 'This report has no trades: there is nothing to show.',
  noTableOfTrades: 'This report has no table of trades: it is only half there.',
  noTableOfDeals:
    'This report has no table of deals in English as today’s terminals write it: it is only half there, or the terminal is very old. Update the terminal, and save the report again.',
  twoTablesOfDeals: 'This report has more than one table of deals.',
  tooManyDeals: (most: string) => `This report has more than ${most} deals: so many are not read.`,
  tooManyInputs: 'This report has too many inputs.',
  notSaid: (label: string) => `This report does not say “${label}”.`,
  emptyValue: (place: string, label: string) => `${place}: ${label} is empty.`,
  notRead: (place: string, label: string, value: string) =>
    `${place}: ${label} is “${value}”, which cannot be read.`,
  commas: (place: string, label: string, value: string) =>
    `${place}: ${label} is “${value}”. The terminal writes numbers with a point: upload the report as the terminal saved it.`,
  otherDeal: (place: string, deal: string) =>
    `${place} is “${deal}”, which is not read: only buy and sell, in and out.`,
  noDeposit: 'Row 1 of the deals is not the deposit with which a run begins.',
  otherDeposit: (place: string, deposit: string) =>
    `${place} is not the initial deposit of ${deposit}.`,
  countDiffers: (said: string, listed: string) =>
    `Total trades is ${said}, but ${listed} are listed: this report does not add up.`,
  endsBeforeStart: (end: string) => `The period ends on ${end}, before it begins.`,
  outside: (place: string, day: string, start: string, end: string) =>
    `${place} is of ${day}, outside the period from ${start} to ${end}.`,
  earlier: (place: string) => `${place} is earlier than the row before it.`,
  balanceDiffers: (
    place: string,
    { balance, before, result, expected }: Record<BalancePart, string>,
  ) =>
    `${place}: the balance is ${balance}, but ${before} before it and a result of ${result} make ${expected}.`,
  balanceTooLarge: (place: string) => `${place}: the balance is too large to be read.`,
  sumDiffers: (profit: string, sum: string) =>
    `The net profit is ${profit}, but profit, commission and swap of all rows are ${sum}: this report does not add up.`,
  grossDiffers: (profit: string, loss: string, net: string) =>
    `Gross profit ${profit} and gross loss ${loss} do not make the net profit of ${net}.`,
} as const;

type BalancePart = 'balance' | 'before' | 'result' | 'expected';

/** Places in a report. */
export const reportPlaces = {
  report: 'This report',
  rowOfDeals: (row: number) => `Row ${row} of the deals`,
  deal: (row: number, deal: string) => `Row ${row} of the deals (deal ${deal})`,
  trade: (row: number, order: string) => `Row ${row} of the trades (order ${order})`,
} as const;
