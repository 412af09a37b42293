import type { ProductType } from '#contract/products.ts';
import type { Visual } from '../pictures/render.ts';
import type { Ground } from '../pictures/theme.ts';

/** What is written by hand about one demo product; its description stands in `descriptions/`. */
export interface ProductContent {
  /** Names the description (`descriptions/<slug>.md`) and the source folder, and seeds pictures. */
  slug: string;
  name: string;
  priceCents: number;
  /** An executable has a size; a source is one file of `sources/<slug>/`, or all of them zipped. */
  file: { name: string; sizeBytes?: number };
  /** The inputs of the description's table, with other values where they are given. */
  setFiles?: readonly {
    /** Symbol and timeframe. */
    chart: string;
    note?: string;
    values?: Readonly<Record<string, string | number | boolean>>;
  }[];
  videoLinks?: readonly string[];
  /** One or two lines on the main image. */
  title: readonly [string, string?];
  /** How the pictures are composed; the title stands above the plot unless it stands left of it. */
  look: { chart: string; ground: Ground; layout?: 'left' };
  /** The first is the picture of the catalogue, the others are its screenshots. */
  pictures: readonly [Visual, ...Visual[]];
}

/** Product content together with the type that its list gives it. */
export type CatalogueContent = ProductContent & { type: ProductType };
