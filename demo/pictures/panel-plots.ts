import type { Canvas } from './chart.ts';
import { circle } from './marks.ts';
import { deviation, ema, sma } from './market.ts';
import { area, fill, polyline, px, rect, stroke, text, type Point } from './svg.ts';
import { mix } from './theme.ts';

/** A dashboard: symbols with a score for each timeframe and a small price line. */
export function scanner(canvas: Canvas): string {
  const { box, theme, random, pen, label } = canvas;
  const symbols = [
    'EURUSD',
    'GBPUSD',
    'USDJPY',
    'AUDUSD',
    'USDCAD',
    'EURJPY',
    'GBPJPY',
    'XAUUSD',
    'US30',
    'NAS100',
    'GER40',
    'UKOIL',
  ];
  const rows = label ? 12 : 6;
  const height = box.height / (rows + (label ? 0.8 : 0));
  const size = label ? label + 1 : 17;
  const columns = ['M15', 'H1', 'H4', 'D1'];
  const start = box.x + box.width * (label ? 0.18 : 0.3);
  const cell = (box.width * (label ? 0.48 : 0.4)) / columns.length;
  let out = '';
  if (label) {
    columns.forEach((name, column) => {
      out += text(start + (column + 0.5) * cell, box.y + height * 0.5, name, {
        size: label,
        color: theme.muted,
        anchor: 'middle',
      });
    });
  }
  for (let row = 0; row < rows; row++) {
    const y = box.y + (row + (label ? 0.8 : 0)) * height;
    if (row % 2 === 0) out += rect({ ...box, y, height }, theme.panel, 'rx="3"');
    out += text(box.x + 18, y + height / 2 + size / 2, symbols[row] ?? '', {
      size,
      color: theme.text,
      pen: 1.7,
    });
    const bias = random.between(-0.8, 0.8);
    columns.forEach((_, column) => {
      const score = Math.max(-1, Math.min(1, bias + random.normal() * 0.35));
      const tone = mix(theme.grid, score > 0 ? theme.up : theme.down, 0.15 + Math.abs(score) * 0.8);
      const x = start + column * cell;
      out += rect(
        { x: x + 4, y: y + height * 0.17, width: cell - 8, height: height * 0.66 },
        tone,
        'rx="4"',
      );
      if (label) {
        const color = Math.abs(score) > 0.6 ? theme.background : theme.text;
        const value = `${score > 0 ? '+' : '-'}${Math.abs(score * 100).toFixed(0)}`;
        out += text(x + cell / 2, y + height / 2 + label / 2, value, {
          size: label,
          color,
          anchor: 'middle',
        });
      }
    });
    const line: Point[] = [];
    let level = 0;
    for (let step = 0; step < 36; step++) {
      level += random.normal() + bias * 0.5;
      line.push([
        start + cell * 4.25 + (step / 35) * (box.x + box.width - start - cell * 4.45),
        level,
      ]);
    }
    const levels = line.map(([, value]) => value);
    const [low, high] = [Math.min(...levels), Math.max(...levels)];
    const scaled = line.map(([x, value]): Point => [
      x,
      y + height * (0.8 - (0.6 * (value - low)) / (high - low)),
    ]);
    out += stroke(polyline(scaled), bias > 0 ? theme.up : theme.down, pen * 1.6);
  }
  return out;
}

/** Two prices that move together and the z-score of their distance. */
export function pair(canvas: Canvas): string {
  const { box, theme, random, pen, label } = canvas;
  const steps = label ? 260 : 150;
  const first: number[] = [];
  const second: number[] = [];
  let [common, gap] = [0, 0];
  for (let step = 0; step < steps; step++) {
    common += random.normal();
    gap = gap * 0.955 + random.normal() * 0.85;
    first.push(common + gap);
    second.push(common - gap);
  }
  const upper = { ...box, height: box.height * 0.58 };
  const lower = { ...box, y: box.y + box.height * 0.66, height: box.height * 0.34 };
  const all = [...first, ...second];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const x = (step: number) => box.x + (box.width * step) / (steps - 1);
  const points = (values: number[]) =>
    values.map((value, step): Point => [
      x(step),
      upper.y + upper.height * (0.96 - (0.92 * (value - low)) / (high - low)),
    ]);
  const spread = first.map((value, step) => value - (second[step] ?? 0));
  const mean = sma(spread, 60);
  const width = deviation(spread, 60);
  const scores = spread.map((value, step) =>
    step < 60 ? value / 5 : (value - (mean[step] ?? 0)) / (width[step] || 1),
  );
  const y = (score: number) =>
    lower.y + lower.height * (0.5 - Math.max(-3.2, Math.min(3.2, score)) / 6.6);
  const line = scores.map((score, step): Point => [x(step), y(score)]);
  let out = fill(area(points(first), points(second)), theme.muted, 0.14);
  out +=
    stroke(polyline(points(first)), theme.accent, pen * 2) +
    stroke(polyline(points(second)), theme.second, pen * 2);
  const levels = [2, 0, -2]
    .map((score) => `M${px(box.x)} ${px(y(score))}H${px(box.x + box.width)}`)
    .join('');
  out += stroke(levels, theme.muted, pen * 0.9, 'stroke-dasharray="5 6"');
  for (const sign of [1, -1]) {
    const beyond = line.map(([at, value]): Point => [
      at,
      sign > 0 ? Math.min(value, y(2)) : Math.max(value, y(-2)),
    ]);
    out += fill(
      area(
        beyond,
        line.map(([at]): Point => [at, y(sign * 2)]),
      ),
      sign > 0 ? theme.down : theme.up,
      0.6,
    );
  }
  out += stroke(polyline(line), theme.text, pen * 1.4, 'stroke-opacity="0.85"');
  if (!label) return out;
  const caption = { size: label, color: theme.muted };
  out += text(box.x + 14, box.y + 26, 'AUDUSD', { ...caption, color: theme.accent, pen: 1.9 });
  out += text(box.x + 110, box.y + 26, 'NZDUSD x 1.08', {
    ...caption,
    color: theme.second,
    pen: 1.9,
  });
  out += text(box.x + 14, lower.y + 24, 'Z-score of the residual', caption);
  for (const score of [2, 0, -2])
    out += text(box.x + box.width + 12, y(score) + label / 2, score.toFixed(1), caption);
  return out;
}

