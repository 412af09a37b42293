import type { Random } from '../random.ts';
import type { Ink } from './ground.ts';

/** The means that a cover is drawn with. */
export interface Sheet {
  ink: Ink;
  random: Random;
  /** Lines of the product's source, or of the example in its description. */
  code: string[];
}

/** Draws a cover of 960 by 600: the parts of an SVG, from back to front. */
export type Drawing = (sheet: Sheet) => string[];
