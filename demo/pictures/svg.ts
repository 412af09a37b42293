import { readFileSync } from 'node:fs';
import { escapeText } from '../reports/write-mt5-report.ts';

/** Pixels from the left and from the top. */
export type Point = [x: number, y: number];

const px = (value: number) => value.toFixed(1);
const pairs = (points: Point[]) => points.map((point) => point.map(px).join()).join(' ');

/** `attributes` are SVG's own, such as `stroke-dasharray="4 4"`. */
export const line = (points: Point[], color: string, width = 1, attributes = '') =>
  `<polyline points="${pairs(points)}" fill="none" stroke="${color}" stroke-width="${width}" ${attributes}/>`;

export const dashed = (points: Point[], color: string, width = 3) =>
  line(points, color, width, 'stroke-dasharray="9 8"');

export const area = (points: Point[], color: string, opacity = 0.16) =>
  `<polygon points="${pairs(points)}" fill="${color}" fill-opacity="${opacity}"/>`;

export const rect = ([x, y]: Point, [width, height]: Point, color: string, opacity = 1) =>
  `<rect x="${px(x)}" y="${px(y)}" width="${px(width)}" height="${px(height)}" rx="3" fill="${color}" fill-opacity="${opacity.toFixed(2)}"/>`;

export const outline = ([x, y]: Point, [width, height]: Point, color: string, stroke = 3) =>
  `<rect x="${px(x)}" y="${px(y)}" width="${px(width)}" height="${px(height)}" rx="4" fill="none" stroke="${color}" stroke-width="${stroke}"/>`;

export const dot = ([x, y]: Point, radius: number, color: string, edge = color) =>
  `<circle cx="${px(x)}" cy="${px(y)}" r="${radius}" fill="${color}" stroke="${edge}" stroke-width="3"/>`;

/**
 * Each letter's width and strokes, capitals 14 high: a picture must not depend on the fonts of a
 * machine.
 */
const letters = new Map(
  readFileSync(new URL('letters.txt', import.meta.url), 'utf8')
    .trim()
    .split(/[\t\n]/)
    .map((row) => {
      const [letter = '', width, ...path] = row.split(' ');
      return [letter, { width: Number(width), path: path.join(' ') }];
    }),
);
const space = { width: 4.3, path: '' };
const gap = 3.2;

/**
 * Draws a text on the baseline `y`; its words are the label.
 *
 * @param anchor 0.5 centres it, 1 ends it
 * @param size 1 for capitals 14 high
 */
export function text(
  [x, y]: Point,
  content: string,
  color: string,
  anchor = 0,
  size = 0.9,
): string {
  let width = -gap;
  const strokes = Array.from(content, (letter) => {
    const shape = letters.get(letter) ?? space;
    const left = width + gap;
    width = left + shape.width;
    return `<path transform="translate(${px(left)})" d="${shape.path}"/>`;
  });
  const left = x - anchor * width * size;
  return `<g aria-label="${escapeText(content)}" transform="translate(${px(left)} ${px(y)}) scale(${size})" fill="none" stroke="${color}" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round">${strokes.join('')}</g>`;
}

/** Draws code, each letter in a cell of its own, as wide as `letter`. */
export function codeText([x, y]: Point, content: string, color: string, letter: number): string {
  const size = letter / 13;
  return Array.from(content, (each, index) =>
    text([x + (index + 0.5) * letter, y], each, color, 0.5, size),
  ).join('');
}
