import { toReportCurve } from '#contract/reports/curve.ts';
import { demoRun, reportOf } from '../reports/demo-runs.ts';
import {
  axes,
  boxOf,
  clock,
  candlePlot,
  candlesAlong,
  curve,
  drawCandles,
  lastClose,
  lastPrice,
  level,
  plotOf,
  pointsOf,
  priced,
  timeColumns,
  tradeBox,
} from './chart.ts';
import type { Drawing } from './drawing.ts';
import { across, frame, ground, line3, lossColor, subwindow } from './ground.ts';
import { area, dashed, dot, line, rect, text, type Point } from './svg.ts';

/** Draws the range before London opens, and the trade of its break. */
const breakout: Drawing = ({ ink, random }) => {
  const candles = candlesAlong(
    random,
    '0 46, 9 54, 17 44, 26 53, 36 45, 44 51, 53 66, 60 62, 72 82, 79 77, 90 97, 100 92',
    32,
  );
  const quiet = candles.slice(0, 15);
  const high = Math.max(...quiet.map((each) => each.high));
  const low = Math.min(...quiet.map((each) => each.low));
  const at = candles.findIndex((each) => each.high > high);
  const entry = high + 1;
  const target = entry + 1.5 * (high - low);
  const plot = candlePlot(candles, [target, low - 3]);
  const range = boxOf(plot, [0, 14], [low, high]);
  return [
    ground(ink, lastPrice(plot, candles)),
    rect(...range, ink.accent, 0.2),
    ...[high, low].map((value) => level(plot, value, ink.accent, -0.5, 14.5, line3)),
    ...[high, low].map((value) => level(plot, value, ink.accent, 14.5)),
    tradeBox(plot, candles, ink, { at, entry, stop: (high + low) / 2, target }),
    drawCandles(plot, candles, ink),
    axes(plot, ink, lastClose(candles), { price: priced(1.262, 0.00006, 4), time: clock(405, 5) }),
  ];
};

/** Draws a stop that follows price and never steps back, until price meets it. */
const trailingStop: Drawing = ({ ink, random }) => {
  const candles = candlesAlong(random, '0 26, 8 20, 30 52, 42 45, 60 78, 70 71, 84 95, 100 60', 36);
  const range = candles.reduce((sum, { high, low }) => sum + high - low, 0) / candles.length;
  let stop = 10;
  const stops: number[] = [];
  for (const { close, low } of candles) {
    if (low < stop) break;
    stops.push(stop);
    stop = Math.max(stop, close - 1.9 * range);
  }
  const plot = candlePlot(candles, [4]);
  const steps = stops.flatMap((value, index): Point[] => [
    plot.at(index - 0.5, value),
    plot.at(index + 0.5, value),
  ]);
  const floor = [plot.at(stops.length - 0.5, 0), plot.at(-0.5, 0)].map(([x]): Point => [x, 600]);
  const out = stops.length;
  return [
    ground(ink, lastPrice(plot, candles)),
    area([...steps, ...floor], ink.accent, 0.13),
    drawCandles(plot, candles, ink),
    line([...steps, plot.at(out, stop)], ink.accent, 3, 'stroke-linejoin="round"'),
    dot(plot.at(out, stop), 8, ink.accent, ink.ground),
    axes(plot, ink, lastClose(candles), { price: priced(2310, 0.42, 1), time: clock(480, 15) }),
  ];
};

/** Draws three pullbacks in a rise: two reach their target, one its stop. */
const pullbacks: Drawing = ({ ink, random }) => {
  const candles = candlesAlong(
    random,
    '0 18, 6 14, 17 40, 24 32, 40 58, 48 48, 60 70, 68 60, 73 65, 80 50, 88 62, 100 84',
    38,
    2.6,
  );
  const plot = candlePlot(candles, [4]);
  const trades = [9, 18, 27].map((at) => {
    const entry = candles[at]?.close ?? 0;
    return { at, entry, stop: entry - 11, target: entry + 17 };
  });
  return [
    ground(ink, lastPrice(plot, candles)),
    ...trades.map((trade) => tradeBox(plot, candles, ink, trade)),
    drawCandles(plot, candles, ink),
    axes(plot, ink, lastClose(candles), { price: priced(2381, 0.06, 1), time: clock(840, 1) }),
  ];
};

