import type { PartName } from '../parts.ts';

/** What a figure is given in. KB are 1,000 bytes on the wire, MB of memory 1,048,576. */
export type Unit = '' | '×' | 'ms' | 's' | 'KB' | 'MB' | '/s' | 'points';

export type Bound = { atLeast: number } | { atMost: number };

/** A line of the table of targets: what has to hold, and how it is found out. */
export interface Target {
  part: PartName;
  what: string;
  /** How the figure comes about; for the page of the results. */
  how: string;
  /** What was measured in the same run and in turns with it. */
  against?: string;
  unit: Unit;
  bound: Bound;
}

/** Whether a figure holds its bound as it is printed, not by what rounding leaves out. */
export function holds(value: number, bound: Bound): boolean {
  return 'atLeast' in bound ? value >= bound.atLeast : value <= bound.atMost;
}
