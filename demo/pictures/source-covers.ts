import {
  axes,
  candlePlot,
  candlesAlong,
  clock,
  curve,
  drawCandles,
  lastClose,
  lastPrice,
  plotOf,
  priced,
  walk,
} from './chart.ts';
import type { Drawing } from './drawing.ts';
import { frame, ground, lossColor, paper, type Ink } from './ground.ts';
import { area, codeText, dot, line, outline, rect, text, type Point } from './svg.ts';

const keyword = /^(const|double|bool|int|return|if|for|class|private:?|public:?|string|#\w+)\b/;

/** Draws lines of code, as they stand in the file. */
function drawCode(ink: Ink, lines: string[], [left, top]: Point, [letter, height]: Point): string {
  return lines
    .flatMap((row, index) => {
      const y = top + index * height;
      const isComment = row.trim().startsWith('//');
      return [...row.matchAll(/\S+/g)].map(({ 0: word, index: at }) => {
        const color = isComment ? ink.label : keyword.test(word) ? ink.accent : ink.up;
        return codeText([left + at * letter, y + height * 0.42], word, color, letter);
      });
    })
    .join('');
}

/** Draws the arithmetic of a library, with the line that refuses too small an account. */
const library: Drawing = ({ ink, code }) => {
  const first = code.findIndex((row) => row.includes('LotsForRisk('));
  const rows = code
    .slice(first - 2, first + 14)
    .map((row) => row.slice(3).replace(/ {4,}(?=\S)/, (gap) => gap.slice(0, 4)));
  const marked = rows.findIndex((row) => row.includes('return 0.0'));
  const height = 34;
  const top = 36;
  return [
    paper(ink),
    rect([-4, -4], [84, 608], ink.panel),
    rect([80, top + marked * height - 10], [884, height], ink.accent, 0.22),
    rect([80, top + marked * height - 10], [6, height], ink.accent),
    ...rows.map((_, index) =>
      text([64, top + index * height + 14], String(first - 1 + index), ink.down, 1, 0.8),
    ),
    drawCode(ink, rows, [116, top], [9.6, height]),
  ];
};

/** Draws the function that a buyer writes, beside the levels that the framework keeps. */
const framework: Drawing = ({ ink, random, code }) => {
  const rows = code.flatMap((row) => row.replaceAll(/ (?=[?:] )/g, '\n      ').split('\n'));
  const prices = walk(random, '0 84, 12 92, 30 66, 40 72, 62 28, 72 38, 78 30, 100 78', 80, 1.6);
  const plot = plotOf(80, [...prices, 8, 96], { left: 540, right: 916 });
  const levels = [70, 57, 44, 31];
  const reached = levels.map((value) => prices.findIndex((price) => price < value));
  return [
    paper(ink),
    rect([44, 56], [456, 488], ink.panel),
    ...[0, 1, 2].map((index) => dot([72 + index * 26, 86], 6, ink.grid)),
    drawCode(ink, rows, [70, 150], [7.5, 50]),
    rect([540, plot.yOf(16)], [376, 544 - plot.yOf(16)], lossColor, 0.16),
    line(
      [
        [540, plot.yOf(16)],
        [916, plot.yOf(16)],
      ],
      lossColor,
      2,
    ),
    ...levels.map((value, index) => {
      const at = reached[index] ?? 0;
      return line(
        [plot.at(at, value), [916, plot.yOf(value)]],
        ink.accent,
        2 + index * 1.5,
        'opacity=".55"',
      );
    }),
    curve(plot, prices, ink.up, 3),
    ...levels.map((value, index) =>
      dot(plot.at(reached[index] ?? 0, value), 7, ink.accent, ink.ground),
    ),
  ];
};

/** Draws the panel with its two buttons, and the risk between entry and stop on the chart. */
const lotPanel: Drawing = ({ ink, random }) => {
  const candles = candlesAlong(random, '0 58, 20 86, 42 52, 58 70, 78 36, 100 60', 18, 4);
  const plot = candlePlot(candles, [18], { left: 440 });
  const [entry, stop] = [candles.at(-1)?.close ?? 0, 28];
  const row = (y: number, label: string, figure: string, color: string) => [
    text([76, y], label, ink.label, 0, 1.1),
    text([364, y], figure, color, 1, 1.1),
  ];
  const button = (x: number, label: string, color: string) =>
    text([x, 438], label, color, 0.5, 1.1);
  /** As far apart as the panel says: 250 points. */
  const price = priced(1.083 - 28 * (0.0025 / (entry - stop)), 0.0025 / (entry - stop), 4);
  return [
    ground(ink, plot.yOf(entry)),
    drawCandles(plot, candles, ink),
    rect(
      [430, plot.yOf(entry)],
      [frame.scale - 430, plot.yOf(stop) - plot.yOf(entry)],
      lossColor,
      0.2,
    ),
    line(
      [
        [430, plot.yOf(stop)],
        [frame.scale, plot.yOf(stop)],
      ],
      lossColor,
      2,
    ),
    line(
      [
        [430, plot.yOf(entry)],
        [frame.scale, plot.yOf(entry)],
      ],
      ink.accent,
      2,
    ),
    rect([frame.scale, plot.yOf(stop) - 12], [66, 24], lossColor),
    text([927, plot.yOf(stop) + 6], price(stop), ink.ground, 0.5, 0.86),
    axes(plot, ink, entry, { price }),
    rect([44, 120], [352, 360], ink.panel),
    outline([44, 120], [352, 360], ink.grid, 2),
    rect([44, 120], [352, 46], ink.grid),
    text([66, 150], 'EURUSD', ink.up, 0, 1.1),
    ...row(216, 'Risk', '1.00 %', ink.up),
    ...row(262, 'Stop, points', '250', lossColor),
    ...row(308, 'At risk', '100.00 USD', ink.up),
    line(
      [
        [76, 334],
        [364, 334],
      ],
      ink.grid,
      3,
    ),
    ...row(376, 'Lots', '0.40', ink.accent),
    rect([76, 408], [138, 48], ink.accent),
    button(145, 'Buy', ink.ground),
    outline([226, 408], [138, 48], ink.down, 2),
    button(295, 'Sell', ink.up),
  ];
};

/** Draws a Kalman filter of level and slope, with the band of its forecast errors. */
const kalman: Drawing = ({ ink, random }) => {
  const candles = candlesAlong(
    random,
    '0 40, 14 26, 34 70, 46 62, 60 86, 76 50, 86 56, 100 30',
    38,
    3.4,
  );
  let [value, slope, variance] = [candles[0]?.open ?? 0, 0, 60];
  const states = candles.map(({ close }) => {
    const error = close - (value + slope);
    value += slope + 0.42 * error;
    slope += 0.12 * error;
    variance += 0.12 * (error ** 2 - variance);
    return { value, width: 1.1 * Math.sqrt(variance) };
  });
  const edge = (side: number) => states.map((state) => state.value + side * state.width);
  const plot = candlePlot(candles, [...edge(1), ...edge(-1)]);
  const points = (side: number) => edge(side).map((each, index) => plot.at(index, each));
  return [
    ground(ink, lastPrice(plot, candles)),
    area([...points(1), ...points(-1).toReversed()], ink.accent, 0.2),
    ...[1, -1].map((side) => curve(plot, edge(side), ink.accent, 1.5)),
    drawCandles(plot, candles, ink),
    curve(plot, edge(0), ink.accent, 4),
    axes(plot, ink, lastClose(candles), {
      price: priced(1.0776, 0.00012, 4),
      time: clock(420, 15),
    }),
  ];
};

/** Draws bricks of one size from a path of ticks, each above or below the last. */
const renko: Drawing = ({ ink, random }) => {
  const ticks = walk(
    random,
    '0 8, 16 13.4, 26 9.6, 44 17.4, 54 14.4, 64 16.4, 80 5.6, 88 7.4, 92 6.2, 100 12',
    900,
    0.35,
  );
  const bricks: { bottom: number; isUp: boolean; tick: number }[] = [];
  let [top, bottom] = [9, 8];
  for (const [tick, price] of ticks.entries()) {
    if (price >= top + 1) bricks.push({ bottom: top, isUp: true, tick });
    else if (price <= bottom - 1) bricks.push({ bottom: bottom - 1, isUp: false, tick });
    else continue;
    bottom = bricks.at(-1)?.bottom ?? bottom;
    top = bottom + 1;
  }
  const plot = plotOf(
    bricks.length,
    bricks.flatMap((brick) => [brick.bottom, brick.bottom + 1]),
  );
  const height = plot.yOf(0) - plot.yOf(1);
  return [
    ground(ink, plot.yOf(bricks.at(-1)?.bottom ?? 0) - height / 2),
    ...bricks.map((brick, index) => {
      const corner: Point = [plot.left + index * plot.step + 1, plot.yOf(brick.bottom + 1) + 1];
      const size: Point = [plot.step - 2, height - 2];
      return brick.isUp ? rect(corner, size, ink.accent) : rect(corner, size, ink.down);
    }),
    axes(plot, ink, (bricks.at(-1)?.bottom ?? 0) + 0.5, { price: priced(1.0795, 0.001, 4) }),
  ];
};

export const sourceCovers: Record<string, Drawing> = {
  'grid-engine': framework,
  'kalman-regression': kalman,
  'lot-size-panel': lotPanel,
  'renko-builder': renko,
  'risk-library': library,
};
