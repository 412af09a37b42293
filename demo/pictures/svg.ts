import { glyphs } from './glyphs.ts';

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
export function rect(box: Box, color: string, more = ''): string {
  return `<rect x="${px(box.x)}" y="${px(box.y)}" width="${px(Math.max(0, box.width))}" height="${px(Math.max(0, box.height))}" fill="${color}" ${more}/>`;
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
  let path = '';
  let open = false;
  for (const [x, y] of points) {
    if (Number.isFinite(y)) path += `${open ? 'L' : 'M'}${px(x)} ${px(y)}`;
    open = Number.isFinite(y);
  }
  return path;
}

/** The closed area between two lines over the same places. */
export function area(upper: readonly Point[], lower: readonly Point[]): string {
  const known = (points: readonly Point[]) => points.filter(([, y]) => Number.isFinite(y));
  const outline = [...known(upper), ...known(lower).toReversed()];
  return outline.length > 2 ? `${polyline(outline)}Z` : '';
}

/** How a text is set; `size` is the height of a capital letter in pixels. */
export interface TextOptions {
  size: number;
  color: string;
  /** Pen width in font units, where a capital is 14 high: 1.5 is regular, 2.3 bold. */
  pen?: number;
  anchor?: 'start' | 'middle' | 'end';
  /** Extra space between letters in font units. */
  tracking?: number;
  /** Every letter as wide as this many font units, for code. */
  fixed?: number;
}

const SIDE_BEARING = 3.2;
const SPACE = 7.5;

/** Width of a text in pixels. */
export function textWidth(content: string, options: TextOptions): number {
  const units = Array.from(content).reduce((sum, letter) => sum + advance(letter, options), 0);
  return (units - SIDE_BEARING - (options.tracking ?? 0)) * (options.size / 14);
}

/** A text in the house's stroke font with its baseline at `y`. */
export function text(x: number, y: number, content: string, options: TextOptions): string {
  const scale = options.size / 14;
  const shift = { start: 0, middle: 0.5, end: 1 }[options.anchor ?? 'start'];
  const left = x - shift * textWidth(content, options);
  let cursor = 0;
  let letters = '';
  for (const letter of content) {
    const glyph = glyphs[letter];
    if (!glyph && letter !== ' ') throw new Error(`The stroke font has no letter "${letter}"`);
    if (glyph) {
      const inset = options.fixed ? (options.fixed - glyph[0]) / 2 : 0;
      letters += `<path transform="translate(${px(cursor + inset)})" d="${glyph[1]}"/>`;
    }
    cursor += advance(letter, options);
  }
  return `<g transform="translate(${px(left)} ${px(y)}) scale(${scale.toFixed(3)})" fill="none" stroke="${options.color}" stroke-width="${options.pen ?? 1.5}" stroke-linecap="round" stroke-linejoin="round">${letters}</g>`;
}

function advance(letter: string, { fixed, tracking = 0 }: TextOptions): number {
  if (fixed) return fixed;
  return (glyphs[letter]?.[0] ?? SPACE - SIDE_BEARING) + SIDE_BEARING + tracking;
}
