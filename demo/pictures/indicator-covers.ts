import {
  axes,
  boxOf,
  candlePlot,
  candlesAlong,
  clock,
  curve,
  drawCandles,
  lastClose,
  lastPrice,
  level,
  plotOf,
  priced,
  type Candle,
} from './chart.ts';
import type { Drawing } from './drawing.ts';
import { frame, ground, line3, lossColor, subwindow, upright } from './ground.ts';
import { dashed, dot, line, outline, rect, text, type Point } from './svg.ts';

/** Draws the candle that is still open, and the part of its time that is left. */
const timer: Drawing = ({ ink, random }) => {
  const candles = candlesAlong(random, '0 22, 20 44, 34 34, 62 82, 74 72, 82 78, 100 54', 18, 5);
  const plot = candlePlot(candles, [], { right: 600 });
  const price = candles.at(-1)?.close ?? 0;
  const [x, y] = [756, plot.yOf(price)];
  const onRing = (part: number, radius: number): Point => {
    const angle = 2 * Math.PI * part - Math.PI / 2;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  };
  const arc = (from: number, to: number) =>
    Array.from({ length: 81 }, (_, index) => onRing(from + ((to - from) * index) / 80, 112));
  return [
    ground(ink, plot.yOf(price)),
    drawCandles(plot, candles.slice(0, -1), ink),
    drawCandles(plot, candles.slice(-1), { ...ink, up: ink.accent, down: ink.accent }, 17),
    dot([x, y], 140, ink.ground),
    line(arc(0, 1), ink.grid, 12),
    line(arc(0.34, 1), ink.accent, 12, 'stroke-linecap="round"'),
    text([x, y + 8], '09:54', ink.up, 0.5, 2.4),
    text([x, y + 48], 'M15', ink.label, 0.5, 1.2),
    axes(plot, ink, price, { price: priced(1.0832, 0.00004, 4), time: clock(570, 15) }),
  ];
};

/** Finds swings: extremes of `reach` candles to each side. */
function swingsOf(candles: Candle[], reach: number) {
  return candles.flatMap(({ high, low }, index) => {
    const near = candles.slice(Math.max(0, index - reach), index + reach + 1);
    if (index < reach || index >= candles.length - reach) return [];
    if (near.every((each) => each.high <= high)) return [{ index, value: high, isHigh: true }];
    if (near.every((each) => each.low >= low)) return [{ index, value: low, isHigh: false }];
    return [];
  });
}

/** Draws confirmed swings, and where a close breaks the last of them. */
const structure: Drawing = ({ ink, random }) => {
  const candles = candlesAlong(
    random,
    '0 20, 11 42, 20 28, 34 62, 45 46, 60 88, 70 68, 79 80, 92 44, 100 52',
    38,
    3,
  );
  const plot = candlePlot(candles, [8, 98]);
  const swings = swingsOf(candles, 3);
  const breaks = swings.flatMap(({ index, value, isHigh }) => {
    const until = candles.findIndex(
      ({ close }, at) => at > index + 3 && (isHigh ? close > value : close < value),
    );
    const isLast = !swings.some(
      (later) => later.isHigh === isHigh && later.index > index && later.index < until,
    );
    if (until < 0 || !isLast) return [];
    const color = isHigh ? ink.up : lossColor;
    return [
      line3([plot.at(index, value), plot.at(until, value)], color),
      dot(plot.at(until, value), 5, color, ink.ground),
      text(
        [plot.xOf((index + until) / 2), plot.yOf(value) + (isHigh ? -8 : 22)],
        isHigh ? 'BOS' : 'CHoCH',
        color,
        0.5,
      ),
    ];
  });
  const names = swings.map(({ value, isHigh }, index) => {
    const before = swings.slice(0, index).findLast((swing) => swing.isHigh === isHigh);
    if (!before) return '';
    return (value > before.value ? 'H' : 'L') + (isHigh ? 'H' : 'L');
  });
  const corners = swings.map(({ index, value }) => plot.at(index, value));
  return [
    ground(ink, lastPrice(plot, candles)),
    drawCandles(plot, candles, { ...ink, up: '#9fb3c6' }),
    ...breaks,
    line(corners, ink.accent, 3, 'stroke-linejoin="round"'),
    ...corners.map((corner) => dot(corner, 7, ink.accent, ink.ground)),
    ...corners.map(([x, y], index) =>
      text([x, y + (swings[index]?.isHigh ? -18 : 34)], names[index] ?? '', ink.accent, 0.5, 1.2),
    ),
    axes(plot, ink, lastClose(candles), {
      price: priced(1.0794, 0.00006, 4),
      time: clock(420, 15),
    }),
  ];
};

