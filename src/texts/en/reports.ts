import { texts } from './contract/reports.ts';

export const backtestReports = {
  title: 'Backtest',
  intro: `${texts.label}: a report of the strategy tester that the seller has uploaded. The store has read it, checked that it adds up, and drawn what it holds.`,
  ofVersion: (label: string, version: string) => `${label} of version ${version}`,
  madeBy: (symbol: string, file: string) => `made by the set file ${symbol} (${file})`,
  figure: 'Figure',
  value: 'Value',
  flags: 'What to know of this run',
  years: 'Year by year',
  year: 'Year',
  net: 'Net',
  balance: 'Balance at the end',
} as const;

/** Labels and results of a run. */
export const runTexts = {
  name: (market: string, from: string, to: string) => `${market}, ${from} to ${to}`,
  curve: ({ first, from, last, to, lowest, highest }: Record<CurveEnd, string>) =>
    `Balance from ${first} on ${from} to ${last} on ${to}, between ${lowest} and ${highest}`,
  made: (runs: readonly string[]) => `Made the report of ${runs.join('; and of ')}`,
  nothingLost: 'nothing lost',
  notStated: 'not stated',
  notRealTicks: 'not on real ticks',
  asStated: (value: string) => `${value}, as stated`,
  ofAll: (some: number, all: number) => `${some} of ${all}`,
  range: (from: string | number, to: string | number) => `${from} to ${to}`,
} as const;

type CurveEnd = 'first' | 'from' | 'last' | 'to' | 'lowest' | 'highest';

export const figureNames = {
  trades: 'Trades',
  winningTrades: 'Winning trades',
  netProfit: 'Net profit',
  deposit: 'Deposit',
  profitFactor: 'Profit factor',
  recovery: 'Recovery factor',
  drawdown: 'Largest drawdown',
  losingYears: 'Losing years',
  balanceDrawdown: 'Largest drawdown, balance',
  equityDrawdown: 'Largest drawdown, equity',
  model: 'Model',
  quality: 'Modelling quality',
  lots: 'Lots',
} as const;

/** Words inside a curve. */
export const reportCurve = {
  checked: 'The store checked that the report adds up.',
  equityAsStated: 'The drawdown is that of equity, as the report states it.',
  deposit: 'deposit',
  growth: (percent: number) => `${percent > 0 ? '+' : ''}${percent.toFixed(1)}%`,
  growthIn: (growth: string, from: string, to: string) => `${growth}, ${from} to ${to}`,
} as const;
