import { curveOf, deepestFall, type CurvePoint } from './curve.ts';
import type { Ledger, LedgerRow } from './ledger.ts';
import { hasGrowingLots } from './lot-growth.ts';
import { dayOfSeconds, daySeconds, toAmount, type Units } from './report-values.ts';
import type { ReportFigures, ReportFlag } from '../reports.ts';

const fewTrades = 100;
const shortDays = 2 * 365;
const goodQuality = 99;
/** An equity drawdown this many times the balance drawdown means that losses were held open. */
const hiddenFactor = 2;
const hiddenPercent = 10;

/** Computes a consistent report's figures from its rows rather than from its header. */
export function figuresOf(ledger: Ledger): { figures: ReportFigures; curve: CurvePoint[] } {
  const { rows, deposit, equityDrawdown } = ledger;
  const curve = curveOf(rows, deposit);
  const fall = deepestFall(curve);
  const exits = rows.filter(({ kind }) => kind === 'exit');
  const { won, lost } = wonAndLost(rows);
  const net = (curve.at(-1)?.balance ?? deposit) - deposit;
  const largest = Math.max(fall.maximal, equityDrawdown?.maximal.amount ?? 0);
  const from = rows[0]?.time ?? 0;
  const to = rows.at(-1)?.time ?? 0;
  const figures = {
    platform: ledger.platform,
    expert: short(ledger.expert),
    symbol: short(ledger.symbol),
    timeframe: short(ledger.timeframe),
    from: dayOfSeconds(from),
    to: dayOfSeconds(to),
    model: short(ledger.hasRealTicks ? 'Every tick based on real ticks' : ledger.model),
    quality: ledger.quality,
    hasRealTicks: ledger.hasRealTicks,
    currency: ledger.currency,
    decimals: ledger.decimals,
    deposit: toAmount(deposit),
    netProfit: toAmount(net),
    profitFactor: lost === 0 ? null : round(won / lost),
    trades: exits.length,
    winningTrades: exits.filter(({ profit, costs }) => profit + costs > 0).length,
    drawdown: { percent: round(fall.relative.percent), amount: toAmount(fall.relative.amount) },
    equityDrawdown: equityDrawdown && {
      percent: equityDrawdown.relative.percent,
      amount: toAmount(equityDrawdown.relative.amount),
    },
    recovery: largest === 0 ? null : round(net / largest),
    lots: lotsOf(rows),
    years: yearsOf(curve),
  };
  return { figures: { ...figures, flags: flagsOf(ledger, figures) }, curve };
}

/** Sums gains and losses per row, so that opening costs count as losses. */
function wonAndLost(rows: LedgerRow[]): { won: Units; lost: Units } {
  const sums = { won: 0, lost: 0 };
  for (const { kind, profit, costs } of rows) {
    if (kind === 'payment') continue;
    const result = profit + costs;
    if (result > 0) sums.won += result;
    else sums.lost -= result;
  }
  return sums;
}

function lotsOf(rows: LedgerRow[]): ReportFigures['lots'] {
  const lots = { smallest: Number.POSITIVE_INFINITY, largest: 0 };
  for (const { kind, volume } of rows) {
    if (kind !== 'entry' || volume <= 0) continue;
    lots.smallest = Math.min(lots.smallest, volume);
    lots.largest = Math.max(lots.largest, volume);
  }
  if (lots.largest === 0) return null;
  return { smallest: lots.smallest / 100, largest: lots.largest / 100 };
}

function yearsOf(curve: CurvePoint[]): ReportFigures['years'] {
  const ends = new Map<number, Units>();
  for (const { time, balance } of curve) ends.set(new Date(time * 1000).getUTCFullYear(), balance);
  let before = curve[0]?.balance ?? 0;
  return Array.from(ends, ([year, balance]) => {
    const netProfit = toAmount(balance - before);
    before = balance;
    return { year, netProfit, balance: toAmount(balance) };
  });
}

function flagsOf(
  { platform, rows, deposit, hasStopLoss }: Ledger,
  figures: Omit<ReportFigures, 'flags'>,
): ReportFlag[] {
  const { trades, quality, hasRealTicks, drawdown, equityDrawdown } = figures;
  const seconds = (rows.at(-1)?.time ?? 0) - (rows[0]?.time ?? 0);
  const isGood = quality !== null && quality >= goodQuality;
  const isHidden =
    equityDrawdown !== null &&
    equityDrawdown.percent >= hiddenPercent &&
    equityDrawdown.percent >= hiddenFactor * drawdown.percent;
  const found: [ReportFlag, boolean][] = [
    ['few_trades', trades < fewTrades],
    ['short_period', seconds < shortDays * daySeconds],
    ['low_quality', !isGood],
    // MetaTrader 4 has no real ticks of its own; quality from 99 % means recorded ticks.
    ['no_real_ticks', platform === 'mt5' ? !hasRealTicks : !isGood],
    ['growing_lots', hasGrowingLots(rows, deposit)],
    ['no_stop_loss', hasStopLoss === false],
    ['open_losses', isHidden],
    ['payments', rows.some(({ kind, row }) => kind === 'payment' && row > 1)],
  ];
  return found.flatMap(([flag, holds]) => (holds ? [flag] : []));
}

const round = (value: number) => Math.round(value * 100) / 100;
const short = (text: string) => text.slice(0, 200);
