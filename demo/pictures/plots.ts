import { caption, type Canvas } from './chart.ts';
import { deviation, ema, mean, rolling } from './market.ts';
import { across, area, fill, polyline, rect, stroke, text, type Box, type Point } from './svg.ts';

/** One line of a graph. */
interface Series {
  values: readonly number[];
  color: string;
  width?: number;
  /** A filled area between the line and this. */
  floor?: readonly number[];
  /** At its right end. */
  name?: string;
}

/** Lines over one scale from the lowest value to the highest. */
function graph(canvas: Canvas, box: Box, title: string, series: readonly Series[]): string {
  const { theme, pen, label } = canvas;
  const all = series.flatMap(({ values, floor = [] }) => [...values, ...floor]);
  const known = all.filter(Number.isFinite);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const right = box.x + box.width;
  const y = (value: number) => box.y + box.height * (0.97 - (0.94 * (value - low)) / (high - low));
  const points = (values: readonly number[]) =>
    values.map((value, at): Point => [box.x + (box.width * at) / (values.length - 1), y(value)]);
  const grid = [0, 0.25, 0.5, 0.75, 1].map((part) =>
    across(box.x, box.y + box.height * part, right),
  );
  const lines = series.map(({ values, color, width = 2, floor, name = '' }) => {
    const line = points(values);
    const end = [right + 12, (line.at(-1)?.[1] ?? 0) + label / 2] as const;
    return (
      (floor ? fill(area(line, points(floor)), color, 0.16) : '') +
      stroke(polyline(line), color, pen * width) +
      caption(canvas, end, name, { color })
    );
  });
  return (
    stroke(grid.join(''), theme.grid, pen) +
    lines.join('') +
    caption(canvas, [box.x + 14, box.y + 24], title)
  );
}

/** Columns above a line, each named where `nameOf` says something. */
function columns(
  canvas: Canvas,
  title: string,
  values: readonly number[],
  look: { colorOf: (at: number) => string; nameOf: (at: number) => string },
): string {
  const { box, theme, pen } = canvas;
  const base = box.y + box.height - (canvas.isThumbnail ? 0 : 36);
  const width = box.width / values.length;
  const most = Math.max(...values);
  const grid = [0, 0.25, 0.5, 0.75].map((part) => {
    return across(box.x, base - (base - box.y) * part, box.x + box.width);
  });
  const bars = values.map((value, at) => {
    const height = (value / most) * (base - box.y) * 0.9;
    const x = box.x + at * width;
    const bar = { x: x + width * 0.12, y: base - height, width: width * 0.76, height };
    const under = [x + width / 2, base + 26] as const;
    return (
      rect(bar, look.colorOf(at), 'rx="3" fill-opacity="0.88"') +
      caption(canvas, under, look.nameOf(at), { anchor: 'middle' })
    );
  });
  const heading = caption(canvas, [box.x + 14, box.y + 24], title);
  return stroke(grid.join(''), theme.grid, pen) + bars.join('') + heading;
}

/** The sums along a random walk of `steps`. */
function walk(steps: number, next: (step: number) => number, start = 0): number[] {
  let level = start;
  return Array.from({ length: steps }, (_, step) => (level += next(step)));
}

/** A balance with its drawdown underneath. */
export function equity(canvas: Canvas): string {
  const { box, theme, random } = canvas;
  const edge = random.between(0.9, 1.6);
  const swing = (step: number) =>
    (random.normal() * 4.2 + (Math.sin(step / 31) + 0.55) * edge) * 14;
  const balance = walk(260, swing, 10_000);
  const drawdown = balance.map((value, at) => value - Math.max(...balance.slice(0, at + 1)));
  const lowest = Math.min(...balance);
  const [upper, lower] = [
    { ...box, height: box.height * 0.7 },
    { ...box, y: box.y + box.height * 0.75, height: box.height * 0.25 },
  ];
  const floor = balance.map(() => lowest);
  const name = balance.at(-1)?.toFixed(0) ?? '';
  return (
    graph(canvas, upper, 'Balance, backtest with variable spread and commission', [
      { values: balance, color: theme.accent, floor, name },
    ]) +
    graph(canvas, lower, 'Drawdown', [
      { values: drawdown, color: theme.down, width: 1.4, floor: drawdown.map(() => 0) },
    ])
  );
}

/** Many shuffled histories of the same trades, with the band of nine in ten. */
export function fan(canvas: Canvas): string {
  const { box, theme, random, isThumbnail } = canvas;
  const runs = Array.from({ length: 60 }, () => walk(120, () => random.normal() + 0.16));
  const quantile = (part: number) =>
    Array.from({ length: 120 }, (_, step) => {
      return (
        runs.map((run) => run[step] ?? 0).toSorted((a, b) => a - b)[Math.floor(part * 59)] ?? 0
      );
    });
  const [low, middle, high] = [quantile(0.05), quantile(0.5), quantile(0.95)];
  const faint = { color: theme.border, width: 0.8 };
  return graph(canvas, box, '2,000 shuffled runs of one backtest: median and 5 to 95 %', [
    ...runs.slice(0, isThumbnail ? 26 : 44).map((values) => ({ ...faint, values })),
    { values: high, color: theme.accent, width: 1.4, floor: low, name: '95 %' },
    { values: low, color: theme.accent, width: 1.4, name: '5 %' },
    { values: middle, color: theme.accent, width: 3, name: 'median' },
  ]);
}

