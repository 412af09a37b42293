import { formatCount, formatDay } from '#texts/language.ts';
import { figureNames as names, runTexts as texts } from '#texts/reports.ts';
import type { Report, ReportCurve } from '#contract/reports.ts';
import { formatMoney } from '#contract/reports/format-money.ts';
import { maxDrawdown, type Drawdown } from '#contract/reports/max-drawdown.ts';

type Money = Pick<Report, 'currency' | 'decimals'>;

/** Units of the curve's own view box. */
const [width, height, margin] = [720, 200, 6];

/** Returns the balance over time as an SVG path, with the minimum at the bottom. */
export function curvePath({ times, balances }: ReportCurve): string {
  const [start, end] = [times[0] ?? 0, times.at(-1) ?? 0];
  const [lowest, highest] = rangeOf(balances);
  const toX = (time: number) => Math.round(((time - start) / Math.max(1, end - start)) * width);
  const toY = (balance: number) => {
    const share = (balance - lowest) / Math.max(0.01, highest - lowest);
    return Math.round(height - margin - share * (height - 2 * margin));
  };
  const points = balances.map((balance, index) => `${toX(times[index] ?? end)} ${toY(balance)}`);
  return `M${points.join('L')}`;
}

const rangeOf = (balances: number[]): [lowest: number, highest: number] => [
  Math.min(...balances),
  Math.max(...balances),
];

/** Names a run: `EURUSD H1, 2 Jan 2023 to 3 Jun 2025`. */
export const nameOf = ({ symbol, timeframe, from, to }: Report) =>
  texts.name(`${symbol} ${timeframe}`, formatDay(from), formatDay(to));

/** Describes a curve for screen readers. */
export function describeCurve(report: Report): string {
  const { deposit, netProfit, curve, from, to } = report;
  const [lowest, highest] = rangeOf(curve.balances);
  const money = (amount: number) => formatMoney(amount, report);
  return texts.curve({
    first: money(deposit),
    from: formatDay(from),
    last: money(deposit + netProfit),
    to: formatDay(to),
    lowest: money(lowest),
    highest: money(highest),
  });
}

export const formatSigned = (amount: number, money: Money) =>
  `${amount > 0 ? '+' : ''}${formatMoney(amount, money)}`;

const percent = (value: number) => `${value.toFixed(1)}%`;
const ratio = (value: number | null) => (value === null ? texts.nothingLost : value.toFixed(2));

/** Returns a run's figures with their names. */
export function figureRows(report: Report): [name: string, value: string][] {
  const { drawdown, equityDrawdown, trades, winningTrades, quality, model } = report;
  const fall = ({ percent: share, amount }: Drawdown) =>
    `${percent(share)} (${formatMoney(amount, report)})`;
  return [
    [names.trades, formatCount(trades)],
    [names.winningTrades, percent((winningTrades / trades) * 100)],
    [names.netProfit, formatSigned(report.netProfit, report)],
    [names.deposit, formatMoney(report.deposit, report)],
    [names.profitFactor, ratio(report.profitFactor)],
    [names.recovery, ratio(report.recovery)],
    [names.balanceDrawdown, fall(drawdown)],
    [names.equityDrawdown, equityDrawdown ? texts.asStated(fall(equityDrawdown)) : texts.notStated],
    [names.model, model || texts.notStated],
    [names.quality, quality === null ? texts.notStated : texts.asStated(`${quality}%`)],
    [
      names.lots,
      report.lots ? texts.range(report.lots.smallest, report.lots.largest) : texts.notStated,
    ],
  ];
}

/** Returns the four facts of the latest backtest for the fact strip; none without a report. */
export function backtestFacts(reports: Report[]): { name: string; value: string }[] {
  const [latest] = reports;
  if (!latest) return [];
  const [from, to] = [yearOf(latest.from), yearOf(latest.to)];
  return [
    { name: names.trades, value: formatCount(latest.trades) },
    { name: names.profitFactor, value: ratio(latest.profitFactor) },
    { name: names.drawdown, value: percent(maxDrawdown(latest).percent) },
    { name: names.period, value: from === to ? from : texts.range(from, to) },
  ];
}

const yearOf = (day: string) => day.slice(0, 'YYYY'.length);

/** Describes the reports made with a set file; null without any. */
export function describeReportsOf(reports: Report[], setFileId: number): string | null {
  const matching = reports.filter(({ setFile }) => setFile?.id === setFileId);
  if (matching.length === 0) return null;
  return texts.made(matching.map(nameOf));
}
