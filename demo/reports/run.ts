/** A position of a run. Times are seconds since 1970, amounts cents. */
export interface RunTrade {
  opened: number;
  closed: number;
  isBuy: boolean;
  /** Hundredths of a lot. */
  volume: number;
  /** In points. */
  openPrice: number;
  closePrice: number;
  /** In points; 0 is none. */
  stop: number;
  target: number;
  profit: number;
  swap: number;
  /** Charged for each of the two deals, cents. */
  commission: number;
}

export interface Run {
  expert: string;
  symbol: string;
  timeframe: string;
  /** E.g. `2018.01.01`. */
  from: string;
  to: string;
  /** Percent of modelled ticks. */
  quality: string;
  hasRealTicks: boolean;
  currency: string;
  deposit: number;
  /** Decimals of a price; `decimals` are those of an amount. */
  digits: number;
  decimals: 0 | 2;
  inputs: [name: string, value: string][];
  trades: RunTrade[];
  /** A little more than the balance's drawdown. */
  equityDrawdown: { percent: number; amount: number };
}

export type RunDeal = ReturnType<typeof dealsOf>[number];

/** Returns a run's deals by time, exits before entries. */
export function dealsOf({ trades }: Run) {
  const deals = trades.flatMap((trade, index) => [
    { at: trade.opened, trade, order: index + 1, isEntry: true },
    { at: trade.closed, trade, order: index + 1, isEntry: false },
  ]);
  return deals.toSorted((a, b) => a.at - b.at || Number(a.isEntry) - Number(b.isEntry));
}

export const resultOf = ({ trade, isEntry }: RunDeal) =>
  isEntry ? trade.commission : trade.profit + trade.swap + trade.commission;

/** Sums a run's gains and losses, deal by deal. */
export function sumsOf(run: Run) {
  const results = dealsOf(run).map(resultOf);
  const won = results.reduce((sum, cents) => sum + Math.max(0, cents), 0);
  const lost = results.reduce((sum, cents) => sum + Math.min(0, cents), 0);
  return { won, lost, net: won + lost };
}

/** Reads a table written as text: one row per line, with `|` between its cells. */
export const cellsOf = (table: string): string[][] =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split('|'));

/** Formats e.g. `2018.01.02 10:00:00`. */
export const momentOf = (seconds: number) =>
  new Date(seconds * 1000).toISOString().slice(0, 19).replaceAll('-', '.').replace('T', ' ');

/** Formats a price given in points. */
export const priceOf = (points: number, digits: number) => (points / 10 ** digits).toFixed(digits);
