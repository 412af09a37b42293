import { caption, lineOf, pointsOf, type Chart } from './chart.ts';
import { atr, deviation, ema, mean, rolling, swings } from './market.ts';
import { across, area, fill, polyline, px, rect, stroke, text, type Box } from './svg.ts';
import { mix } from './theme.ts';

/** What a layer puts under the candles and over them. */
interface Drawn {
  under?: string;
  over?: string;
}

export type Layer = keyof typeof layers;

/** What may be drawn with the candles of a price chart. */
export const layers = {
  bands: (chart: Chart): Drawn => {
    const { accent, background } = chart.theme;
    const closes = chart.bars.map(({ close }) => close);
    const at = (factor: number) =>
      rolling(closes, 34, (window) => mean(window) + factor * deviation(window));
    const [upper, lower] = [at(2.1), at(-2.1)];
    const faded = mix(accent, background, 0.35);
    return {
      under: fill(area(pointsOf(chart, upper), pointsOf(chart, lower)), accent, 0.1),
      over:
        lineOf(chart, at(0), accent, 2) +
        [upper, lower].map((edge) => lineOf(chart, edge, faded, 1.2)).join(''),
    };
  },

  trail: (chart: Chart): Drawn => {
    const range = atr(chart.bars, 14);
    let isLong = true;
    let stop = 0;
    const sides = chart.bars.map(({ close }, at) => {
      const distance = 2.6 * (range[at] ?? 0);
      if (isLong ? close < stop : close > stop) {
        isLong = !isLong;
        stop = isLong ? close - distance : close + distance;
      }
      stop = isLong ? Math.max(stop, close - distance) : Math.min(stop, close + distance);
      return { long: isLong ? stop : Number.NaN, short: isLong ? Number.NaN : stop };
    });
    const { accent, second } = chart.theme;
    return {
      over:
        lineOf(
          chart,
          sides.map(({ long }) => long),
          accent,
          2.3,
        ) +
        lineOf(
          chart,
          sides.map(({ short }) => short),
          second,
          2.3,
        ),
    };
  },

  regimes: (chart: Chart): Drawn => {
    const { theme, box, slot, first, pen } = chart;
    const range = atr(chart.bars, 8);
    const slow = ema(range, 60);
    const zones = range.slice(first).map((value, place) => {
      const ratio = value / (slow[first + place] ?? 1);
      const color = ratio > 1.08 ? theme.accent : ratio < 0.93 ? theme.second : theme.grid;
      const strip = { ...box, x: chart.x(first + place) - slot / 2, width: slot + 0.4 };
      const foot = { ...strip, y: box.y + box.height - 7 * pen, height: 7 * pen };
      return rect(strip, color, 'fill-opacity="0.18"') + rect(foot, color);
    });
    return { under: zones.join('') };
  },

  sessions: (chart: Chart): Drawn => {
    const { second, accent, down } = chart.theme;
    const sessions = [
      ['Tokyo', second],
      ['London', accent],
      ['New York', down],
    ] as const;
    const length = Math.floor((chart.bars.length - chart.first) / 3) - 1;
    const zones = sessions.map(([name, color], place) =>
      zone(chart, chart.first + place * (length + 1), length, color, name),
    );
    return { under: zones.join('') };
  },

  range: (chart: Chart): Drawn => {
    const shown = chart.bars.length - chart.first;
    const length = Math.round(shown * 0.16);
    const zones = (chart.isThumbnail ? [0.08] : [0.05, 0.55]).map((part) => {
      const from = chart.first + Math.round(shown * part);
      const { x, y, width, height } = boxOf(chart, from, length);
      const edges = across(x, y, x + width * 2.4) + across(x, y + height, x + width * 2.4);
      const dashed = stroke(edges, chart.theme.accent, chart.pen * 1.3, 'stroke-dasharray="7 7"');
      return zone(chart, from, length, chart.theme.accent, 'Range') + dashed;
    });
    return { under: zones.join('') };
  },

  arrows: (chart: Chart): Drawn => {
    const size = Math.min(13, Math.max(8, chart.slot * 0.6));
    const shapes = seenSwings(chart, 4).map(({ x, y, isHigh }) => {
      const towards = isHigh ? -1 : 1;
      const path = `M${px(x)} ${px(y + towards * size * 0.8)}l${px(size * 0.75)} ${px(towards * size * 1.3)}h${px(-size * 1.5)}Z`;
      return fill(path, isHigh ? chart.theme.down : chart.theme.accent);
    });
    return { over: shapes.join('') };
  },

  structure: (chart: Chart): Drawn => {
    const { theme, pen } = chart;
    const seen = seenSwings(chart, 2);
    const breaks = seen.map(({ x, y, isHigh }, place) => {
      const before = seen[place - 2];
      if (!before) return '';
      const rises = y < before.y;
      const name = (rises ? 'H' : 'L') + (isHigh ? 'H' : 'L');
      const label = caption(chart, [x, y + (isHigh ? -10 : 22)], name, { anchor: 'middle' });
      const color = isHigh ? theme.up : theme.down;
      const broken = across(before.x, before.y, x);
      const edge = stroke(broken, color, pen * 1.6, 'stroke-dasharray="6 6"');
      return isHigh === rises ? label + edge : label;
    });
    const zigzag = polyline(seen.map(({ x, y }) => [x, y]));
    return { over: stroke(zigzag, theme.accent, pen * 1.7) + breaks.join('') };
  },

  levels: (chart: Chart): Drawn => {
    const { accent, alert } = chart.theme;
    const buys = [0.6, 0.46, 0.33, 0.21].map((height, place) => {
      return level(chart, height, 0.34 + place * 0.06, accent, `buy ${place + 1}   0.10`);
    });
    return { over: buys.join('') + level(chart, 0.06, 0, alert, 'hard stop  -1.50 %') };
  },

  limits: (chart: Chart): Drawn => {
    const { theme, box } = chart;
    const forbidden = { ...box, y: box.y + box.height * 0.84, height: box.height * 0.16 };
    return {
      under: rect(forbidden, theme.alert, 'fill-opacity="0.16"'),
      over:
        level(chart, 0.5, 0, theme.muted, 'warning  -3.15 %') +
        level(chart, 0.38, 0, theme.accent, 'daily limit  -4.50 %') +
        level(chart, 0.16, 0, theme.alert, 'max loss  -9.00 %'),
    };
  },

  profile: (chart: Chart): Drawn => {
    const { theme, box } = chart;
    const rows = chart.isThumbnail ? 26 : 56;
    const step = (chart.high - chart.low) / rows;
    const bars = chart.bars.slice(chart.first);
    const sums = Array.from({ length: rows }, (_, row) => {
      const price = chart.low + (row + 0.5) * step;
      const traded = bars.filter(({ low, high }) => low <= price + step && high >= price - step);
      return traded.reduce((sum, { volume }) => sum + volume, 0);
    });
    const most = Math.max(...sums);
    const height = box.height / rows;
    const drawn = sums.map((sum, row) => {
      const [y, width] = [
        box.y + box.height - (row + 0.9) * height,
        (sum / most) * box.width * 0.36,
      ];
      const opacity = sum === most ? 0.95 : sum > most * 0.4 ? 0.5 : 0.24;
      return rect(
        { x: box.x, y, width, height: height * 0.76 },
        theme.accent,
        `fill-opacity="${opacity}"`,
      );
    });
    const control = box.y + box.height - (sums.indexOf(most) + 0.5) * height;
    const line = stroke(across(box.x, control, box.x + box.width), theme.accent, chart.pen * 1.5);
    return { under: line, over: drawn.join('') };
  },

  timer: (chart: Chart): Drawn => {
    const size = chart.isThumbnail ? 40 : 24;
    const [x, y] = [chart.box.x + chart.box.width - size * 6, chart.box.y + size];
    const time = { size, color: chart.theme.accent, pen: 2 };
    const back = card(chart, { x, y, width: size * 5, height: size * 2.2 });
    return { over: back + text(x + size * 0.75, y + size * 1.6, '03:27', time) };
  },

  panel: (chart: Chart): Drawn => {
    const { theme, box } = chart;
    const unit = chart.isThumbnail ? 1.25 : 1;
    const [x, y, size] = [box.x + 48, box.y + 30, 13 * unit];
    const rows = [
      ['Risk', '1.00 %'],
      ['Stop', '250 pts'],
      ['At risk', '$ 100.00'],
      ['Lots', '0.40'],
    ];
    const lines = rows.map(([name = '', value = ''], row) => {
      const at = y + (38 + row * 38) * unit;
      const right = {
        size,
        color: row === 3 ? theme.accent : theme.text,
        anchor: 'end',
        pen: 1.9,
      } as const;
      return (
        text(x + 20 * unit, at, name, { size, color: theme.muted }) +
        text(x + 280 * unit, at, value, right)
      );
    });
    const buttons = [
      ['Buy', theme.up, 18],
      ['Sell', theme.down, 158],
    ] as const;
    const faces = buttons.map(([name, color, left]) => {
      const button = {
        x: x + left * unit,
        y: y + 184 * unit,
        width: 124 * unit,
        height: 36 * unit,
      };
      const face = { size, color: theme.background, anchor: 'middle', pen: 2 } as const;
      return (
        rect(button, color, 'rx="5"') + text(button.x + 62 * unit, y + 208.5 * unit, name, face)
      );
    });
    const back = card(chart, { x, y, width: 300 * unit, height: 236 * unit });
    return { over: back + lines.join('') + faces.join('') };
  },
};

