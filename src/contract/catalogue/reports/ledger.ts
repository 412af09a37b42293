import { reportPlaces } from '#texts/contract/files.ts';
import type { Platform } from '../catalogue.ts';
import type { Drawdown, Units } from './report-values.ts';

/** A row of a report's deals or trades. */
export interface LedgerRow {
  /** Position in the list, from 1. */
  row: number;
  /** The report's number of the deal or order. */
  ticket: string;
  /** Unix seconds in broker time. */
  time: number;
  /** `entry` opens, `exit` closes and makes a profit or loss, `payment` is money paid in or out. */
  kind: 'entry' | 'exit' | 'payment';
  /** Empty where a report has a single symbol. */
  symbol: string;
  /** The direction of the deal: one that closes a sold position buys. */
  isBuy: boolean;
  /** Hundredths of a lot, possibly fractional. */
  volume: number;
  profit: Units;
  /** The printed result, where it is rounded apart from the balance. */
  stated?: Units;
  /** Commission, swap and fees. */
  costs: Units;
  /** Balance after the row; null when not reported. */
  balance: Units | null;
}

/** A parsed report, not checked yet. */
export interface Ledger {
  platform: Platform;
  expert: string;
  symbol: string;
  /** `H1`. */
  timeframe: string;
  /** The requested period, Unix seconds. */
  start: number;
  end: number;
  /** Tick model as reported; empty when not stated. */
  model: string;
  /** Percent, null where it is not stated. */
  quality: number | null;
  hasRealTicks: boolean;
  /** ISO 4217; null where it is not stated. */
  currency: string | null;
  /** The currency's decimals. */
  decimals: 0 | 2;
  deposit: Units;
  netProfit: Units;
  grossProfit: Units | null;
  grossLoss: Units | null;
  trades: number;
  /** Maximum equity drawdown, relative and absolute. */
  equityDrawdown: { relative: Drawdown; maximal: Drawdown } | null;
  /** True when any order had a stop loss; null when unknown. */
  hasStopLoss: boolean | null;
  inputs: ReportInput[];
  rows: LedgerRow[];
}

export type ReportInput = [name: string, value: string];

/** Maximum rows of a report. */
export const maxDeals = 50_000;
export const maxInputs = 5_000;

/** A problem of a file: a sentence that says what and where. */
export class ReportProblem extends Error {}

/** Names a row in a sentence. */
export const placeOf = ({ row, ticket }: Pick<LedgerRow, 'row' | 'ticket'>, platform: Platform) =>
  platform === 'mt5' ? reportPlaces.deal(row, ticket) : reportPlaces.trade(row, ticket);
