import type { Input } from '../set-file.ts';
import type { Canvas } from './chart.ts';
import { rect, text } from './svg.ts';
import { mix } from './theme.ts';

interface Cell {
  text: string;
  color?: string;
  /** Behind the text. */
  tone?: string;
}

/** Rows of cells whose columns are as wide as `widths` say, against each other. */
function table(
  { box, theme, label }: Canvas,
  rows: readonly Cell[][],
  widths: readonly number[],
): string {
  const height = Math.min(box.height / rows.length, label * 6);
  const unit = box.width / widths.reduce((sum, width) => sum + width, 0);
  return rows
    .flatMap((cells, row) => {
      const y = box.y + row * height;
      let x = box.x;
      const stripe = row % 2 === 1 ? rect({ ...box, y, height }, theme.panel, 'rx="3"') : '';
      const drawn = cells.map(({ text: content, color = theme.text, tone }, column) => {
        const width = (widths[column] ?? 1) * unit;
        const cell = { x: x + 2, y: y + 2, width: width - 4, height: height - 4 };
        const middle = tone || column > 0;
        const at = middle ? x + width / 2 : x + label;
        x += width;
        const anchor = middle ? 'middle' : 'start';
        const look = { size: label, color, anchor, pen: 1.7 } as const;
        return (
          (tone ? rect(cell, tone, 'rx="4"') : '') +
          text(at, y + (height + label) / 2, content, look)
        );
      });
      return [stripe, ...drawn];
    })
    .join('');
}

const muted = (canvas: Canvas, names: readonly string[]): Cell[] =>
  names.map((name) => ({ text: name, color: canvas.theme.muted }));

/** A number on a tone that says how large it is and on which side of zero. */
function toned({ theme, isThumbnail }: Canvas, value: number, most: number, digits: number): Cell {
  const share = Math.min(1, Math.abs(value) / most);
  const tone = mix(theme.panel, value > 0 ? theme.accent : theme.down, 0.08 + share * 0.8);
  const color = share > 0.6 ? theme.background : theme.text;
  return { text: isThumbnail ? '' : value.toFixed(digits), color, tone };
}

/** Returns of each month. */
export function months(canvas: Canvas): string {
  const { random, isThumbnail } = canvas;
  const names = [
    'Jan',
    'Feb',
    'Mar',
    'Apr',
    'May',
    'Jun',
    'Jul',
    'Aug',
    'Sep',
    'Oct',
    'Nov',
    'Dec',
  ];
  const years = Array.from({ length: isThumbnail ? 5 : 8 }, (_, year): Cell[] => [
    { text: String(2018 + year) },
    ...names.map(() => toned(canvas, random.normal() * 2.6 + 0.5, 6, 1)),
  ]);
  return table(canvas, [muted(canvas, ['', ...names]), ...years], [1.4, ...names.map(() => 1)]);
}

/** How far each symbol moves with each other. */
export function correlations(canvas: Canvas): string {
  const { random, isThumbnail } = canvas;
  const all = 'EURUSD GBPUSD AUDUSD NZDUSD USDCHF USDJPY USDCAD EURJPY XAUUSD US30'.split(' ');
  const names = isThumbnail ? all.slice(0, 7) : all;
  const loads = names.map((name) => [
    name.startsWith('USD') ? -0.8 : 0.8,
    name.endsWith('JPY') ? 0.85 : random.between(-0.25, 0.35),
    name === 'US30' ? 1.2 : random.between(-0.4, 0.4),
  ]);
  const dot = (a: number[], b: number[]) =>
    a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
  const rows = names.map((name, row): Cell[] => {
    const own = loads[row] ?? [];
    const cells = loads.map((other) => {
      return toned(canvas, dot(own, other) / Math.sqrt(dot(own, own) * dot(other, other)), 1, 2);
    });
    return isThumbnail ? cells : [{ text: name }, ...cells];
  });
  const columns = names.map(() => 1);
  return isThumbnail
    ? table(canvas, rows, columns)
    : table(canvas, [muted(canvas, ['', ...names]), ...rows], [1.4, ...columns]);
}

/** Open positions and their sum. */
export function positions(canvas: Canvas): string {
  const { theme, random } = canvas;
  const money = (value: number) => (value < 0 ? '-' : '+') + Math.abs(value).toFixed(2);
  const profits = ['EURUSD', 'GBPUSD', 'USDJPY', 'AUDUSD', 'XAUUSD', 'US30'].map((symbol) => {
    return { symbol, profit: random.between(-60, 110), isBuy: random.next() < 0.5 };
  });
  const rows = profits.map(({ symbol, profit, isBuy }): Cell[] => [
    { text: symbol },
    { text: isBuy ? 'buy' : 'sell', color: isBuy ? theme.up : theme.down },
    { text: '0.10' },
    { text: money(profit), color: profit < 0 ? theme.alert : theme.up },
  ]);
  const sum = profits.reduce((total, { profit }) => total + profit, 0);
  const close = { text: 'Close all', color: theme.background, tone: theme.accent };
  const basket = [
    { text: 'Basket' },
    { text: '' },
    close,
    { text: money(sum), color: theme.accent },
  ];
  const head = muted(canvas, ['Symbol', 'Side', 'Lots', 'Profit']);
  return table(canvas, [head, ...rows, basket], [1.5, 1, 1, 1.2]);
}

/** A source account and those that copy it. */
export function accounts(canvas: Canvas): string {
  const { theme, random } = canvas;
  const receivers = ['1.00', '0.50', '0.25'].map((lots, place): Cell[] => [
    { text: `Receiver ${place + 1}` },
    { text: lots },
    { text: `${random.integer(24, 58)} ms` },
    { text: 'in step', color: theme.up },
  ]);
  const tone = theme.accent;
  const source = ['Source', '1.00', '', 'copied'].map((content, column) => {
    return {
      text: content,
      color: theme.background,
      ...(column === 1 ? { color: theme.text } : { tone }),
    };
  });
  return table(
    canvas,
    [muted(canvas, ['Account', 'Lots', 'Delay', 'State']), source, ...receivers],
    [1.5, 1, 1, 1.2],
  );
}

/** The list of inputs as the platform's dialog shows it. */
export function inputs(canvas: Canvas, list: readonly Input[]): string {
  const rows = list.map(({ name, value }): Cell[] => [
    { text: name },
    { text: String(value), color: canvas.theme.accent },
  ]);
  return table(canvas, [muted(canvas, ['Variable', 'Value']), ...rows], [1, 1]);
}
