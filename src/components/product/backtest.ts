import { formatCount, formatDay } from '#texts/language.ts';
import { figureNames as names, runTexts as texts } from '#texts/product-page.ts';
import type { CurveReport, Report } from '#contract/catalogue/reports.ts';
import { formatMoney } from '#contract/catalogue/reports/format-money.ts';
import { maxDrawdown, type Drawdown } from '#contract/catalogue/reports/max-drawdown.ts';

type Money = Pick<Report, 'currency' | 'decimals'>;

const rangeOf = (balances: number[]): [lowest: number, highest: number] => [
  Math.min(...balances),
  Math.max(...balances),
];

/** Names a run: `EURUSD H1, 2 Jan 2023 to 3 Jun 2025`. */
export const nameOf = ({ symbol, timeframe, from, to }: Report) =>
  texts.name(`${symbol} ${timeframe}`, formatDay(from), formatDay(to));

/** Describes a curve for screen readers. */
export function describeCurve(report: CurveReport): string {
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

export function figureRows(report: Report): [name: string, value: string][] {
  const { drawdown, equityDrawdown, trades, winningTrades, quality } = report;
  const unknownModel = report.flags.includes('no_real_ticks')
    ? texts.notRealTicks
    : texts.notStated;
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
    [names.model, report.model || unknownModel],
    [names.quality, quality === null ? texts.notStated : texts.asStated(`${quality}%`)],
    [
      names.lots,
      report.lots ? texts.range(report.lots.smallest, report.lots.largest) : texts.notStated,
    ],
  ];
}

/** Returns the four figures shown beside a product's name. */
export function backtestFacts(report: Report): { name: string; value: string }[] {
  const { profitFactor, years, trades } = report;
  const losing = years.filter(({ netProfit }) => netProfit < 0).length;
  return [
    { name: names.profitFactor, value: ratio(profitFactor) },
    { name: names.drawdown, value: percent(maxDrawdown(report).percent) },
    { name: names.losingYears, value: texts.ofAll(losing, years.length) },
    { name: names.trades, value: formatCount(trades) },
  ];
}

/** Describes the reports made with a set file; null without any. */
export function describeReportsOf(reports: Report[], setFileId: number): string | null {
  const matching = reports.filter(({ setFile }) => setFile?.id === setFileId);
  if (matching.length === 0) return null;
  return texts.made(matching.map(nameOf));
}