/** Draws four levels below the mean, the way back to it, and the stop that none may pass. */
const grid: Drawing = ({ ink, random }) => {
  const candles = candlesAlong(
    random,
    '0 74, 10 82, 20 72, 34 60, 42 64, 58 32, 64 30, 74 46, 80 43, 92 70, 100 66',
    36,
    2.6,
  );
  let mean = 75;
  const means = candles.map(({ close }) => (mean += (close - mean) * 0.07));
  const levels = [58, 49.5, 41, 32.5];
  const plot = candlePlot(candles, [12]);
  const end = candles.findIndex(({ close }, index) => index > 24 && close > (means[index] ?? 0));
  return [
    ground(ink, lastPrice(plot, candles)),
    rect([0, plot.yOf(17)], [frame.scale, 600 - plot.yOf(17)], lossColor, 0.16),
    line(across(plot.yOf(17)), lossColor, 2),
    drawCandles(plot, candles, ink),
    curve(plot, means, ink.accent, 3),
    ...levels.map((value, index) => {
      const at = candles.findIndex(({ low }) => low <= value);
      const points = [plot.at(at, value), plot.at(end, value)];
      return (
        line(points, ink.accent, 2 + index * 0.8, 'opacity=".9"') +
        dot(plot.at(at, value), 7, ink.accent, ink.ground)
      );
    }),
    dashed([plot.at(end, 32.5), plot.at(end, means[end] ?? 0)], ink.accent, 2),
    dot(plot.at(end, means[end] ?? 0), 8, ink.up, ink.ground),
    axes(plot, ink, lastClose(candles), { price: priced(0.8905, 0.0001, 4), time: clock(420, 15) }),
  ];
};

/** Draws trends and ranges in price, and the balance of the checked report below. */
const regimes: Drawing = ({ ink, random }) => {
  const candles = candlesAlong(
    random,
    '0 32, 6 22, 13 33, 20 22, 30 32, 46 62, 52 58, 66 88, 74 78, 80 89, 87 79, 94 90, 100 82',
    36,
    3,
  );
  const plot = candlePlot(candles, [], { top: 44, bottom: 330 });
  const run = demoRun('RegimeSwitch_EURUSD_H1.set');
  if (!run) throw new Error('Regime Switch has no report');
  const { balances, times } = toReportCurve(reportOf(run).curve);
  const yearAt = (x: number) => {
    const time = times[Math.round((x - lower.left) / lower.step)] ?? 0;
    return String(new Date(time * 1000).getUTCFullYear());
  };
  const lower = plotOf(balances.length, balances, { top: 418, bottom: 562 });
  const bounds: [number, number, boolean][] = [
    [0, 10, false],
    [11, 23, true],
    [24, 35, false],
  ];
  const trend = boxOf(plot, [11, 23], [0, 1])[0][0];
  return [
    ground(ink, lastPrice(plot, candles)),
    rect([trend, 0], [plot.step * 13, 366], ink.accent, 0.18),
    ...bounds.flatMap(([from, to, isTrend]) => {
      const [[x], [width]] = boxOf(plot, [from, to], [0, 1]);
      const part = candles.slice(from, to + 1);
      const edges = [
        Math.max(...part.map(({ high }) => high)),
        Math.min(...part.map(({ low }) => low)),
      ];
      return [
        rect([x + 2, 354], [width - 4, 14], isTrend ? ink.accent : ink.down),
        ...(isTrend
          ? []
          : edges.map((value) => level(plot, value, ink.down, from - 0.5, to + 0.5))),
      ];
    }),
    drawCandles(plot, candles, ink),
    subwindow(ink, 384),
    area([[lower.left, 600], ...pointsOf(lower, balances), [lower.right, 600]], ink.accent, 0.16),
    curve(lower, balances, ink.accent, 2.5),
    ...timeColumns.map((x) => text([x, 590], yearAt(x), ink.label, 0.5, 0.86)),
    axes(plot, ink, lastClose(candles), { price: priced(1.071, 0.0002, 4) }),
  ];
};

export const expertCovers: Record<string, Drawing> = {
  'atr-trailing-manager': trailingStop,
  'auric-m1': pullbacks,
  'london-open-breakout': breakout,
  'meanfield-grid': grid,
  'regime-switch': regimes,
};
