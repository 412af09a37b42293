import type { Bench } from './bench.ts';

/** A part of the benchmark; `npm run bench -- --only NAME` runs it alone. */
export interface Part {
  /** What is said while it runs. */
  title: string;
  measure(bench: Bench): Promise<void>;
}

export const partNames = [
  'start',
  'http',
  'lists',
  'growth',
  'worst-list',
  'sales',
  'leases',
  'admin',
  'memory',
  'pages',
  'bytes',
  'lighthouse',
] as const;
export type PartName = (typeof partNames)[number];
