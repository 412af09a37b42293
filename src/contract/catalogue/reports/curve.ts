import type { LedgerRow } from './ledger.ts';
import { toAmount, type Drawdown, type Units } from './report-values.ts';
import type { ReportCurve } from '../reports.ts';

/** The balance from trading alone after each trade. */
export interface CurvePoint {
  time: number;
  balance: Units;
}

export const curvePoints = 400;

/** Leaves out later deposits and withdrawals, which are neither profit nor drawdown. */
export function curveOf(rows: LedgerRow[], deposit: Units): CurvePoint[] {
  const first = rows[0];
  const points: CurvePoint[] = [{ time: first?.time ?? 0, balance: deposit }];
  let balance = deposit;
  for (const { kind, time, profit, costs } of rows) {
    if (kind === 'payment') continue;
    balance += profit + costs;
    if (profit + costs !== 0 || kind === 'exit') points.push({ time, balance });
  }
  return points;
}

interface DeepestFall {
  /** Relative to the preceding peak. */
  relative: Drawdown & { peak: number; trough: number };
  maximal: Units;
}

/** Finds the deepest fall from a peak to a later trough, by index. */
export function deepestFall(points: CurvePoint[]): DeepestFall {
  const relative = { percent: 0, amount: 0, peak: 0, trough: 0 };
  let maximal = 0;
  let peak = 0;
  for (const [place, { balance }] of points.entries()) {
    const highest = points[peak]?.balance ?? balance;
    if (balance >= highest) peak = place;
    const amount = highest - balance;
    const percent = highest > 0 ? (amount / highest) * 100 : 0;
    if (percent > relative.percent)
      Object.assign(relative, { percent, amount, peak, trough: place });
    maximal = Math.max(maximal, amount);
  }
  return { relative, maximal };
}

/** Keeps the low and high of each stretch, and the ends of the deepest fall to show its depth. */
export function thinOut(points: CurvePoint[]): CurvePoint[] {
  if (points.length <= curvePoints) return points;
  const { peak, trough } = deepestFall(points).relative;
  const chosen = new Set([0, points.length - 1, peak, trough]);
  const stretches = Math.floor((curvePoints - chosen.size) / 2);
  for (let stretch = 0; stretch < stretches; stretch += 1) {
    const from = Math.floor((stretch * points.length) / stretches);
    const to = Math.max(from + 1, Math.floor(((stretch + 1) * points.length) / stretches));
    let [lowest, highest] = [from, from];
    for (let place = from; place < Math.min(to, points.length); place += 1) {
      if (balanceAt(points, place) < balanceAt(points, lowest)) lowest = place;
      if (balanceAt(points, place) > balanceAt(points, highest)) highest = place;
    }
    chosen.add(lowest).add(highest);
  }
  return points.filter((_, place) => chosen.has(place));
}

export const toReportCurve = (points: CurvePoint[]): ReportCurve => ({
  times: points.map(({ time }) => time),
  balances: points.map(({ balance }) => toAmount(balance)),
});

const balanceAt = (points: CurvePoint[], place: number) => points[place]?.balance ?? 0;
