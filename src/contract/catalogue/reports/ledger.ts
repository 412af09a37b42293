import { reportPlaces } from '#texts/contract/files.ts';
import type { Platform } from '../catalogue.ts';
import type { Drawdown, Units } from './report-values.ts';

export interface LedgerRow {
  /** Position in the list, from 1. */
  row: number;
  /** The report's number of the deal or order. */
  ticket: string;
  /** Unix seconds in broker time. */
  time: number;
  /** `entry` opens, `exit` closes and makes a profit or loss, `payment` is money paid in or out. */
  kind: 'entry' | 'exit' | 'payment';
  /** Empty if the report covers a single symbol. */
  symbol: string;
  /** The direction of the deal: closing a sold position buys. */
  isBuy: boolean;
  /** Hundredths of a lot, possibly fractional. */
  volume: number;
  profit: Units;
  /** The printed result, if it is rounded apart from the balance. */
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
  /** E.g. `H1`. */
  timeframe: string;
  /** The requested period, Unix seconds. */
  start: number;
  end: number;
  /** Tick model as reported; empty when not stated. */
  model: string;
  /** Percent; null if not stated. */
  quality: number | null;
  hasRealTicks: boolean;
  /** ISO 4217; null if not stated. */
  currency: string | null;
  /** The currency's decimals. */
  decimals: 0 | 2;
  deposit: Units;
  netProfit: Units;
  grossProfit: Units | null;
  grossLoss: Units | null;
  trades: number;
  equityDrawdown: { relative: Drawdown; maximal: Drawdown } | null;
  /** Any order had a stop loss; null when unknown. */
  hasStopLoss: boolean | null;
  inputs: ReportInput[];
  rows: LedgerRow[];
}

export type ReportInput = [name: string, value: string];

export const maxDeals = 50_000;
export const maxInputs = 5_000;

/** A problem with a file; its message is a sentence that says what is wrong and where. */
export class ReportProblem extends Error {}

export const placeOf = ({ row, ticket }: Pick<LedgerRow, 'row' | 'ticket'>, platform: Platform) =>
  platform === 'mt5' ? reportPlaces.deal(row, ticket) : reportPlaces.trade(row, ticket);
