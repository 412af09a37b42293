import { barAt, type Chart } from './chart.ts';
import { atr, sma, swings } from './market.ts';
import type { Layers } from './overlays.ts';
import { px, rect, stroke, text } from './svg.ts';

/** Overlays that mark times and areas behind the candles. */
export const zones = {
  sessions(chart: Chart): Layers {
    const names = ['Tokyo', 'London', 'New York'];
    const colors = [chart.theme.second, chart.theme.accent, chart.theme.down];
    const length = chart.slot > 14 ? 13 : 24;
    let under = '';
    for (
      let from = chart.first + 1, which = 0;
      from + length <= chart.bars.length;
      from += length + 1, which++
    ) {
      const box = boxOf(chart, from, from + length - 1);
      const color = colors[which % 3] ?? chart.theme.accent;
      under += rect(
        box,
        color,
        `fill-opacity="0.12" stroke="${color}" stroke-opacity="0.7" stroke-width="${px(chart.pen)}"`,
      );
      if (chart.label) {
        under += text(box.x + 8, box.y - 8, names[which % 3] ?? '', { size: chart.label, color });
      }
    }
    return { under };
  },

  range(chart: Chart): Layers {
    const { theme } = chart;
    const length = Math.round((chart.bars.length - chart.first) * 0.2);
    let under = '';
    const shown = chart.bars.length - chart.first;
    for (const part of chart.label ? [0, 0.5] : [0.05]) {
      const from = quietest(
        chart,
        chart.first + Math.round(shown * part) + 1,
        Math.round(shown * 0.22),
        length,
      );
      const box = boxOf(chart, from, from + length);
      const right = Math.min(
        chart.box.x + chart.box.width,
        box.x + box.width * (chart.label ? 2.2 : 4),
      );
      under += rect(
        box,
        theme.accent,
        `fill-opacity="0.16" stroke="${theme.accent}" stroke-width="${px(chart.pen * 1.3)}"`,
      );
      under += stroke(
        `M${px(box.x)} ${px(box.y)}H${px(right)}M${px(box.x)} ${px(box.y + box.height)}H${px(right)}`,
        theme.accent,
        chart.pen * 1.3,
        'stroke-dasharray="7 7"',
      );
      if (chart.label) {
        const pips =
          (box.height / chart.box.height) *
          (chart.high - chart.low) *
          10 ** (chart.digits === 4 ? 4 : 0);
        const caption = `Range ${pips.toFixed(1)} ${chart.digits === 4 ? 'pips' : 'points'}`;
        under += text(box.x + 2, box.y - 9, caption, { size: chart.label, color: theme.accent });
      }
    }
    return { under };
  },

  blocks(chart: Chart): Layers {
    const { theme } = chart;
    const found = swings(chart.bars, 4).filter((swing) => swing.index > chart.first + 2);
    const chosen = found.filter((_, index) => index % 2 === 0).slice(0, 4);
    return {
      under: chosen
        .map((swing) => {
          const bar = barAt(chart, swing.index);
          const color = swing.isHigh ? theme.down : theme.up;
          const box = boxOf(chart, swing.index, swing.index);
          const edge = swing.isHigh
            ? chart.y(Math.min(bar.open, bar.close))
            : chart.y(Math.max(bar.open, bar.close));
          const [top, bottom] = swing.isHigh ? [box.y, edge] : [edge, box.y + box.height];
          const zone = {
            x: box.x,
            y: top,
            width: chart.slot * 16,
            height: Math.max(chart.pen * 8, bottom - top),
          };
          return rect(zone, color, 'fill-opacity="0.2"');
        })
        .join(''),
    };
  },

  regimes(chart: Chart): Layers {
    const { theme, box } = chart;
    const range = atr(chart.bars, 8);
    const slow = sma(range, 50);
    const colors = [theme.second, theme.grid, theme.accent];
    let under = '';
    let from = chart.first;
    let state = -1;
    const stateAt = (index: number) => {
      const ratio = (range[index] ?? 1) / (slow[index] ?? 1);
      return ratio > 1.12 ? 2 : ratio < 0.9 ? 0 : 1;
    };
    for (let index = chart.first; index <= chart.bars.length; index++) {
      const next = index === chart.bars.length ? -2 : stateAt(index);
      if (next === state) continue;
      if (state >= 0) {
        const x = chart.x(from) - chart.slot / 2;
        const zone = { x, y: box.y, width: (index - from) * chart.slot, height: box.height };
        under += rect(
          zone,
          colors[state] ?? theme.grid,
          `fill-opacity="${state === 1 ? 0.25 : 0.17}"`,
        );
        under += rect(
          { ...zone, y: box.y + box.height - 7 * chart.pen, height: 7 * chart.pen },
          colors[state] ?? theme.grid,
        );
      }
      [from, state] = [index, next];
    }
    return { under };
  },

  news(chart: Chart): Layers {
    const { theme, box } = chart;
    const names = ['CPI y/y', 'FOMC minutes', 'Retail sales'];
    let under = '';
    let over = '';
    [0.2, 0.55, 0.84].forEach((part, index) => {
      const x = box.x + box.width * part;
      const half = box.width * 0.045;
      under += rect(
        { x: x - half, y: box.y, width: half * 2, height: box.height },
        theme.accent,
        'fill-opacity="0.16"',
      );
      under += stroke(
        `M${px(x)} ${px(box.y)}V${px(box.y + box.height)}`,
        theme.accent,
        chart.pen * 1.4,
        'stroke-dasharray="6 6"',
      );
      if (chart.label) {
        over += text(x, box.y + 26, names[index] ?? '', {
          size: chart.label,
          color: theme.accent,
          anchor: 'middle',
          pen: 1.9,
        });
      }
    });
    return { under, over };
  },
};

function boxOf(chart: Chart, from: number, to: number) {
  const bars = chart.bars.slice(from, to + 1);
  const top = chart.y(Math.max(...bars.map((bar) => bar.high)));
  const bottom = chart.y(Math.min(...bars.map((bar) => bar.low)));
  const x = chart.x(from) - chart.slot / 2;
  return { x, y: top, width: (to - from + 1) * chart.slot, height: bottom - top };
}

/** The start of the narrowest window of `length` bars among the first `tries` from `from` on. */
function quietest(chart: Chart, from: number, tries: number, length: number): number {
  const starts = Array.from({ length: tries }, (_, index) => from + index);
  const height = (start: number) => boxOf(chart, start, start + length).height;
  return starts.reduce((best, start) => (height(start) < height(best) ? start : best), from);
}
