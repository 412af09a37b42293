import type { Random } from '../random.ts';
import { frame, line3, lossColor, type Ink } from './ground.ts';
import { area, dashed, dot, line, rect, text, type Point } from './svg.ts';

export interface Candle {
  open: number;
  high: number;
  low: number;
  close: number;
}

/**
 * Walks smoothly along a path, with noise.
 *
 * @param path percents of the way with their values, in order: `0 46, 40 62, 100 50`
 * @param noise the largest distance from the path
 */
export function walk(random: Random, path: string, count: number, noise: number): number[] {
  const stops = path.split(',').map((stop): Point => {
    const [at = 0, value = 0] = stop.trim().split(' ').map(Number);
    return [at, value];
  });
  return Array.from({ length: count }, (_, index) => {
    const at = (100 * index) / (count - 1);
    const after = stops.findIndex(([x]) => x >= at);
    const [to = [100, 0], from = to] = [stops[after], stops[after - 1]];
    const way = (at - from[0]) / (to[0] - from[0] || 1);
    const eased = (1 - Math.cos(Math.PI * way)) / 2;
    return from[1] + (to[1] - from[1]) * eased + (random.next() * 2 - 1) * noise;
  });
}

/** Makes candles that close along a path, each opening where the last one closed. */
export function candlesAlong(random: Random, path: string, count: number, noise = 4): Candle[] {
  const closes = walk(random, path, count + 1, noise);
  return closes.slice(1).map((close, index) => {
    const open = closes[index] ?? close;
    const wick = () => noise * (0.2 + random.next());
    return {
      open,
      close,
      high: Math.max(open, close) + wick(),
      low: Math.min(open, close) - wick(),
    };
  });
}

/** A chart's place and scales. */
export interface Plot {
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** Pixels between two indices. */
  step: number;
  /** The middle of an index. */
  xOf: (index: number) => number;
  yOf: (value: number) => number;
  /** The value at a height. */
  valueOf: (y: number) => number;
  at: (index: number, value: number) => Point;
}

/** Scales `count` indices and all `values` to a box. */
export function plotOf(
  count: number,
  values: number[],
  box: Partial<Record<'left' | 'right' | 'top' | 'bottom', number>> = {},
): Plot {
  const { left, right, top, bottom } = { ...frame, ...box };
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const step = (right - left) / count;
  const xOf = (index: number) => left + (index + 0.5) * step;
  const yOf = (value: number) => bottom - ((value - low) / (high - low)) * (bottom - top);
  const valueOf = (y: number) => low + ((bottom - y) / (bottom - top)) * (high - low);
  const at = (index: number, value: number): Point => [xOf(index), yOf(value)];
  return { left, right, top, bottom, step, xOf, yOf, valueOf, at };
}

export const candlePlot = (candles: Candle[], others: number[] = [], box = {}): Plot =>
  plotOf(candles.length, [...candles.flatMap(({ high, low }) => [high, low]), ...others], box);

/** Draws a value for each index as a line. */
export const curve = (plot: Plot, values: number[], color: string, width = 3) =>
  line(pointsOf(plot, values), color, width, 'stroke-linejoin="round" stroke-linecap="round"');

export function drawCandles(plot: Plot, candles: Candle[], ink: Ink, first = 0): string {
  const width = plot.step * 0.7;
  return candles
    .map(({ open, high, low, close }, index) => {
      const x = plot.xOf(first + index);
      const color = close >= open ? ink.up : ink.down;
      const top = plot.yOf(Math.max(open, close));
      const height = Math.max(3, plot.yOf(Math.min(open, close)) - top);
      const wick = [high, low].map((value): Point => [x, plot.yOf(value)]);
      return line(wick, color, 2) + rect([x - width / 2, top], [width, height], color);
    })
    .join('');
}

export const pointsOf = (plot: Plot, values: number[]) =>
  values.map((value, index) => plot.at(index, value));

/** Fills what lies between a value for each index and `base`. */
export const areaTo = (plot: Plot, values: number[], base: number, color: string, opacity = 0.2) =>
  area(
    [plot.at(0, base), ...pointsOf(plot, values), plot.at(values.length - 1, base)],
    color,
    opacity,
  );