/** Strength of the eight currencies as lines around zero. */
export function strength(canvas: Canvas): string {
  const { box, theme, random, pen, label } = canvas;
  const names = ['EUR', 'USD', 'GBP', 'JPY', 'CHF', 'AUD', 'CAD', 'NZD'];
  const colors = [
    theme.accent,
    theme.second,
    theme.up,
    theme.down,
    theme.text,
    '#d3a45c',
    '#a690d6',
    theme.muted,
  ];
  const steps = 120;
  const raw = names.map(() => {
    let [level, pull] = [0, 0];
    return ema(
      Array.from({ length: steps }, () => {
        pull = pull * 0.94 + random.normal() * 0.3;
        return (level = level * 0.985 + pull);
      }),
      6,
    );
  });
  const sets = raw.map((values) =>
    values.map((value, step) => value - raw.reduce((sum, set) => sum + (set[step] ?? 0), 0) / 8),
  );
  const most = Math.max(...sets.flat().map(Math.abs));
  const middle = box.y + box.height / 2;
  const right = label ? 0 : 90;
  const y = (value: number) => middle - (value / most) * box.height * 0.46;
  let out = stroke(
    `M${px(box.x)} ${px(middle)}H${px(box.x + box.width)}`,
    theme.border,
    pen * 1.2,
    'stroke-dasharray="6 6"',
  );
  const taken: number[] = [];
  sets.forEach((values, index) => {
    const color = colors[index] ?? theme.text;
    const line = values.map((value, step): Point => [
      box.x + ((box.width - right) * step) / (steps - 1),
      y(value),
    ]);
    out += stroke(polyline(line), color, pen * (index < 4 ? 2.4 : 1.5));
    let at = y(values.at(-1) ?? 0);
    const size = label || 17;
    while (taken.some((other) => Math.abs(other - at) < size * 1.5)) at += size * 0.5;
    taken.push(at);
    out += text(box.x + box.width - right + 12, at + size / 2, names[index] ?? '', {
      size,
      color,
      pen: 1.9,
    });
  });
  return out;
}

/** One source account and the receivers that follow it. */
export function network(canvas: Canvas): string {
  const { box, theme, random, pen, label } = canvas;
  const size = label ? label + 2 : 17;
  const card = { width: box.width * 0.36, height: box.height * 0.22 };
  const source = { ...card, x: box.x, y: box.y + (box.height - card.height) / 2 };
  let out = '';
  const lots = ['1.00', '0.50', '0.25'];
  for (let row = 0; row < 3; row++) {
    const target = {
      ...card,
      x: box.x + box.width - card.width,
      y: box.y + row * (box.height - card.height) * 0.5,
    };
    const [x1, y1] = [source.x + card.width, source.y + card.height / 2];
    const [x2, y2] = [target.x, target.y + card.height / 2];
    const bend = (x1 + x2) / 2;
    out += stroke(
      `M${px(x1)} ${px(y1)}C${px(bend)} ${px(y1)} ${px(bend)} ${px(y2)} ${px(x2)} ${px(y2)}`,
      theme.accent,
      pen * 2,
      'stroke-opacity="0.8"',
    );
    out += fill(circle(x2, y2, 4.5 * pen), theme.accent);
    out += accountCard(
      canvas,
      target,
      `Receiver ${row + 1}`,
      `${lots[row] ?? ''} lots  ${random.integer(18, 64)} ms`,
      size,
      theme.border,
    );
  }
  out += fill(circle(source.x + card.width, source.y + card.height / 2, 6 * pen), theme.accent);
  return out + accountCard(canvas, source, 'Source', '1.00 lots', size, theme.accent);
}

function accountCard(
  { theme, pen, random }: Canvas,
  card: { x: number; y: number; width: number; height: number },
  title: string,
  detail: string,
  size: number,
  border: string,
): string {
  let level = 0;
  const line = Array.from({ length: 30 }, (_, step): Point => {
    level += random.normal() * 0.5 + 0.2;
    return [
      card.x + 18 + ((card.width - 36) * step) / 29,
      card.y + card.height * (0.88 - Math.max(0, Math.min(0.3, level * 0.03))),
    ];
  });
  return (
    rect(card, theme.panel, `rx="8" stroke="${border}" stroke-width="${px(pen * 1.4)}"`) +
    text(card.x + 18, card.y + size * 2, title, { size, color: theme.text, pen: 1.9 }) +
    text(card.x + 18, card.y + size * 3.8, detail, { size: size * 0.82, color: theme.muted }) +
    stroke(polyline(line), theme.up, pen * 1.4)
  );
}