/** Two prices that move together and the z-score of their distance. */
export function pair(canvas: Canvas): string {
  const { box, theme, random, isThumbnail } = canvas;
  const steps = isThumbnail ? 150 : 260;
  const common = walk(steps, () => random.normal());
  const gaps = ema(
    walk(steps, () => random.normal()),
    12,
  ).map((value) => value * 0.5);
  const [first, second] = [1, -1].map((sign) =>
    common.map((value, at) => value + sign * (gaps[at] ?? 0)),
  );
  const score = (window: number[]) =>
    ((window.at(-1) ?? 0) - mean(window)) / (deviation(window) || 1);
  const scores = rolling([...gaps.slice(0, 30), ...gaps], 30, score).slice(30);
  const levels = [2, -2].map((level) => ({
    values: scores.map(() => level),
    color: theme.muted,
    width: 0.9,
    name: level.toFixed(1),
  }));
  const [upper, lower] = [
    { ...box, height: box.height * 0.58 },
    { ...box, y: box.y + box.height * 0.66, height: box.height * 0.34 },
  ];
  return (
    graph(canvas, upper, '', [
      { values: first ?? [], color: theme.accent, floor: second, name: 'AUDUSD' },
      { values: second ?? [], color: theme.second, name: 'NZDUSD' },
    ]) +
    graph(canvas, lower, 'Z-score of the residual', [
      ...levels,
      { values: scores, color: theme.text, width: 1.4, floor: scores.map(() => 0) },
    ])
  );
}

/** Strength of the eight currencies around their mean. */
export function strength(canvas: Canvas): string {
  const { box, theme, random } = canvas;
  const { accent, second, up, down, text: ink, muted } = theme;
  const colors = [accent, second, up, down, ink, '#d3a45c', '#a690d6', muted];
  const lines = colors.map(() =>
    ema(
      walk(130, () => random.normal()),
      14,
    ),
  );
  const series = ['EUR', 'USD', 'GBP', 'JPY', 'CHF', 'AUD', 'CAD', 'NZD'].map(
    (name, at): Series => {
      const values = (lines[at] ?? []).map((value, step) => {
        return value - mean(lines.map((line) => line[step] ?? 0));
      });
      return { values, color: colors[at] ?? ink, width: at < 4 ? 2.4 : 1.5, name };
    },
  );
  return graph(canvas, box, 'Strength over 48 bars', series);
}

/** A spread for each hour of the day, widest at the rollover. */
export function hours(canvas: Canvas): string {
  const { theme, random } = canvas;
  const values = Array.from({ length: 24 }, (_, hour) => {
    const rollover = [23, -1].map((peak) => Math.exp(-((hour - peak) ** 2) / 1.6));
    const daily = 0.24 + 0.08 * Math.cos((hour - 3) / 3.8) + random.between(0, 0.06);
    return daily + rollover.reduce((sum, value) => sum + value * 0.62, 0);
  });
  return columns(canvas, 'Median spread by hour of the day', values, {
    colorOf: (hour) => (hour >= 22 || hour < 1 ? theme.down : theme.accent),
    nameOf: (hour) => (hour % 2 === 0 ? String(hour).padStart(2, '0') : ''),
  });
}

/** Distribution of trade results in units of risk. */
export function results(canvas: Canvas): string {
  const { theme, random, isThumbnail } = canvas;
  const count = isThumbnail ? 21 : 33;
  const sums = Array.from({ length: count }, () => 0);
  const middle = (place: number) => ((place + 0.5) / count) * 6 - 2.6;
  for (let trade = 0; trade < 900; trade++) {
    const wins = random.next() < 0.3;
    const result = wins ? 1.9 + random.normal() * 0.6 : random.normal() * 0.62 - 0.35;
    const place = Math.floor(((result + 2.6) / 6) * count);
    if (place >= 0 && place < count) sums[place] = (sums[place] ?? 0) + 1;
  }
  return columns(canvas, '900 trades of the backtest by result, R = initial risk', sums, {
    colorOf: (place) => (middle(place) < 0 ? theme.down : theme.accent),
    nameOf: (place) => (place % 4 === 0 ? `${middle(place).toFixed(1)} R` : ''),
  });
}

const keywords =
  /^(#\w+|void|int|double|bool|string|ulong|long|return|if|else|for|while|class|public|private|const|input|enum|struct)$/;

/** The beginning of a source file, coloured as an editor does. */
export function code({ box, theme, label, isThumbnail }: Canvas, source: string): string {
  const size = isThumbnail ? 17 : label;
  const letter = (10.6 * size) / 14;
  const columnsShown = Math.floor(box.width / letter) - 5;
  const lines = source.split('\n').filter((line) => !isThumbnail || line.trim());
  const from = Math.max(
    0,
    lines.findIndex((line) => /^(input|class|struct) /.test(line)),
  );
  const shown = lines.slice(from, from + Math.floor(box.height / (size * 2)));
  const drawn = shown.flatMap((line, row) => {
    const y = box.y + (row + 0.75) * size * 2;
    const number = { size: size * 0.85, color: theme.muted, anchor: 'end', fixed: 10.6 } as const;
    let column = 0;
    const tokens = line.match(/\/\/.*|"[^"]*"|#\w+|\w+|\s+|[^\w\s]/g) ?? [];
    const parts = tokens.map((token) => {
      const part = token.slice(0, Math.max(0, columnsShown - column));
      const x = box.x + (column + 4) * letter;
      column += token.length;
      return text(x, y, part, { size, color: colorOf(token, theme), fixed: 10.6, pen: 1.6 });
    });
    return [text(box.x + 2.5 * letter, y, String(from + row + 1), number), ...parts];
  });
  return drawn.join('');
}

function colorOf(token: string, theme: Canvas['theme']): string {
  if (token.startsWith('//')) return theme.muted;
  if (token.startsWith('"')) return theme.up;
  if (keywords.test(token)) return theme.accent;
  return /^\d/.test(token) ? theme.second : theme.text;
}
