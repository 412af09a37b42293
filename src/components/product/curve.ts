import type { Report } from '#contract/catalogue/reports.ts';
import { formatGrowth, stepsBetween } from './growth-axis.ts';

/** A year's part of a curve, in percent of its width. */
interface CurveYear {
  year: number;
  left: number;
  width: number;
  isLosing: boolean;
}

/** A report's curve in its own units: days to the right, money below the highest balance. */
export interface DrawnCurve {
  viewBox: string;
  path: string;
  /** Distance of the deposit below the highest balance. */
  deposit: number;
  /** The same in percent of the box, including its margin. */
  depositTop: number;
  /** Unix time of the left edge, seconds. */
  start: number;
  highest: number;
  years: CurveYear[];
  /** Round growths of the deposit and their position in percent of the box, without the deposit. */
  ticks: { label: string; top: number }[];
}

const daySeconds = 86_400;

const maxTicks = 3;

/** Space above the curve, and below it for the years, as shares of its height. */
const margins = { top: 0.06, bottom: 0.18 };

export function drawCurve({
  curve: { times, balances },
  deposit,
  years,
}: Pick<Report, 'curve' | 'deposit' | 'years'>): DrawnCurve {
  const [start, end] = [times[0] ?? 0, times.at(-1) ?? 0];
  const highest = Math.max(deposit, ...balances);
  const lowest = Math.min(deposit, ...balances);
  const range = Math.max(0.01, highest - lowest);
  const span = Math.max(1, end - start);
  const points = balances.map(
    (balance, index) =>
      `${round(((times[index] ?? end) - start) / daySeconds)} ${round(highest - balance)}`,
  );
  const topOf = (balance: number) =>
    round((((highest - balance) / range + margins.top) / (1 + margins.top + margins.bottom)) * 100);
  const growthOf = (balance: number) => (balance / Math.max(0.01, deposit) - 1) * 100;
  const shareOf = (time: number) => Math.min(1, Math.max(0, (time - start) / span)) * 100;
  return {
    viewBox: [
      0,
      round(-margins.top * range),
      round(span / daySeconds),
      round(range * (1 + margins.top + margins.bottom)),
    ].join(' '),
    path: `M${points.join('L')}`,
    deposit: round(highest - deposit),
    depositTop: topOf(deposit),
    start,
    highest,
    years: years.map(({ year, netProfit }) => {
      const left = shareOf(startOf(year));
      return { year, left, width: shareOf(startOf(year + 1)) - left, isLosing: netProfit < 0 };
    }),
    ticks: stepsBetween(growthOf(lowest), growthOf(highest), maxTicks)
      .filter((growth) => growth !== 0)
      .map((growth) => ({
        label: formatGrowth(growth),
        top: topOf(deposit * (1 + growth / 100)),
      })),
  };
}

const startOf = (year: number) => Date.UTC(year, 0) / 1000;

const round = (value: number) => Math.round(value * 100) / 100;
