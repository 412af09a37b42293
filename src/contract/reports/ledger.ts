import { reportPlaces } from '#texts/contract/report-problems.ts';
import type { Platform } from '../compatibility.ts';
import type { Drawdown, Units } from './report-values.ts';

/** What a row of a report's list of deals or trades says. */
export interface LedgerRow {
  /** Its place in the list, from 1. */
  row: number;
  /** What the report calls it: a deal's number, or an order's. */
  ticket: string;
  /** Seconds since 1970 in the time of the broker's server. */
  time: number;
  /** `entry` opens, `exit` closes and makes a profit or loss, `payment` is money paid in or out. */
  kind: 'entry' | 'exit' | 'payment';
  isBuy: boolean;
  /** Hundredths of a lot, which may have decimals. */
  volume: number;
  profit: Units;
  /** Commission, swap and fees. */
  costs: Units;
  /** After it; null where the report says none. */
  balance: Units | null;
}

/** A report as it was read, before anything was checked. */
export interface Ledger {
  platform: Platform;
  expert: string;
  symbol: string;
  /** `H1`. */
  timeframe: string;
  /** The period that was asked for, seconds since 1970. */
  start: number;
  end: number;
  /** How the ticks were made, as the report says; empty where it does not. */
  model: string;
  /** Percent, null where it is not stated. */
  quality: number | null;
  hasRealTicks: boolean;
  /** ISO 4217; null where it is not stated. */
  currency: string | null;
  /** Digits behind the point. */
  decimals: 0 | 2;
  deposit: Units;
  netProfit: Units;
  grossProfit: Units | null;
  grossLoss: Units | null;
  trades: number;
  /** The largest share of the equity that was lost, and the largest amount. */
  equityDrawdown: { relative: Drawdown; maximal: Drawdown } | null;
  /** Whether any order had a stop loss; null where that cannot be seen. */
  hasStopLoss: boolean | null;
  inputs: ReportInput[];
  rows: LedgerRow[];
}

export type ReportInput = [name: string, value: string];

/** Who opens, closes and pays in how many rows at most. */
export const mostDeals = 50_000;
export const mostInputs = 5_000;

/** A sentence that says what is wrong with a file and where. */
export class ReportProblem extends Error {}

/** What a row is called in a sentence. */
export const placeOf = ({ row, ticket }: Pick<LedgerRow, 'row' | 'ticket'>, platform: Platform) =>
  platform === 'mt5' ? reportPlaces.deal(row, ticket) : reportPlaces.trade(row, ticket);
