import type { Series } from '../results.ts';
import { formatValue } from './figures.ts';

const width = 760;
const barHeight = 18;
const rowHeight = 48;
const titleHeight = 40;
const margin = 16;
const valueRoom = 96;

/**
 * A series as horizontal bars, each with its limit as a thinner one below it. Colours are those that read on white and on
 * black; a library for plots would bring a hundred times what this needs.
 */
export function toSvg({ title, unit, bars }: Series): string {
  const height = titleHeight + bars.length * rowHeight + margin;
  const largest = Math.max(
    ...bars.flatMap(({ value, limit = 0 }) => [value, limit]),
    Number.MIN_VALUE,
  );
  const room = width - 2 * margin - valueRoom;
  const length = (value: number) => Math.max(1, Math.round((value / largest) * room));
  const rows = bars.map(({ label, value, limit }, index) => {
    const top = titleHeight + index * rowHeight;
    const textAt = margin + length(value) + 6;
    const limitLine =
      limit === undefined
        ? ''
        : `<rect x="${margin}" y="${top + 14 + barHeight}" width="${length(limit)}" height="4" fill="#888"/>`;
    return [
      `<text x="${margin}" y="${top + 10}" font-size="12">${escape(label)}</text>`,
      `<rect x="${margin}" y="${top + 14}" width="${length(value)}" height="${barHeight}" fill="#3b82c4"/>`,
      `<text x="${textAt}" y="${top + 28}" font-size="12">${escape(formatValue(value, unit))}</text>`,
      limitLine,
    ].join('');
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" font-family="system-ui, sans-serif" fill="#777">`,
    `<title>${escape(title)}</title>`,
    `<text x="${margin}" y="22" font-size="14" font-weight="600">${escape(title)}</text>`,
    ...rows,
    '</svg>\n',
  ].join('\n');
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
