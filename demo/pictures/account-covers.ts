import { areaTo, axes, clock, curve, days, plotOf, pointsOf, priced, walk } from './chart.ts';
import type { Drawing } from './drawing.ts';
import { across, frame, ground, line3, lossColor, subwindow, upright } from './ground.ts';
import { area, dashed, dot, line, rect, text, type Point } from './svg.ts';

/** Draws the profit of five positions, and their sum that closes them at the target. */
const basket: Drawing = ({ ink, random }) => {
  const ends = [46, 30, 18, -14, -30];
  const positions = ends.map((end) =>
    walk(
      random,
      `0 0, 25 ${end * 0.1 + random.integer(-9, 9)}, 60 ${end * 0.75 + random.integer(-12, 12)}, 100 ${end}`,
      70,
      1.6,
    ),
  );
  const sums = Array.from({ length: 54 }, (_, index) =>
    positions.reduce((sum, values) => sum + (values[index] ?? 0), 0),
  );
  const target = Math.max(...sums);
  const close = sums.indexOf(target);
  const plot = plotOf(64, [...positions.flat(), target, target + 4]);
  const end = plot.xOf(close);
  return [
    ground(ink, plot.yOf(target)),
    line3(across(plot.yOf(0)), ink.down),
    rect([end, 0], [frame.scale - end, 600], ink.ground, 0.55),
    area(
      [
        plot.at(0, 0),
        ...sums.slice(0, close + 1).map((sum, index) => plot.at(index, sum)),
        plot.at(close, 0),
      ],
      ink.accent,
    ),
    ...positions.map((values) => curve(plot, values.slice(0, close + 1), ink.up, 2)),
    ...positions.map((values) => dot(plot.at(close, values[close] ?? 0), 5, ink.up, ink.ground)),
    dashed([plot.at(close, 0), [end, 566]], ink.down, 2),
    dashed([[end, plot.yOf(target)], plot.at(close, -60)], ink.accent, 2),
    curve(plot, sums.slice(0, close + 1), ink.accent, 4),
    dot(plot.at(close, target), 9, ink.accent, ink.ground),
    axes(plot, ink, target, { price: (value) => value.toFixed(1), time: clock(600, 5) }),
  ];
};

/** Draws two symbols that move together, and the distance between them with its bands. */
const pairs: Drawing = ({ ink, random }) => {
  const common = walk(random, '0 20, 20 44, 45 30, 70 66, 85 58, 100 76', 90, 1.5);
  const spread = Array.from(
    { length: 90 },
    (_, index) => Math.sin(index / 5) * (7 + 4 * Math.sin(index / 13)) + random.next() * 1.8,
  );
  const [one, other] = [1, -1].map((side) =>
    common.map((value, index) => value + side * (spread[index] ?? 0)),
  );
  const upper = plotOf(90, [...(one ?? []), ...(other ?? [])], { top: 48, bottom: 352 });
  const lower = plotOf(90, [...spread, 13, -13], { top: 414, bottom: 556 });
  const turns = spread.flatMap((value, index) => {
    const near = spread.slice(Math.max(0, index - 6), index + 7).map(Math.abs);
    return Math.abs(value) > 7 && Math.abs(value) === Math.max(...near)
      ? [dot(lower.at(index, value), 6, ink.up, ink.panel)]
      : [];
  });
  return [
    ground(ink, upper.yOf(one?.at(-1) ?? 0)),
    area(
      [...pointsOf(upper, one ?? []), ...pointsOf(upper, other ?? []).toReversed()],
      ink.accent,
      0.2,
    ),
    curve(upper, other ?? [], ink.up),
    curve(upper, one ?? [], ink.accent),
    subwindow(ink, 384),
    ...[7, -7].map((value) => dashed(across(lower.yOf(value)), ink.down, 2.5)),
    areaTo(lower, spread, 0, ink.accent, 0.3),
    curve(lower, spread, ink.accent, 2.5),
    ...turns,
    ...[7, -7].map((value) =>
      text([927, lower.yOf(value) + 6], (value / 3.5).toFixed(1), ink.label, 0.5, 0.86),
    ),
    axes(upper, ink, one?.at(-1) ?? 0, { price: priced(0.648, 0.0002, 4), time: days(3, 0.5) }),
  ];
};

/** Draws equity above each day's limit, and everything closed before it is reached. */
const guard: Drawing = ({ ink, random }) => {
  const live = walk(
    random,
    '0 46, 12 54, 22 48, 33 64, 46 72, 56 66, 66 82, 72 86, 80 70, 84 74, 88 60, 100 54',
    96,
    1.4,
  );
  const limits = [0, 32, 64].map((day) => (live[day] ?? 0) - 25);
  const limitAt = (index: number) => limits[Math.min(2, Math.floor(index / 32))] ?? 0;
  const hit = live.findIndex((value, index) => value < limitAt(index) + 2.5);
  const equity = live.map((value, index) => (hit >= 0 && index > hit ? (live[hit] ?? 0) : value));
  const plot = plotOf(96, [...equity, 6, 92]);
  const steps = limits.flatMap((value, day): Point[] => [
    [day === 0 ? 0 : plot.xOf(day * 32 - 0.5), plot.yOf(value)],
    [day === 2 ? frame.scale : plot.xOf(day * 32 + 31.5), plot.yOf(value)],
  ]);
  const zone: Point[] = [...steps, [frame.scale, 600], [0, 600]];
  return [
    ground(ink, plot.yOf(equity.at(-1) ?? 0)),
    area(
      [[0, plot.yOf(equity[0] ?? 0)], ...pointsOf(plot, equity), ...steps.toReversed()],
      ink.accent,
      0.14,
    ),
    area(zone, lossColor, 0.2),
    ...[31.5, 63.5].map((index) => dashed(upright(plot.xOf(index), 0, 566), ink.down, 2)),
    line(steps, lossColor, 3, 'stroke-linejoin="round"'),
    curve(plot, equity, ink.accent, 3),
    dot(plot.at(hit, equity[hit] ?? 0), 8, ink.up, ink.ground),
    axes(plot, ink, equity.at(-1) ?? 0, { price: priced(45860, 90, 0), time: clock(0, 45) }),
  ];
};

export const accountCovers: Record<string, Drawing> = {
  'basket-closer': basket,
  'cointegrated-pairs': pairs,
  'prop-guard': guard,
};
