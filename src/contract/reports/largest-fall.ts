import type { Report } from '../reports.ts';

/** An amount and its share of the money. */
export type Fall = Report['drawdown'];

/** Returns the deepest known drawdown of a run, by equity or balance. */
export function largestFall({
  drawdown,
  equityDrawdown,
}: Pick<Report, 'drawdown' | 'equityDrawdown'>): Fall {
  return equityDrawdown && equityDrawdown.percent > drawdown.percent ? equityDrawdown : drawdown;
}