/** Draws a higher high of price above a lower high of RSI, and the same of two lows. */
const divergence: Drawing = ({ ink, random }) => {
  const candles = candlesAlong(
    random,
    '0 50, 10 36, 26 80, 38 58, 48 70, 53 64, 63 80, 66 76, 72 90, 88 42, 100 56',
    38,
    3,
  );
  let [gains, losses] = [1, 1];
  const rsi = candles.map(({ open, close }) => {
    gains += (Math.max(0, close - open) - gains) / 9;
    losses += (Math.max(0, open - close) - losses) / 9;
    return (100 * gains) / (gains + losses);
  });
  const plot = candlePlot(candles, [], { top: 48, bottom: 372 });
  const lower = plotOf(38, [...rsi, 12, 92], { top: 426, bottom: 570 });
  const highest = (from: number, to: number) =>
    candles.reduce(
      (best, { high }, index) =>
        index >= from && index <= to && high > (candles[best]?.high ?? 0) ? index : best,
      from,
    );
  const peaks = [highest(6, 13), highest(22, 31)];
  const above = peaks.map((index) => plot.at(index, (candles[index]?.high ?? 0) + 3));
  const below = peaks.map((index) =>
    lower.at(index, Math.max(...rsi.slice(index - 1, index + 2)) + 3),
  );
  return [
    ground(ink, lastPrice(plot, candles)),
    drawCandles(plot, candles, ink),
    ...peaks.map((index, place) =>
      dashed([above[place] ?? [0, 0], [plot.xOf(index), 600]], ink.down, 2),
    ),
    subwindow(ink, 402),
    rect([0, lower.yOf(70)], [frame.scale, lower.yOf(30) - lower.yOf(70)], ink.accent, 0.1),
    curve(lower, rsi, ink.up, 2.5),
    ...[above, below].flatMap((points) => [
      line(points, ink.accent, 3),
      ...points.map((point) => dot(point, 7, ink.accent, ink.ground)),
    ]),
    ...[70, 30].map((value) =>
      text([927, lower.yOf(value) + 6], String(value), ink.label, 0.5, 0.86),
    ),
    axes(plot, ink, lastClose(candles), {
      price: priced(1.0862, 0.00008, 4),
      time: clock(420, 15),
    }),
  ];
};

/** Draws the sessions of two days: Tokyo, London and New York, each as high as its range. */
const sessions: Drawing = ({ ink, random }) => {
  const candles = candlesAlong(
    random,
    '0 40, 8 46, 14 39, 20 47, 29 76, 36 70, 42 82, 48 72, 54 79, 62 72, 70 64, 77 71, 83 66, 93 30, 100 40',
    38,
    3,
  );
  const plot = candlePlot(candles);
  const colors = ['#7c86f0', ink.accent, '#4fc7c9'];
  const sessionNames = ['Tokyo', 'London', 'New York'];
  const hours: Point[] = [
    [0, 8],
    [7, 15],
    [12, 20],
  ];
  const boxes = [0, 24].flatMap((day) =>
    hours
      .filter(([from]) => day + from < candles.length)
      .map(([from, to], session) => {
        const part = candles.slice(day + from, day + to + 1);
        const [high, low] = [
          Math.max(...part.map((each) => each.high)),
          Math.min(...part.map((each) => each.low)),
        ];
        const box = boxOf(plot, [day + from, Math.min(day + to, candles.length - 1)], [high, low]);
        const color = colors[session] ?? ink.accent;
        return (
          rect(...box, color, 0.2) +
          outline(...box, color, 2) +
          (box[1][0] < 90
            ? ''
            : text([box[0][0] + 8, box[0][1] + 20], sessionNames[session] ?? '', color))
        );
      }),
  );
  return [
    ground(ink, lastPrice(plot, candles)),
    ...boxes,
    drawCandles(plot, candles, ink),
    axes(plot, ink, lastClose(candles), { price: priced(1.0812, 0.00009, 4), time: clock(0, 60) }),
  ];
};

/** Draws how much was traded at which price in three sessions, from the candles themselves. */
const profile: Drawing = ({ ink, random }) => {
  const candles = candlesAlong(
    random,
    '0 30, 10 40, 20 32, 31 42, 40 60, 50 68, 60 60, 68 70, 78 52, 88 46, 95 54, 100 50',
    42,
    3,
  );
  const plot = candlePlot(candles);
  const rows = 28;
  const drawn = [0, 14, 28].flatMap((first) => {
    const part = candles.slice(first, first + 14);
    const [top, bottom] = [
      Math.max(...part.map(({ high }) => high)),
      Math.min(...part.map(({ low }) => low)),
    ];
    const height = 2.1;
    const count = Math.min(rows, Math.ceil((top - bottom) / height));
    const volumes = Array.from({ length: count }, (_, row) => {
      const price = bottom + (row + 0.5) * height;
      return part.reduce((sum, { open, close, high, low }) => {
        const isBody = price <= Math.max(open, close) && price >= Math.min(open, close);
        return sum + (isBody ? 3 : price <= high && price >= low ? 1 : 0);
      }, 0.4);
    });
    const most = Math.max(...volumes);
    const control = volumes.indexOf(most);
    const x = plot.xOf(first) - plot.step / 2;
    const bars = volumes.map((volume, row) => {
      const isValue = volume > most * 0.5;
      const y = plot.yOf(bottom + (row + 1) * height);
      const width = (volume / most) * plot.step * 11;
      return rect(
        [x, y + 1.5],
        [width, plot.yOf(0) - plot.yOf(height) - 3],
        row === control ? ink.up : ink.accent,
        row === control ? 0.95 : isValue ? 0.8 : 0.34,
      );
    });
    const price = bottom + (control + 0.5) * height;
    const touched = candles.findIndex(
      ({ high, low }, index) => index >= first + 14 && high >= price && low <= price,
    );
    return [...bars, level(plot, price, ink.up, first, touched < 0 ? undefined : touched)];
  });
  const edges = [14, 28].map((index) => plot.xOf(index - 0.5));
  return [
    ground(ink, lastPrice(plot, candles)),
    ...edges.map((x) => line3(upright(x), ink.grid)),
    ...drawn,
    drawCandles(plot, candles, { ...ink, down: '#7f95a8' }),
    axes(plot, ink, lastClose(candles), {
      price: priced(1.0832, 0.00007, 4),
      time: clock(480, 30),
    }),
  ];
};

export const indicatorCovers: Record<string, Drawing> = {
  'candle-timer': timer,
  'market-structure-map': structure,
  'rsi-divergence': divergence,
  'session-boxes': sessions,
  'session-volume-profile': profile,
};