/** A dashed line at a part of the chart's height, from a part of its width on. */
function level(chart: Chart, height: number, from: number, color: string, name: string): string {
  const { box, pen } = chart;
  const [x, y] = [box.x + box.width * from, box.y + box.height * (1 - height)];
  const line = stroke(across(x, y, box.x + box.width), color, pen * 1.7, 'stroke-dasharray="10 6"');
  return line + caption(chart, [x + 14, y - 8], name, { color });
}

/** A named box around `length` bars. */
function zone(chart: Chart, from: number, length: number, color: string, name: string): string {
  const box = boxOf(chart, from, length);
  const edge = `fill-opacity="0.14" stroke="${color}" stroke-width="${px(chart.pen * 1.2)}"`;
  return rect(box, color, edge) + caption(chart, [box.x + 4, box.y - 8], name, { color });
}

function boxOf(chart: Chart, from: number, length: number): Box {
  const bars = chart.bars.slice(from, from + length);
  const y = chart.y(Math.max(...bars.map(({ high }) => high)));
  const bottom = chart.y(Math.min(...bars.map(({ low }) => low)));
  return { x: chart.x(from) - chart.slot / 2, y, width: length * chart.slot, height: bottom - y };
}

function seenSwings(chart: Chart, side: number) {
  return swings(chart.bars, side)
    .filter(({ index }) => index > chart.first)
    .map(({ index, price, isHigh }) => ({ x: chart.x(index), y: chart.y(price), isHigh }));
}

function card({ theme, pen }: Chart, box: Box): string {
  return rect(box, theme.panel, `rx="8" stroke="${theme.border}" stroke-width="${px(pen)}"`);
}
