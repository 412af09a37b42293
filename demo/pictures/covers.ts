import type { ProductType } from '#contract/catalogue.ts';
import { randomFrom } from '../random.ts';
import { accountCovers } from './account-covers.ts';
import type { Drawing } from './drawing.ts';
import { expertCovers } from './expert-covers.ts';
import { inks } from './ground.ts';
import { indicatorCovers } from './indicator-covers.ts';
import { marketCovers } from './market-covers.ts';
import { sourceCovers } from './source-covers.ts';
import { statisticsCovers } from './statistics-covers.ts';

const drawings: Record<string, Drawing> = {
  ...expertCovers,
  ...accountCovers,
  ...indicatorCovers,
  ...marketCovers,
  ...sourceCovers,
  ...statisticsCovers,
};

export const coverNames = Object.keys(drawings);

/**
 * Draws a product's cover as SVG: what its program shows on a chart. Prices and times are made up;
 * there is no title.
 *
 * @param slug its folder's name
 */
export function coverOf(slug: string, type: ProductType, code: string): string {
  const draw = drawings[slug];
  if (!draw) throw new Error(`There is no drawing for the cover of ${slug}`);
  const art = draw({
    ink: inks[type],
    random: randomFrom(`cover ${slug}`),
    code: code.split(/\r?\n/),
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="600">${art.join('')}</svg>`;
}
