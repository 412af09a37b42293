import { formatCount, formatDay } from '#texts/language.ts';
import type { Report, ReportCurve } from '#contract/reports.ts';
import { formatMoney } from '#contract/reports/format-money.ts';

type Money = Pick<Report, 'currency' | 'decimals'>;

/** The size of the picture of a curve, in its own units. */
const [width, height, margin] = [720, 200, 6];

/** The balance over time as the path of an SVG, its lowest amount at the bottom. */
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

/** What a run was of: `EURUSD H1, 2 Jan 2023 to 3 Jun 2025`. */
export const nameOf = ({ symbol, timeframe, from, to }: Report) =>
  `${symbol} ${timeframe}, ${formatDay(from)} to ${formatDay(to)}`;

/** What a curve shows, for who does not see it. */
export function describeCurve(report: Report): string {
  const { deposit, netProfit, curve, from, to } = report;
  const [lowest, highest] = rangeOf(curve.balances);
  const money = (amount: number) => formatMoney(amount, report);
  return `Balance from ${money(deposit)} on ${formatDay(from)} to ${money(deposit + netProfit)} on ${formatDay(to)}, between ${money(lowest)} and ${money(highest)}`;
}

export const formatSigned = (amount: number, money: Money) =>
  `${amount > 0 ? '+' : ''}${formatMoney(amount, money)}`;

const percent = (value: number) => `${value.toFixed(1)} %`;
const ratio = (value: number | null) => (value === null ? 'nothing lost' : value.toFixed(2));

type Fall = Report['drawdown'];

/** The deepest fall that is known, of the equity or of the balance. */
function largestFall({ drawdown, equityDrawdown }: Report): Fall {
  return equityDrawdown && equityDrawdown.percent > drawdown.percent ? equityDrawdown : drawdown;
}

/** The figures of a run, each with its name. */
export function figureRows(report: Report): [name: string, value: string][] {
  const { drawdown, equityDrawdown, trades, winningTrades, quality, model } = report;
  const fall = ({ percent: share, amount }: Fall) =>
    `${percent(share)} (${formatMoney(amount, report)})`;
  return [
    ['Trades', formatCount(trades)],
    ['Winning trades', percent((winningTrades / trades) * 100)],
    ['Net profit', formatSigned(report.netProfit, report)],
    ['Deposit', formatMoney(report.deposit, report)],
    ['Profit factor', ratio(report.profitFactor)],
    ['Recovery factor', ratio(report.recovery)],
    ['Largest drawdown, balance', fall(drawdown)],
    [
      'Largest drawdown, equity',
      equityDrawdown ? `${fall(equityDrawdown)}, as stated` : 'not stated',
    ],
    ['Model', model || 'not stated'],
    ['Modelling quality', quality === null ? 'not stated' : `${quality} %, as stated`],
    ['Lots', report.lots ? `${report.lots.smallest} to ${report.lots.largest}` : 'not stated'],
  ];
}

/** What a product's fact strip says of its latest backtest: four words each with its value; none without a report. */
export function backtestFacts(reports: Report[]): { name: string; value: string }[] {
  const [latest] = reports;
  if (!latest) return [];
  const years = [latest.from, latest.to].map((day) => day.slice(0, 'YYYY'.length));
  return [
    { name: 'Trades', value: formatCount(latest.trades) },
    { name: 'Profit factor', value: ratio(latest.profitFactor) },
    { name: 'Largest drawdown', value: percent(largestFall(latest).percent) },
    { name: 'Period', value: [...new Set(years)].join(' to ') },
  ];
}

/** What the row of a set file says of the reports that it made; null where it made none. */
export function madeReportOf(reports: Report[], setFileId: number): string | null {
  const made = reports.filter(({ setFile }) => setFile?.id === setFileId);
  if (made.length === 0) return null;
  return `Made the report of ${made.map(nameOf).join('; and of ')}`;
}
