import type { Random } from '../random.ts';
import type { Bar } from './market.ts';
import {
  across,
  fill,
  polyline,
  px,
  rect,
  stroke,
  text,
  type Box,
  type Point,
  type TextOptions,
} from './svg.ts';
import type { Theme } from './theme.ts';

/** A place on a picture to draw in, with all that the plots need. */
export interface Canvas {
  box: Box;
  theme: Theme;
  random: Random;
  /** Width of a fine line in pixels: larger where the picture will be a thumbnail. */
  pen: number;
  /** Height of small capitals in pixels. */
  label: number;
  /** It has no axes and no captions, which nobody could read. */
  isThumbnail: boolean;
}

/** A price chart: a canvas with bars and the scales that place them. */
export interface Chart extends Canvas {
  bars: readonly Bar[];
  /** Index of the first bar that shows; those before it feed the indicators. */
  first: number;
  slot: number;
  digits: number;
  low: number;
  high: number;
  x: (index: number) => number;
  y: (price: number) => number;
}

/** A chart of the last `shown` bars. */
export function chartOf(
  canvas: Canvas,
  bars: readonly Bar[],
  shown: number,
  digits: number,
): Chart {
  const { box } = canvas;
  const first = Math.max(0, bars.length - shown);
  const seen = bars.slice(first);
  const [top, bottom] = [
    Math.max(...seen.map((bar) => bar.high)),
    Math.min(...seen.map((bar) => bar.low)),
  ];
  const room = (top - bottom) * 0.09;
  const [low, high] = [bottom - room, top + room];
  const slot = box.width / (seen.length + 2);
  return {
    ...canvas,
    bars,
    first,
    slot,
    digits,
    low,
    high,
    x: (index) => box.x + (index - first + 0.5) * slot,
    y: (price) => box.y + ((high - price) / (high - low)) * box.height,
  };
}

/** Candles as four paths: wicks and bodies, rising and falling. */
export function candles(chart: Chart): string {
  const { theme, slot, pen } = chart;
  const paths = { up: { wick: '', body: '' }, down: { wick: '', body: '' } };
  const width = Math.max(1.5, slot * 0.62);
  chart.bars.slice(chart.first).forEach(({ open, high, low, close }, place) => {
    const x = chart.x(chart.first + place);
    const top = chart.y(Math.max(open, close));
    const height = Math.max(pen, chart.y(Math.min(open, close)) - top);
    const path = paths[close >= open ? 'up' : 'down'];
    path.wick += `M${px(x)} ${px(chart.y(high))}V${px(chart.y(low))}`;
    path.body += `M${px(x - width / 2)} ${px(top)}h${px(width)}v${px(height)}h${px(-width)}z`;
  });
  return [paths.up, paths.down]
    .map(({ wick, body }, side) => {
      const color = side === 0 ? theme.up : theme.down;
      return stroke(wick, color, pen * 1.2) + fill(body, color);
    })
    .join('');
}

/** The visible part of an indicator as points. */
export function pointsOf(
  chart: Pick<Chart, 'x' | 'y' | 'first'>,
  values: readonly number[],
): Point[] {
  return values.map((value, at): Point => [chart.x(at), chart.y(value)]).slice(chart.first);
}

/** The visible part of an indicator as a line. */
export function lineOf(
  chart: Chart,
  values: readonly number[],
  color: string,
  width = 1.6,
): string {
  return stroke(polyline(pointsOf(chart, values)), color, width * chart.pen);
}

/** A small text, left out of thumbnails. */
export function caption(
  { label, theme, isThumbnail }: Canvas,
  [x, y]: Point,
  content: string,
  { color = theme.muted, anchor = 'start', pen = 1.6 }: Partial<TextOptions> = {},
): string {
  return isThumbnail ? '' : text(x, y, content, { size: label, color, anchor, pen });
}

/** A grid with labels at round prices, and the last price. */
export function axes(chart: Chart): string {
  const { box, theme, pen, label, digits } = chart;
  const right = box.x + box.width;
  const step = roundStep((chart.high - chart.low) / 6);
  let grid = '';
  let labels = '';
  for (let price = Math.ceil(chart.low / step) * step; price < chart.high; price += step) {
    const y = chart.y(price);
    grid += across(box.x, y, right);
    labels += caption(chart, [right + 12, y + label / 2], price.toFixed(digits));
  }
  for (let x = box.x + 40; x < right; x += 120) {
    grid += `M${px(x)} ${px(box.y)}V${px(box.y + box.height)}`;
  }
  const last = chart.bars.at(-1)?.close ?? 0;
  const y = chart.y(last);
  const dashed = stroke(across(box.x, y, right), theme.muted, pen * 0.8, 'stroke-dasharray="2 6"');
  const tag = { x: right + 2, y: y - label * 1.1, width: 88, height: label * 2.2 };
  const price = { color: theme.background, pen: 1.9 };
  return (
    stroke(grid, theme.grid, pen) +
    labels +
    dashed +
    (chart.isThumbnail ? '' : rect(tag, theme.accent, 'rx="3"')) +
    caption(chart, [tag.x + 10, y + label / 2], last.toFixed(digits), price)
  );
}

/** 1, 2 or 5 times a power of ten, near `raw`. */
function roundStep(raw: number): number {
  const power = 10 ** Math.floor(Math.log10(raw));
  return ([1, 2, 5].find((factor) => factor * power >= raw * 0.8) ?? 10) * power;
}
