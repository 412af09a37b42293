import { curve, plotOf } from './chart.ts';
import type { Drawing } from './drawing.ts';
import { ground, lossColor, paper } from './ground.ts';
import { area, dashed, dot, line, rect, text, type Point } from './svg.ts';

/** Draws the same trades in many orders: they part on the way, and end at the same balance. */
const shuffles: Drawing = ({ ink, random }) => {
  const trades = Array.from(
    { length: 120 },
    () => (random.next() < 0.46 ? 1.55 : -1) * (0.6 + random.next()),
  );
  const balanceOf = (results: number[]) => {
    let sum = 0;
    return [0, ...results.map((result) => (sum += result))];
  };
  const runs = Array.from({ length: 50 }, () =>
    balanceOf(
      trades
        .map((result) => [random.next(), result] as const)
        .toSorted(([a], [b]) => a - b)
        .map(([, result]) => result),
    ),
  );
  const quantile = (part: number) =>
    trades
      .concat(0)
      .map(
        (_, index) =>
          runs.map((run) => run[index] ?? 0).toSorted((a, b) => a - b)[Math.floor(part * 50)] ?? 0,
      );
  const actual = balanceOf(trades);
  const plot = plotOf(121, [...runs.flat(), ...actual], { right: 916 });
  const points = (values: number[]) => values.map((value, index) => plot.at(index, value));
  return [
    ground(ink),
    dashed(
      [
        [0, plot.yOf(0)],
        [960, plot.yOf(0)],
      ],
      ink.down,
      2.5,
    ),
    ...runs.map((run) => line(points(run), ink.accent, 1.2, 'opacity=".4"')),
    area([...points(quantile(0.05)), ...points(quantile(0.95)).toReversed()], ink.accent, 0.22),
    ...[0.05, 0.95].map((part) => curve(plot, quantile(part), ink.accent, 2.5)),
    curve(plot, actual, ink.up, 3.5),
    ...[0, 120].map((index) => dot(plot.at(index, actual[index] ?? 0), 7, ink.up, ink.ground)),
  ];
};

/** Draws months as cells, and the sum of each year at the right. */
const heatMap: Drawing = ({ ink, random }) => {
  const cell: Point = [60, 62];
  const years = Array.from({ length: 8 }, () =>
    Array.from({ length: 12 }, () => (random.next() + random.next() + random.next() - 1.42) * 5),
  );
  const colorOf = (value: number) => (value < 0 ? lossColor : ink.accent);
  const at = (column: number, row: number): Point => [44 + column * cell[0], 53 + row * cell[1]];
  return [
    paper(ink),
    ...years.flatMap((months, row) => {
      const sum = months.reduce((total, value) => total + value, 0);
      return [...months, sum / 3].map((value, column) => {
        const [x, y] = at(column, row);
        const isSum = column === 12;
        const size: Point = [isSum ? 120 : cell[0] - 7, cell[1] - 7];
        const corner: Point = [isSum ? x + 29 : x, y];
        return (
          rect(corner, size, ink.panel) +
          rect(corner, size, colorOf(value), Math.min(0.62, 0.12 + Math.abs(value) / 9)) +
          text(
            [x + size[0] / 2, y + 34],
            value.toFixed(1).replace('-0.0', '0.0'),
            ink.up,
            0.5,
            0.86,
          )
        );
      });
    }),
  ];
};

export const statisticsCovers: Record<string, Drawing> = {
  'monte-carlo-shuffler': shuffles,
  'monthly-heat-map': heatMap,
};