/** Draws a level from an index to the plot's right edge, or to another index. */
export const level = (
  plot: Plot,
  value: number,
  color: string,
  from = -0.5,
  to = Number.POSITIVE_INFINITY,
  draw = dashed,
) => draw([plot.at(from, value), [Math.min(plot.right, plot.xOf(to)), plot.yOf(value)]], color);

/** A box between two indices and two values. */
export function boxOf(plot: Plot, [from, to]: Point, [one, other]: Point): [Point, Point] {
  const x = plot.xOf(from) - plot.step / 2;
  const [top, bottom] = [plot.yOf(Math.max(one, other)), plot.yOf(Math.min(one, other))];
  return [
    [x, top],
    [plot.xOf(to) + plot.step / 2 - x, bottom - top],
  ];
}

/** Draws a long position from its entry until a candle touches target or stop. */
export function tradeBox(
  plot: Plot,
  candles: Candle[],
  ink: Ink,
  trade: { at: number; entry: number; stop: number; target: number },
): string {
  const { at, entry, stop, target } = trade;
  const end = candles.findIndex(
    ({ high, low }, index) => index > at && (high >= target || low <= stop),
  );
  const last = end < 0 ? candles.length - 1 : end;
  const exit = (candles[last]?.low ?? 0) <= stop ? stop : target;
  const gain = exit === target;
  return [
    rect(...boxOf(plot, [at, last], [entry, target]), ink.accent, gain ? 0.26 : 0.12),
    rect(...boxOf(plot, [at, last], [entry, stop]), lossColor, gain ? 0.2 : 0.34),
    level(plot, target, ink.accent, at - 0.5, last + 0.5, line3),
    level(plot, stop, lossColor, at - 0.5, last + 0.5, line3),
    dashed([plot.at(at, entry), plot.at(last, exit)], ink.up, 2.5),
    dot(plot.at(at, entry), 6, ink.up, ink.ground),
    dot(plot.at(last, exit), 6, gain ? ink.accent : lossColor, ink.ground),
  ].join('');
}

/** Words for a value and for an index of a chart. */
export interface Axes {
  price: (value: number) => string;
  time?: (index: number) => string;
}

/** Writes values of a scale, with so many digits: `from` is the value 0, `per` is that of each 1. */
export const priced =
  (from: number, per: number, digits: number) =>
  (value: number): string =>
    (from + value * per).toFixed(digits);

/** Writes times of day, from `start` minutes on. */
export const clock =
  (start: number, minutes: number) =>
  (index: number): string => {
    const at = (start + Math.round(index) * minutes) % 1440;
    return [at / 60, at % 60].map((part) => String(Math.floor(part)).padStart(2, '0')).join(':');
  };

/** Writes days of March and April. */
export const days =
  (start: number, perIndex: number) =>
  (index: number): string => {
    const day = start + Math.floor(index * perIndex);
    return day > 31 ? `${day - 31} Apr` : `${day} Mar`;
  };

/** Pixels from the left at which times stand below a chart. */
export const timeColumns = [181, 318, 456, 593, 730];

/** Draws prices beside the chart, the last one in its tag, and times below it. */
export function axes(plot: Plot, ink: Ink, last: number, { price, time }: Axes): string {
  const x = (frame.scale + 960) / 2;
  const tagY = plot.yOf(last);
  const heights = [100, 200, 300, 400, 500].filter(
    (y) => y > plot.top - 50 && y < plot.bottom + 50 && Math.abs(y - tagY) > 24,
  );
  return [
    ...heights.map((y) => text([x, y + 6], price(plot.valueOf(y)), ink.label, 0.5, 0.86)),
    text([x, tagY + 6], price(last), ink.ground, 0.5, 0.86),
    ...timeColumns
      .filter(() => time)
      .map((at) =>
        text([at, 590], time?.((at - plot.left) / plot.step) ?? '', ink.label, 0.5, 0.86),
      ),
  ].join('');
}

export const lastClose = (candles: Candle[]) => candles.at(-1)?.close ?? 0;

export const lastPrice = (plot: Plot, candles: Candle[]) => plot.yOf(lastClose(candles));
