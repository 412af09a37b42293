import { areaTo, axes, clock, curve, level, plotOf, walk } from './chart.ts';
import type { Drawing } from './drawing.ts';
import { across, frame, ground, lossColor, paper } from './ground.ts';
import { area, dashed, dot, outline, rect, text, type Point } from './svg.ts';

const currencies = ['EUR', 'GBP', 'AUD', 'NZD', 'CAD', 'JPY', 'CHF', 'USD'];

/** Draws correlations that two common causes explain, and one pair of them. */
const matrix: Drawing = ({ ink, random }) => {
  const dollars = [0.96, 0.93, 0.86, 0.6, 0.2, -0.3, -0.84, -0.92];
  const risks = dollars.map(
    (load) => Math.sqrt(1 - load ** 2) * (random.next() < 0.7 ? 0.9 : -0.5),
  );
  const size = 65;
  const cells = dollars.flatMap((load, row) =>
    dollars.map((other, column) => {
      const value = load * other + (risks[row] ?? 0) * (risks[column] ?? 0);
      const corner: Point = [frame.left + column * size, 41 + row * size];
      const color = value < 0 ? lossColor : ink.accent;
      const cell = [
        rect(corner, [size - 7, size - 7], ink.panel),
        rect(
          corner,
          [size - 7, size - 7],
          color,
          row === column ? 0 : Math.min(1, Math.abs(value)) ** 1.4,
        ),
      ];
      if (row === column) cell.push(rect(corner, [size - 7, size - 7], ink.grid));
      else if (value > 0.8) cell.push(outline(corner, [size - 7, size - 7], ink.up, 2));
      const name = row === column ? (currencies[row] ?? '') : value.toFixed(2);
      cell.push(text([corner[0] + 29, corner[1] + 34], name, ink.up, 0.5, 0.8));
      return cell.join('');
    }),
  );
  const common = walk(random, '0 20, 30 52, 50 40, 80 76, 100 66', 60, 2);
  const [one, other] = [0, 8].map((apart) =>
    common.map((value) => value + apart + random.next() * 5),
  );
  const rolling = walk(random, '0 0.5, 30 0.8, 50 0.55, 75 0.9, 100 0.84', 60, 0.03);
  const box = { left: 608, right: 904 };
  const upper = plotOf(60, [...(one ?? []), ...(other ?? [])], { ...box, top: 74, bottom: 252 });
  const lower = plotOf(60, [...rolling, 0.2, 1], { ...box, top: 340, bottom: 530 });
  return [
    paper(ink),
    ...cells,
    rect([592, 41], [328, 244], ink.panel),
    rect([592, 310], [328, 244], ink.panel),
    curve(upper, other ?? [], ink.up),
    curve(upper, one ?? [], ink.accent),
    areaTo(lower, rolling, 0.2, ink.accent, 0.25),
    level(lower, 0.8, ink.up),
    curve(lower, rolling, ink.accent),
  ];
};

/** Draws eight currencies from one start: the strongest and the weakest stand out. */
const strength: Drawing = ({ ink, random }) => {
  const ends = [92, 66, 46, 22, -6, -30, -58, -88];
  const lines = ends.map((end) =>
    walk(
      random,
      `0 0, 30 ${end * 0.2 + random.integer(-34, 34)}, 62 ${end * 0.55 + random.integer(-30, 30)}, 100 ${end}`,
      64,
      2.4,
    ),
  );
  const plot = plotOf(64, [...lines.flat(), 100, -100]);
  const colors = [ink.accent, ...Array<string>(6).fill(ink.down), lossColor];
  const order = [1, 2, 3, 4, 5, 6, 7, 0];
  const drawn = order.map((place) => {
    const [values = [], color = ink.up] = [lines[place], colors[place]];
    const isEnd = place === 0 || place === 7;
    const y = plot.yOf(values.at(-1) ?? 0);
    return [
      curve(plot, values, color, isEnd ? 4 : 2),
      dot([plot.xOf(63), y], isEnd ? 7 : 5, color, ink.ground),
      rect([frame.scale, y - 12], [66, 24], color),
      text([927, y + 6], currencies[place] ?? '', isEnd ? ink.ground : ink.up, 0.5, 0.86),
    ].join('');
  });
  const between = (place: number) =>
    (lines[place] ?? []).map((value, index) => plot.at(index, value));
  return [
    ground(ink),
    rect([frame.scale, -4], [80, 608], ink.panel),
    area([...between(0), ...between(7).toReversed()], ink.accent, 0.07),
    dashed(across(plot.yOf(0)), ink.up, 2.5),
    ...drawn,
  ];
};

/** Draws median and 95th percentile of the spread by hour, and the slippage below. */
const spreads: Drawing = ({ ink, random }) => {
  const hours = Array.from({ length: 24 }, (_, hour) => {
    const night = hour < 2 || hour > 21 ? 26 : 0;
    const news = hour === 8 || hour === 14 ? 9 : 0;
    const median = 15 + night + news + (hour < 7 ? 8 - hour * 0.7 : 0) + random.next() * 4;
    return {
      median,
      high: median * (1.35 + random.next() * 0.5),
      slip: 3 + (night + news) * 0.32 + random.next() * 4,
    };
  });
  const plot = plotOf(24, [0, ...hours.map(({ high }) => high)], { top: 56, bottom: 420 });
  const width = plot.step * 0.66;
  const zero = plot.yOf(0);
  const bar = (hour: number, from: number, to: number, color: string) =>
    rect([plot.xOf(hour) - width / 2, Math.min(from, to)], [width, Math.abs(to - from)], color);
  return [
    ground(ink, plot.yOf(17)),
    rect([0, zero + 6], [frame.scale, 600], ink.panel),
    ...hours.map(({ median, high, slip }, hour) =>
      [
        bar(hour, zero, plot.yOf(high), '#27506f'),
        bar(hour, zero, plot.yOf(median), ink.accent),
        bar(hour, zero + 12, zero + 12 + slip * 8, ink.down),
      ].join(''),
    ),
    axes(plot, ink, 17, { price: (value) => value.toFixed(0), time: clock(0, 60) }),
  ];
};

export const marketCovers: Record<string, Drawing> = {
  'correlation-matrix': matrix,
  'currency-strength': strength,
  'spread-meter': spreads,
};
