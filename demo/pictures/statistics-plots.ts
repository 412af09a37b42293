import type { Canvas } from './chart.ts';
import { area, fill, polyline, px, rect, stroke, text, type Box, type Point } from './svg.ts';

/** An equity curve with its drawdown underneath. */
export function equity(canvas: Canvas): string {
  const { box, theme, random, pen, label } = canvas;
  const values = [10_000];
  const edge = random.between(0.9, 1.6);
  for (let index = 1; index < 260; index++) {
    const phase = Math.sin(index / 31) + 0.55;
    values.push((values.at(-1) ?? 0) + (random.normal() * 4.2 + phase * edge) * 14);
  }
  let peak = 0;
  const drawdowns = values.map((value) => {
    peak = Math.max(peak, value);
    return (value / peak - 1) * 100;
  });
  const top = { ...box, height: box.height * 0.7 };
  const under = { ...box, y: box.y + box.height * 0.75, height: box.height * 0.25 };
  const upper = scale(top, Math.min(...values), Math.max(...values), label ? 0.06 : 0.03);
  const worst = Math.min(...drawdowns);
  const lower = scale(under, worst, 0, 0);
  const curve = values.map((value, index): Point => [
    along(box, index, values.length),
    upper(value),
  ]);
  const depth = drawdowns.map((value, index): Point => [
    along(box, index, values.length),
    lower(value),
  ]);
  const floor = curve.map(([x]): Point => [x, top.y + top.height]);
  const surface = depth.map(([x]): Point => [x, under.y]);
  let out =
    grid(canvas, top, 5) +
    stroke(`M${px(box.x)} ${px(under.y)}H${px(box.x + box.width)}`, theme.border, pen);
  out +=
    fill(area(curve, floor), theme.accent, 0.13) + stroke(polyline(curve), theme.accent, pen * 2.2);
  out +=
    fill(area(surface, depth), theme.down, 0.3) + stroke(polyline(depth), theme.down, pen * 1.4);
  if (!label) return out;
  const low = Math.min(...values);
  for (let step = 0; step <= 4; step++) {
    const value = low + ((Math.max(...values) - low) * step) / 4;
    out += text(box.x + box.width + 12, upper(value) + label / 2, thousands(value), {
      size: label,
      color: theme.muted,
    });
  }
  out += text(box.x + box.width + 12, lower(worst) + label / 2, `${worst.toFixed(1)} %`, {
    size: label,
    color: theme.down,
  });
  out += text(box.x + 14, top.y + 26, 'Balance, backtest with variable spread and commission', {
    size: label,
    color: theme.muted,
  });
  return out + text(box.x + 14, under.y + 26, 'Drawdown', { size: label, color: theme.muted });
}

/** Many shuffled histories of the same trades, with the band of nine in ten. */
export function fan(canvas: Canvas): string {
  const { box, theme, random, pen, label } = canvas;
  const steps = 120;
  const runs = Array.from({ length: 60 }, () => {
    const run = [0];
    for (let step = 1; step < steps; step++) run.push((run.at(-1) ?? 0) + random.normal() + 0.16);
    return run;
  });
  const sorted = Array.from({ length: steps }, (_, step) =>
    runs.map((run) => run[step] ?? 0).toSorted((low, high) => low - high),
  );
  const quantile = (part: number) => sorted.map((column) => column[Math.floor(part * 59)] ?? 0);
  const flat = runs.flat();
  const y = scale(box, Math.min(...flat), Math.max(...flat), 0.04);
  const points = (values: number[]) =>
    values.map((value, step): Point => [along(box, step, steps), y(value)]);
  let out = grid(canvas, box, 5);
  for (const run of runs.slice(0, label ? 44 : 26)) {
    out += stroke(polyline(points(run)), theme.muted, pen * 0.8, 'stroke-opacity="0.32"');
  }
  out += fill(area(points(quantile(0.95)), points(quantile(0.05))), theme.accent, 0.16);
  out += stroke(
    polyline(points(quantile(0.95))) + polyline(points(quantile(0.05))),
    theme.accent,
    pen * 1.4,
  );
  out += stroke(polyline(points(quantile(0.5))), theme.accent, pen * 3);
  if (!label) return out;
  out += text(box.x + 14, box.y + 26, '2,000 shuffled runs of one backtest: median and 5 to 95 %', {
    size: label,
    color: theme.muted,
  });
  for (const [part, name] of [
    [0.95, '95 %'],
    [0.5, 'median'],
    [0.05, '5 %'],
  ] as const) {
    const last = quantile(part).at(-1) ?? 0;
    out += text(box.x + box.width + 12, y(last) + label / 2, name, {
      size: label,
      color: theme.accent,
    });
  }
  return out;
}

