import { barAt, type Chart } from './chart.ts';
import { swings } from './market.ts';
import type { Layers } from './overlays.ts';
import { fill, px, rect, stroke, text, type Box } from './svg.ts';

/** Overlays that stand at single bars or prices: arrows, levels, labels and panels. */
export const marks = {
  arrows(chart: Chart): Layers {
    const { theme } = chart;
    const size = Math.max(7, Math.min(13, chart.slot * 0.6)) * (chart.label ? 1 : 1.15);
    const found = swings(chart.bars, 4).filter((swing) => swing.index > chart.first + 1);
    const over = found.map((swing) => {
      const x = chart.x(swing.index);
      const towards = swing.isHigh ? -1 : 1;
      const tip = chart.y(swing.price) + towards * size * 0.8;
      const base = tip + towards * size * 1.3;
      const shape = `M${px(x)} ${px(tip)}L${px(x + size * 0.75)} ${px(base)}H${px(x - size * 0.75)}Z`;
      return fill(shape, swing.isHigh ? theme.down : theme.accent);
    });
    return { over: over.join('') };
  },

  structure(chart: Chart): Layers {
    const { theme } = chart;
    const found = swings(chart.bars, 3).filter((swing) => swing.index >= chart.first);
    let over = '';
    let path = '';
    found.forEach((swing, index) => {
      path += `${index ? 'L' : 'M'}${px(chart.x(swing.index))} ${px(chart.y(swing.price))}`;
      const before = found[index - 2];
      if (!before) return;
      const rises = swing.price > before.price;
      if (chart.label) {
        const name = (rises ? 'H' : 'L') + (swing.isHigh ? 'H' : 'L');
        over += text(chart.x(swing.index), chart.y(swing.price) + (swing.isHigh ? -10 : 22), name, {
          size: chart.label,
          color: theme.muted,
          anchor: 'middle',
        });
      }
      if (swing.isHigh !== rises) return;
      const y = chart.y(before.price);
      const [from, to] = [chart.x(before.index), chart.x(swing.index)];
      const color = swing.isHigh ? theme.up : theme.down;
      over += stroke(
        `M${px(from)} ${px(y)}H${px(to)}`,
        color,
        chart.pen * 1.6,
        'stroke-dasharray="6 6"',
      );
      if (chart.label) {
        over += text((from + to) / 2, y - 6, 'BOS', {
          size: chart.label * 0.9,
          color,
          anchor: 'middle',
          pen: 1.9,
        });
      }
    });
    return { over: stroke(path, theme.accent, chart.pen * 1.7, 'stroke-opacity="0.85"') + over };
  },

  grid(chart: Chart): Layers {
    const { theme, box } = chart;
    const height = chart.high - chart.low;
    let over = '';
    const levels = [0.6, 0.46, 0.33, 0.21];
    levels.forEach((part, index) => {
      const y = chart.y(chart.low + height * part);
      const from = box.x + box.width * (0.34 + index * 0.06);
      over += stroke(
        `M${px(from)} ${px(y)}H${px(box.x + box.width)}`,
        theme.accent,
        chart.pen * 1.5,
        'stroke-dasharray="9 6"',
      );
      over += fill(circle(from, y, 3.4 * chart.pen), theme.accent);
      if (chart.label) {
        over += text(from + 14, y - 7, `buy ${index + 1}   0.10`, {
          size: chart.label,
          color: theme.accent,
        });
      }
    });
    const stop = chart.y(chart.low + height * 0.06);
    over += stroke(
      `M${px(box.x)} ${px(stop)}H${px(box.x + box.width)}`,
      theme.alert,
      chart.pen * 2,
    );
    if (chart.label) {
      over += text(box.x + 14, stop - 8, 'hard stop  -1.50 %', {
        size: chart.label,
        color: theme.alert,
        pen: 1.9,
      });
    }
    return { over };
  },

  guard(chart: Chart): Layers {
    const { theme, box } = chart;
    const levels = [
      [0.16, theme.alert, 'max loss  -9.00 %'],
      [0.38, theme.accent, 'daily limit  -4.50 %'],
      [0.5, theme.muted, 'warning  -3.15 %'],
    ] as const;
    let under = rect(
      { ...box, y: box.y + box.height * 0.84, height: box.height * 0.16 },
      theme.alert,
      'fill-opacity="0.16"',
    );
    let over = '';
    for (const [part, color, name] of levels) {
      const y = box.y + box.height * (1 - part);
      over += stroke(
        `M${px(box.x)} ${px(y)}H${px(box.x + box.width)}`,
        color,
        chart.pen * 2,
        'stroke-dasharray="12 7"',
      );
      if (chart.label)
        over += text(box.x + 16, y - 9, name, { size: chart.label + 1, color, pen: 1.9 });
    }
    under += rect(
      { ...box, y: box.y + box.height * 0.62, height: box.height * 0.22 },
      theme.accent,
      'fill-opacity="0.08"',
    );
    return { under, over };
  },

  profile(chart: Chart): Layers {
    const { theme, box } = chart;
    const rows = chart.label ? 56 : 26;
    const sums = Array.from({ length: rows }, () => 0);
    for (let index = chart.first; index < chart.bars.length; index++) {
      const bar = barAt(chart, index);
      const from = Math.floor(((bar.low - chart.low) / (chart.high - chart.low)) * rows);
      const to = Math.floor(((bar.high - chart.low) / (chart.high - chart.low)) * rows);
      for (let row = from; row <= to; row++)
        sums[row] = (sums[row] ?? 0) + bar.volume / (to - from + 1);
    }
    const most = Math.max(...sums);
    const height = box.height / rows;
    const bars = sums.map((sum, row) => {
      const y = box.y + box.height - (row + 1) * height;
      const share = sum / most;
      const opacity = share === 1 ? 0.95 : share > 0.4 ? 0.5 : 0.24;
      const bar = {
        x: box.x,
        y: y + height * 0.12,
        width: share * box.width * 0.36,
        height: height * 0.76,
      };
      return rect(bar, theme.accent, `fill-opacity="${opacity}"`);
    });
    const control = box.y + box.height - (sums.indexOf(most) + 0.5) * height;
    const line = stroke(
      `M${px(box.x)} ${px(control)}H${px(box.x + box.width)}`,
      theme.accent,
      chart.pen * 1.5,
    );
    return { under: line, over: bars.join('') };
  },

  timer(chart: Chart): Layers {
    const { theme, box, label } = chart;
    const last = chart.bars.length - 1;
    const size = label ? 20 : 38;
    const x = Math.min(chart.x(last) - (label ? 96 : 178), box.x + box.width - size * 5);
    const y = Math.max(box.y + size * 3, chart.y(barAt(chart, last).high) - size * 1.2);
    const back = { x: x - size * 0.7, y: y - size * 1.6, width: size * 4.9, height: size * 2.2 };
    return {
      over:
        rect(
          back,
          theme.panel,
          `rx="6" stroke="${theme.accent}" stroke-width="${px(chart.pen * 1.2)}"`,
        ) + text(x, y, '03:27', { size, color: theme.accent, pen: 2 }),
    };
  },

  panel(chart: Chart): Layers {
    const { theme, box, label } = chart;
    const scale = label ? 1 : 1.25;
    const back: Box = {
      x: box.x + (label ? 28 : 56),
      y: box.y + (label ? 44 : 34),
      width: 300 * scale,
      height: 236 * scale,
    };
    const rows = [
      ['Risk', '1.00 %'],
      ['Stop', '250 pts'],
      ['At risk', '$ 100.00'],
      ['Lots', '0.40'],
    ] as const;
    const size = 13 * scale;
    let over = rect(
      back,
      theme.panel,
      `rx="8" stroke="${theme.border}" stroke-width="${px(chart.pen)}"`,
    );
    rows.forEach(([name, value], index) => {
      const y = back.y + (38 + index * 38) * scale;
      over += text(back.x + 20 * scale, y, name, { size, color: theme.muted });
      over += text(back.x + back.width - 20 * scale, y, value, {
        size,
        color: index === 3 ? theme.accent : theme.text,
        anchor: 'end',
        pen: index === 3 ? 2.2 : 1.7,
      });
    });
    const button = {
      y: back.y + back.height - 52 * scale,
      width: back.width / 2 - 26 * scale,
      height: 36 * scale,
    };
    const buttons = [
      [back.x + 18 * scale, 'Buy', theme.up],
      [back.x + back.width / 2 + 8 * scale, 'Sell', theme.down],
    ] as const;
    for (const [x, name, color] of buttons) {
      over += rect({ ...button, x }, color, 'rx="5"');
      over += text(x + button.width / 2, button.y + button.height / 2 + size / 2, name, {
        size,
        color: theme.isDark ? theme.background : theme.panel,
        anchor: 'middle',
        pen: 2,
      });
    }
    return { over };
  },
};

/** The path of a circle. */
export function circle(x: number, y: number, radius: number): string {
  return `M${px(x - radius)} ${px(y)}a${px(radius)} ${px(radius)} 0 1 0 ${px(radius * 2)} 0a${px(radius)} ${px(radius)} 0 1 0 ${px(-radius * 2)} 0Z`;
}
