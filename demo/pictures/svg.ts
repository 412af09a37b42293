import { readFileSync } from 'node:fs';

/** A rectangle in pixels. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A point in pixels. */
export type Point = readonly [x: number, y: number];

/** A coordinate with one decimal, which keeps documents short. */
export function px(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** A filled rectangle. */
export function rect({ x, y, width, height }: Box, color: string, more = ''): string {
  return `<rect x="${px(x)}" y="${px(y)}" width="${px(Math.max(0, width))}" height="${px(Math.max(0, height))}" fill="${color}" ${more}/>`;
}

/** A stroked path; `more` adds attributes such as `stroke-dasharray`. */
export function stroke(path: string, color: string, width: number, more = ''): string {
  return `<path d="${path}" fill="none" stroke="${color}" stroke-width="${px(width)}" stroke-linejoin="round" stroke-linecap="round" ${more}/>`;
}

/** A filled path. */
export function fill(path: string, color: string, opacity = 1): string {
  return `<path d="${path}" fill="${color}" fill-opacity="${opacity}"/>`;
}

/** The path through `points`; a point that is not a number breaks the line. */
export function polyline(points: readonly Point[]): string {
  let isOpen = false;
  return points
    .map(([x, y]) => {
      const step = Number.isFinite(y) ? `${isOpen ? 'L' : 'M'}${px(x)} ${px(y)}` : '';
      isOpen = step !== '';
      return step;
    })
    .join('');
}

/** The closed area between two lines over the same places. */
export function area(upper: readonly Point[], lower: readonly Point[]): string {
  const outline = [...upper, ...lower.toReversed()].filter(([, y]) => Number.isFinite(y));
  return outline.length > 2 ? `${polyline(outline)}Z` : '';
}

/** The path of a horizontal line. */
export function across(from: number, y: number, to: number): string {
  return `M${px(from)} ${px(y)}H${px(to)}`;
}

/** How a text is set; `size` is the height of a capital letter in pixels. */
export interface TextOptions {
  size: number;
  color: string;
  /** Pen width in font units, where a capital is 14 high: 1.5 is regular, 2.3 bold. */
  pen?: number;
  anchor?: 'start' | 'middle' | 'end';
  /** Every letter as wide as this many font units, for code. */
  fixed?: number;
}

/**
 * A letter of the house's stroke font: its width and its path, baseline at 0, capitals 14 high. Drawn by us, for
 * pictures must not depend on the fonts of the machine that renders them. Digits share one width.
 */
const glyphs = new Map(
  readFileSync(new URL('glyphs.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [letter = '', width, ...path] = line.split(' ');
      return [letter, { width: Number(width), path: path.join(' ') }];
    }),
);
const bearing = 3.2;
const blank = { width: 4.3, path: '' };

function glyphOf(letter: string) {
  const glyph = letter === ' ' ? blank : glyphs.get(letter);
  if (!glyph) throw new Error(`The stroke font has no letter "${letter}"`);
  return glyph;
}

/** Width of a text in pixels. */
export function textWidth(content: string, { size, fixed }: { size: number; fixed?: number }) {
  const widths = Array.from(content, (letter) => fixed ?? glyphOf(letter).width + bearing);
  return (widths.reduce((sum, width) => sum + width, -bearing) * size) / 14;
}

/** A text in the house's stroke font with its baseline at `y`. */
export function text(x: number, y: number, content: string, options: TextOptions): string {
  const { size, color, pen = 1.5, anchor = 'start', fixed } = options;
  const left = x - { start: 0, middle: 0.5, end: 1 }[anchor] * textWidth(content, options);
  let cursor = 0;
  let letters = '';
  for (const letter of content) {
    const { width, path } = glyphOf(letter);
    const inset = fixed ? (fixed - width) / 2 : 0;
    if (path) letters += `<path transform="translate(${px(cursor + inset)})" d="${path}"/>`;
    cursor += fixed ?? width + bearing;
  }
  return `<g transform="translate(${px(left)} ${px(y)}) scale(${(size / 14).toFixed(3)})" fill="none" stroke="${color}" stroke-width="${pen}" stroke-linecap="round" stroke-linejoin="round">${letters}</g>`;
}
