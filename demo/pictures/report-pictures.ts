import { toReportCurve } from '#contract/reports/curve.ts';
import { formatMoney } from '#contract/reports/format-money.ts';
import type { CheckedReport } from '#contract/reports/read-report.ts';
import { formatCount, formatDay } from '#texts/language.ts';
import { demoRun, reportOf } from '../reports/demo-runs.ts';
import { dealsOf, resultOf, type Run } from '../reports/run.ts';
import { area, line, rect, text, type Point } from './svg.ts';

const colors = {
  ground: '#0f161e',
  panel: '#151e28',
  grid: '#24313d',
  text: '#dbe4ec',
  muted: '#93a4b3',
  gain: '#e2ab58',
  loss: '#d9736b',
};
const [left, right] = [32, 1248];

/** Draws a product's report, if it has one: balance and months, as SVG of 1280 by 800. */
export function reportPictures(name: string, setFiles: string[]): string[] {
  const [run] = setFiles.flatMap((setFile) => demoRun(setFile) ?? []);
  if (!run) return [];
  const report = reportOf(run);
  return [drawBalance(report), drawMonths(report, run)].map((art) =>
    [
      '<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="800">',
      rect([0, 0], [1280, 800], colors.ground),
      rect([0, 0], [1280, 50], colors.panel),
      text([left, 32], name, colors.text),
      text([right, 32], `${run.symbol} ${run.timeframe}`, colors.muted, 1),
      art,
      '</svg>',
    ].join(''),
  );
}

function drawBalance({ figures, curve }: CheckedReport): string {
  const { times, balances } = toReportCurve(curve);
  const [start = 0, end = 1] = [times[0], times.at(-1)];
  const xOf = (time: number) => left + ((time - start) / (end - start)) * (right - left);
  const points = balances.map((balance, index): Point => [xOf(times[index] ?? end), balance]);
  let highest = 0;
  const falls = points.map(([x, balance]): Point => {
    highest = Math.max(highest, balance);
    return [x, balance / highest - 1];
  });
  const { deposit, netProfit, drawdown, trades, years } = figures;
  const days = `${formatDay(figures.from)} to ${formatDay(figures.to)}`;
  const [before, after] = [deposit, deposit + netProfit].map((each) => formatMoney(each, figures));
  return [
    text([left, 84], `Balance: ${before} to ${after}`, colors.text),
    text([right, 84], `${formatCount(trades)} trades, ${days}`, colors.muted, 1),
    drawLine(points, [104, 540], Math.min(...balances), colors.gain),
    text([left, 592], `Drawdown: ${drawdown.percent.toFixed(1)}%`, colors.text),
    drawLine(falls, [612, 720], 0, colors.loss),
    ...years
      .slice(1)
      .map(({ year }) =>
        text([xOf(Date.UTC(year, 0) / 1000), 756], String(year), colors.muted, 0.5),
      ),
  ].join('');
}

/** Draws values between two heights, filled towards `base`. */
function drawLine(points: Point[], [top, bottom]: Point, base: number, color: string): string {
  const values = points.map(([, value]) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const place = ([x, value]: Point): Point => [
    x,
    bottom - ((value - low) / (high - low)) * (bottom - top),
  ];
  const grid = [top, (top + bottom) / 2, bottom].map((y): Point[] => [
    [left, y],
    [right, y],
  ]);
  const floor = points.toReversed().map(([x]) => place([x, base]));
  return [
    ...grid.map((each) => line(each, colors.grid)),
    area([...points.map(place), ...floor], color),
    line(points.map(place), color, 2),
  ].join('');
}

const monthNames = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** Draws what each month and year earned, in percent of the balance before. */
function drawMonths({ figures }: CheckedReport, run: Run): string {
  const earned = monthsOf(run);
  const names = ['%', ...monthNames, 'Year'];
  const top = 80;
  const width = (right - left) / names.length;
  const height = Math.min(72, (760 - top) / (figures.years.length + 1));
  const cell = (row: number, column: number, content: string, color: string) =>
    text([left + (column + 0.5) * width, top + (row + 0.5) * height + 6], content, color, 0.5);
  const rows = figures.years.flatMap(({ year, netProfit, balance }, index) => {
    const row = index + 1;
    const months = monthNames.map((_, month) => earned.get(year * 12 + month));
    const cells = [...months, (netProfit / (balance - netProfit)) * 100].map((percent, month) => {
      if (percent === undefined) return '';
      const corner: Point = [left + (month + 1) * width + 2, top + row * height + 2];
      const shade = 0.1 + Math.min(0.5, Math.abs(percent) / 10);
      return (
        rect(corner, [width - 4, height - 4], percent < 0 ? colors.loss : colors.gain, shade) +
        cell(row, month + 1, percent.toFixed(1).replace('-0.0', '0.0'), colors.text)
      );
    });
    return [cell(row, 0, String(year), colors.text), ...cells];
  });
  return [...names.map((name, column) => cell(0, column, name, colors.muted)), ...rows].join('');
}

/** Returns percents by `year * 12 + month`, for months with trades. */
function monthsOf(run: Run): Map<number, number> {
  const earned = new Map<number, { before: number; after: number }>();
  let balance = run.deposit;
  for (const deal of dealsOf(run)) {
    const at = new Date(deal.at * 1000);
    const month = at.getUTCFullYear() * 12 + at.getUTCMonth();
    const before = earned.get(month)?.before ?? balance;
    balance += resultOf(deal);
    earned.set(month, { before, after: balance });
  }
  return new Map(
    Array.from(earned, ([month, { before, after }]) => [month, (after / before - 1) * 100]),
  );
}
