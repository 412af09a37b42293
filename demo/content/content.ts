import type { Visual } from '../pictures/visual.ts';
import type { Input, InputValue } from '../set-file.ts';

/** What is written by hand about one demo product; its description stands in `descriptions/`. */
export interface ProductContent {
  /** Names the description (`descriptions/<slug>.md`) and the source folder, and seeds pictures. */
  slug: string;
  name: string;
  priceCents: number;
  platform: 'MT4' | 'MT5';
  /** An executable has a size; a source is one file of `sources/<slug>/`, or all of them zipped. */
  file: { name: string; sizeBytes?: number };
  inputs: readonly Input[];
  setFiles?: readonly {
    symbol: string;
    timeframe: string;
    note: string;
    values: Readonly<Record<string, InputValue>>;
  }[];
  videoLinks?: readonly string[];
  look: Look;
  main: Visual;
  screenshots: readonly Visual[];
}

/** How the pictures of a product are composed. */
export interface Look {
  /** One or two lines on the main image. */
  title: readonly string[];
  symbol: string;
  timeframe: string;
  theme: 'terminal' | 'ink' | 'paper' | 'mist';
  candles: 'classic' | 'blue' | 'mono' | 'amber';
  /** Where the title stands on the main image. */
  layout: 'top' | 'bottom' | 'left';
}
