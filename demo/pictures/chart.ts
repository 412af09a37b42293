import type { Random } from '../random.ts';
import type { Bar } from './market.ts';
import { fill, polyline, px, rect, stroke, text, type Box, type Point } from './svg.ts';
import type { Theme } from './theme.ts';

/** A place on a picture to draw in, with all that the plots need. */
export interface Canvas {
  box: Box;
  theme: Theme;
  random: Random;
  /** Width of a fine line in pixels: larger where the picture will be a thumbnail. */
  pen: number;
  /** Height of small capitals in pixels, 0 leaves labels out. */
  label: number;
}

/** A price chart: a canvas with bars and the scales that place them. */
export interface Chart extends Canvas {
  bars: readonly Bar[];
  /** Index of the first bar that shows; those before it feed the indicators. */
  first: number;
  slot: number;
  digits: number;
  x: (index: number) => number;
  y: (price: number) => number;
  low: number;
  high: number;
}

/** A chart of the last `visible` bars, with `headroom` of the height kept free above and below. */
export function chartOf(
  canvas: Canvas,
  bars: readonly Bar[],
  options: { visible: number; digits: number; rightGap?: number; headroom?: number },
): Chart {
  const { box } = canvas;
  const { rightGap = 2, headroom = 0.08 } = options;
  const first = Math.max(0, bars.length - options.visible);
  const shown = bars.slice(first);
  const top = Math.max(...shown.map((bar) => bar.high));
  const bottom = Math.min(...shown.map((bar) => bar.low));
  const room = (top - bottom) * headroom;
  const [low, high] = [bottom - room, top + room];
  const slot = box.width / (shown.length + rightGap);
  return {
    ...canvas,
    bars,
    first,
    slot,
    digits: options.digits,
    low,
    high,
    x: (index) => box.x + (index - first + 0.5) * slot,
    y: (price) => box.y + ((high - price) / (high - low)) * box.height,
  };
}

/** Candles as four paths: wicks and bodies, rising and falling. */
export function candles(chart: Chart): string {
  const { theme, slot, pen } = chart;
  const paths = { upWick: '', downWick: '', upBody: '', downBody: '' };
  const width = Math.max(1.5, slot * 0.62);
  for (let index = chart.first; index < chart.bars.length; index++) {
    const bar = barAt(chart, index);
    const isUp = bar.close >= bar.open;
    const x = chart.x(index);
    const top = chart.y(Math.max(bar.open, bar.close));
    const height = Math.max(pen, chart.y(Math.min(bar.open, bar.close)) - top);
    const wick = `M${px(x)} ${px(chart.y(bar.high))}V${px(top)}M${px(x)} ${px(top + height)}V${px(chart.y(bar.low))}`;
    const body = `M${px(x - width / 2)} ${px(top)}h${px(width)}v${px(height)}h${px(-width)}z`;
    if (isUp) paths.upWick += wick;
    else paths.downWick += wick;
    if (isUp) paths.upBody += body;
    else paths.downBody += body;
  }
  const hollow = theme.upBody === theme.up ? '' : stroke(paths.upBody, theme.up, pen * 1.1);
  return (
    stroke(paths.upWick, theme.up, pen * 1.2) +
    stroke(paths.downWick, theme.down, pen * 1.2) +
    fill(paths.upBody, theme.upBody) +
    hollow +
    fill(paths.downBody, theme.down)
  );
}

/** The visible part of an indicator as points. */
export function pointsOf(chart: Chart, values: readonly number[]): Point[] {
  return values.map((value, index): Point => [chart.x(index), chart.y(value)]).slice(chart.first);
}

/** The visible part of an indicator as a line. */
export function lineOf(
  chart: Chart,
  values: readonly number[],
  color: string,
  width = 1.6,
  more = '',
): string {
  return stroke(polyline(pointsOf(chart, values)), color, width * chart.pen, more);
}

/** Horizontal grid lines at round values with their labels at the right edge. */
export function priceGrid(chart: Chart, lines = 6): string {
  const step = roundStep((chart.high - chart.low) / lines);
  const { box, theme } = chart;
  let path = '';
  let labels = '';
  for (let value = Math.ceil(chart.low / step) * step; value < chart.high; value += step) {
    const y = chart.y(value);
    path += `M${px(box.x)} ${px(y)}H${px(box.x + box.width)}`;
    if (chart.label && y > box.y + 14 && y < box.y + box.height - 10) {
      labels += text(box.x + box.width + 12, y + chart.label / 2, value.toFixed(chart.digits), {
        size: chart.label,
        color: theme.muted,
      });
    }
  }
  return stroke(path, theme.grid, chart.pen) + labels;
}

/** Vertical grid lines with dates or hours below. */
export function timeGrid(chart: Chart, minutesPerBar: number, labelY: number): string {
  const { box, theme } = chart;
  const every = Math.max(4, Math.round(120 / chart.slot));
  let path = '';
  let labels = '';
  for (let index = chart.first + 3; index < chart.bars.length; index += every) {
    const x = chart.x(index);
    path += `M${px(x)} ${px(box.y)}V${px(box.y + box.height)}`;
    if (chart.label && x < box.x + box.width - 90) {
      labels += text(x, labelY, timeLabel(barAt(chart, index).minute, minutesPerBar), {
        size: chart.label,
        color: theme.muted,
      });
    }
  }
  return stroke(path, theme.grid, chart.pen) + labels;
}

/** The last price: a dashed line and its label. */
export function lastPrice(chart: Chart): string {
  const { box, theme, label } = chart;
  const last = barAt(chart, chart.bars.length - 1);
  const y = chart.y(last.close);
  const line = stroke(
    `M${px(box.x)} ${px(y)}H${px(box.x + box.width)}`,
    theme.muted,
    chart.pen * 0.8,
    'stroke-dasharray="2 6"',
  );
  if (!label) return line;
  const tag = { x: box.x + box.width + 2, y: y - label * 1.1, width: 88, height: label * 2.2 };
  return (
    line +
    rect(tag, theme.accent, 'rx="3"') +
    text(tag.x + 10, y + label / 2, last.close.toFixed(chart.digits), {
      size: label,
      color: theme.isDark ? theme.background : theme.panel,
      pen: 1.9,
    })
  );
}

/** The bar at `index`; asking for one that is not there is a mistake in a plot. */
export function barAt(chart: Pick<Chart, 'bars'>, index: number): Bar {
  const bar = chart.bars[Math.min(chart.bars.length - 1, Math.max(0, index))];
  if (!bar) throw new Error('A chart needs bars');
  return bar;
}

/** 1, 2 or 5 times a power of ten, near `raw`. */
function roundStep(raw: number): number {
  const power = 10 ** Math.floor(Math.log10(raw));
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= raw * 0.8) ?? 10;
  return factor * power;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function timeLabel(minute: number, minutesPerBar: number): string {
  const day = Math.floor(minute / 1440);
  if (minutesPerBar >= 240) {
    return `${(day % 28) + 1} ${MONTHS[Math.floor(day / 28) % 12] ?? ''}`;
  }
  const two = (value: number) => String(value).padStart(2, '0');
  return `${(day % 28) + 2} Sep ${two(Math.floor(minute / 60) % 24)}:${two(minute % 60)}`;
}
