import { pointsOf, type Chart } from './chart.ts';
import { atr, deviation, ema, rsi, sma } from './market.ts';
import { area, fill, polyline, px, stroke, text, type Box, type Point } from './svg.ts';
import type { SubWindow } from './visual.ts';

/** Draws an oscillator in its own `box` beneath a chart, on the chart's time axis. */
export function subWindow(chart: Chart, box: Box, name: SubWindow): string {
  const closes = chart.bars.map((bar) => bar.close);
  const caption = (title: string) =>
    chart.label
      ? text(box.x + 14, box.y + 22, title, { size: chart.label, color: chart.theme.muted })
      : '';
  switch (name) {
    case 'rsi': {
      const values = rsi(closes, 14);
      return levels(chart, box, values, [30, 70]) + caption('RSI 14');
    }
    case 'zscore': {
      const mean = sma(closes, 48);
      const width = deviation(closes, 48);
      const values = closes.map(
        (close, index) => (close - (mean[index] ?? 0)) / (width[index] || 1),
      );
      return levels(chart, box, values, [-2, 2]) + caption('Z-score 48');
    }
    case 'atr': {
      const values = atr(chart.bars, 14);
      const slow = sma(values, 50);
      return lines(chart, box, [values, slow]) + caption('ATR 14, mean 50');
    }
    case 'macd': {
      const slow = ema(closes, 26);
      const macd = ema(closes, 12).map((value, index) => value - (slow[index] ?? 0));
      const signal = ema(macd, 9);
      const gap = macd.map((value, index) => (value - (signal[index] ?? 0)) * 1.6);
      return histogram(chart, box, gap) + caption('MACD 12, 26, 9');
    }
    case 'delta': {
      const values = chart.bars.map(
        (bar) => ((bar.close - bar.open) / (bar.high - bar.low || 1)) * bar.volume,
      );
      return histogram(chart, box, values) + caption('Tick delta');
    }
    case 'volume':
      return (
        histogram(
          chart,
          box,
          chart.bars.map((bar) => bar.volume),
        ) + caption('Volume')
      );
    case 'spread': {
      const values = chart.bars.map(
        (bar) => 0.5 + 1 / (0.6 + bar.volume) + chart.random.next() * 0.3,
      );
      return histogram(chart, box, values) + caption('Spread, points');
    }
  }
}

function scaleOf(
  chart: Chart,
  box: Box,
  sets: readonly (readonly number[])[],
  fixed: number[] = [],
) {
  const shown = [...sets.flatMap((values) => values.slice(chart.first)), ...fixed].filter(
    Number.isFinite,
  );
  const [low, high] = [Math.min(...shown), Math.max(...shown)];
  const y = (value: number) =>
    box.y + box.height * (0.9 - (0.8 * (value - low)) / (high - low || 1));
  return { y, points: (values: readonly number[]) => pointsOf({ ...chart, y }, values) };
}

function levels(chart: Chart, box: Box, values: number[], [low, high]: [number, number]): string {
  const { theme, pen } = chart;
  const { y, points } = scaleOf(chart, box, [values], [low, high]);
  const line = points(values);
  const beyond = (limit: number, isAbove: boolean) =>
    area(
      line.map(([x, at]): Point => [x, isAbove ? Math.min(at, y(limit)) : Math.max(at, y(limit))]),
      line.map(([x]): Point => [x, y(limit)]),
    );
  const across = (value: number) => `M${px(box.x)} ${px(y(value))}H${px(box.x + box.width)}`;
  return (
    stroke(
      across(low) + across(high),
      theme.muted,
      pen * 0.9,
      'stroke-dasharray="4 6" stroke-opacity="0.7"',
    ) +
    fill(beyond(high, true), theme.down, 0.5) +
    fill(beyond(low, false), theme.up, 0.5) +
    stroke(polyline(line), theme.accent, pen * 1.8)
  );
}

function lines(chart: Chart, box: Box, sets: [number[], number[]]): string {
  const { theme, pen } = chart;
  const { points } = scaleOf(chart, box, sets);
  const [first, second] = [points(sets[0]), points(sets[1])];
  const floor = first.map(([x]): Point => [x, box.y + box.height]);
  return (
    fill(area(first, floor), theme.accent, 0.14) +
    stroke(polyline(first), theme.accent, pen * 1.9) +
    stroke(polyline(second), theme.muted, pen * 1.3, 'stroke-dasharray="6 5"')
  );
}

function histogram(chart: Chart, box: Box, values: number[]): string {
  const { theme, slot } = chart;
  const { y, points } = scaleOf(chart, box, [values], [0]);
  const paths = { up: '', down: '' };
  const bars = chart.bars.slice(chart.first);
  const onlyPositive = values.every((value) => value >= 0);
  points(values).forEach(([x, at], index) => {
    const bar = bars[index];
    const isUp = onlyPositive ? (bar?.close ?? 0) >= (bar?.open ?? 0) : at < y(0);
    const part = `M${px(x - slot * 0.31)} ${px(y(0))}V${px(at)}h${px(slot * 0.62)}V${px(y(0))}z`;
    paths[isUp ? 'up' : 'down'] += part;
  });
  return fill(paths.up, theme.up, 0.85) + fill(paths.down, theme.down, 0.85);
}
