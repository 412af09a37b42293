import type { Canvas } from './chart.ts';
import { rect, text } from './svg.ts';
import { mix } from './theme.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Returns of each month as a table in colours. */
export function heatmap(canvas: Canvas): string {
  const { box, theme, random, label } = canvas;
  const years = label ? 8 : 6;
  const left = label ? 84 : 0;
  const cell = { width: (box.width - left) / 12, height: (box.height - (label ? 40 : 0)) / years };
  const gap = label ? 3 : 5;
  let out = '';
  for (let year = 0; year < years; year++) {
    const y = box.y + (label ? 40 : 0) + year * cell.height;
    if (label) {
      out += text(box.x + 6, y + cell.height / 2 + label / 2, String(2018 + year), {
        size: label + 1,
        color: theme.text,
      });
    }
    for (let month = 0; month < 12; month++) {
      const value = random.normal() * 2.6 + 0.5;
      const tone = mix(
        theme.panel,
        value > 0 ? theme.up : theme.down,
        0.1 + Math.min(0.85, Math.abs(value) / 6),
      );
      const x = box.x + left + month * cell.width;
      out += rect(
        { x: x + gap / 2, y: y + gap / 2, width: cell.width - gap, height: cell.height - gap },
        tone,
        'rx="3"',
      );
      if (label) {
        const color = Math.abs(value) > 3.4 ? theme.background : theme.text;
        out += text(x + cell.width / 2, y + cell.height / 2 + label / 2, value.toFixed(1), {
          size: label,
          color,
          anchor: 'middle',
        });
      }
      if (label && year === 0) {
        out += text(x + cell.width / 2, box.y + 22, MONTHS[month] ?? '', {
          size: label,
          color: theme.muted,
          anchor: 'middle',
        });
      }
    }
  }
  return out;
}

/** A correlation matrix; its colours run from `down` through the panel to the accent. */
export function matrix(canvas: Canvas): string {
  const { box, theme, random, label } = canvas;
  const all = [
    'EURUSD',
    'GBPUSD',
    'AUDUSD',
    'NZDUSD',
    'USDCHF',
    'USDJPY',
    'USDCAD',
    'EURJPY',
    'GBPJPY',
    'XAUUSD',
    'US30',
    'NAS100',
  ];
  const names = label ? all : all.slice(0, 8);
  const loads = names.map((name) => [
    name.startsWith('USD') ? -0.8 : 0.8,
    name.endsWith('JPY') ? 0.85 : random.between(-0.25, 0.35),
    /US30|NAS/.test(name) ? 1.2 : random.between(-0.3, 0.3),
    random.between(-0.35, 0.35),
  ]);
  const left = label ? 110 : 0;
  const top = label ? 40 : 0;
  const cell = {
    width: (box.width - left) / names.length,
    height: (box.height - top) / names.length,
  };
  const gap = label ? 3 : 6;
  let out = '';
  names.forEach((name, row) => {
    const y = box.y + top + row * cell.height;
    if (label)
      out += text(box.x + 4, y + cell.height / 2 + label / 2, name, {
        size: label,
        color: theme.text,
      });
    names.forEach((other, column) => {
      const value = row === column ? 1 : correlation(loads[row] ?? [], loads[column] ?? []);
      const tone = mix(
        theme.panel,
        value > 0 ? theme.accent : theme.down,
        0.06 + Math.abs(value) * 0.85,
      );
      const x = box.x + left + column * cell.width;
      out += rect(
        { x: x + gap / 2, y: y + gap / 2, width: cell.width - gap, height: cell.height - gap },
        tone,
        'rx="3"',
      );
      if (!label) return;
      const color = Math.abs(value) > 0.65 ? theme.background : theme.text;
      out += text(x + cell.width / 2, y + cell.height / 2 + label / 2, value.toFixed(2), {
        size: label * 0.92,
        color,
        anchor: 'middle',
      });
      if (row === 0)
        out += text(x + cell.width / 2, box.y + 22, other, {
          size: label * 0.85,
          color: theme.muted,
          anchor: 'middle',
        });
    });
  });
  return out;
}

function correlation(left: number[], right: number[]): number {
  const dot = (a: number[], b: number[]) =>
    a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
  return dot(left, right) / Math.sqrt(dot(left, left) * dot(right, right));
}