/** Distribution of trade results in units of risk. */
export function histogram(canvas: Canvas): string {
  const { box, theme, random, label } = canvas;
  const count = label ? 33 : 21;
  const sums = Array.from({ length: count }, () => 0);
  for (let trade = 0; trade < 900; trade++) {
    const result =
      random.next() < 0.3
        ? random.between(1.2, 2.6) + random.normal() * 0.4
        : random.normal() * 0.62 - 0.35;
    const place = Math.floor(((result + 2.6) / 6) * count);
    if (place >= 0 && place < count) sums[place] = (sums[place] ?? 0) + 1;
  }
  const most = Math.max(...sums);
  const base = box.y + box.height - (label ? 36 : 0);
  const width = box.width / count;
  let out = grid(canvas, { ...box, height: base - box.y }, 5);
  sums.forEach((sum, place) => {
    const middle = ((place + 0.5) / count) * 6 - 2.6;
    const height = (sum / most) * (base - box.y) * 0.88;
    const bar = {
      x: box.x + place * width + width * 0.11,
      y: base - height,
      width: width * 0.78,
      height,
    };
    out += rect(bar, middle < 0 ? theme.down : theme.accent, 'rx="2" fill-opacity="0.88"');
    if (label && place % 4 === 0) {
      out += text(box.x + (place + 0.5) * width, base + 26, `${middle.toFixed(1)} R`, {
        size: label,
        color: theme.muted,
        anchor: 'middle',
      });
    }
  });
  if (!label) return out;
  return (
    out +
    text(box.x + 14, box.y + 26, '900 trades of the backtest by result, R = initial risk', {
      size: label,
      color: theme.muted,
    })
  );
}

/** A value for each hour of the day. */
export function hours(canvas: Canvas): string {
  const { box, theme, random, label, pen } = canvas;
  const base = box.y + box.height - (label ? 36 : 0);
  const width = box.width / 24;
  let out = grid(canvas, { ...box, height: base - box.y }, 5);
  const line: Point[] = [];
  for (let hour = 0; hour < 24; hour++) {
    const rollover = Math.exp(-((hour - 23) ** 2) / 1.6) + Math.exp(-((hour + 1) ** 2) / 1.6);
    const value =
      0.24 + 0.08 * Math.cos((hour - 3) / 3.8) + rollover * 0.62 + random.between(0, 0.06);
    const height = value * (base - box.y) * 0.9;
    const bar = {
      x: box.x + hour * width + width * 0.13,
      y: base - height,
      width: width * 0.74,
      height,
    };
    out += rect(
      bar,
      hour >= 22 || hour < 1 ? theme.down : theme.accent,
      'rx="3" fill-opacity="0.85"',
    );
    line.push([box.x + (hour + 0.5) * width, base - height * 1.22 - 8]);
    if (label && hour % 2 === 0) {
      out += text(box.x + (hour + 0.5) * width, base + 26, String(hour).padStart(2, '0'), {
        size: label,
        color: theme.muted,
        anchor: 'middle',
      });
    }
  }
  out += stroke(polyline(line), theme.muted, pen * 1.5, 'stroke-dasharray="5 6"');
  if (!label) return out;
  return (
    out +
    text(box.x + 14, box.y + 26, 'Median spread by hour of the day, dashed: 95 % of ticks', {
      size: label,
      color: theme.muted,
    })
  );
}

function scale(box: Box, low: number, high: number, room: number): (value: number) => number {
  const [bottom, top] = [low - (high - low) * room, high + (high - low) * room];
  return (value) => box.y + box.height * (1 - (value - bottom) / (top - bottom || 1));
}

function along(box: Box, index: number, count: number): number {
  return box.x + (box.width * index) / (count - 1);
}

function grid({ theme, pen }: Canvas, box: Box, lines: number): string {
  let path = '';
  for (let line = 0; line <= lines; line++) {
    path += `M${px(box.x)} ${px(box.y + (box.height * line) / lines)}H${px(box.x + box.width)}`;
  }
  return stroke(path, theme.grid, pen);
}

function thousands(value: number): string {
  return String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ',');
}
