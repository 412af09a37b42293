import type { Report } from '../reports.ts';

/** An amount and its share of the money. */
export type Drawdown = Report['drawdown'];

/** Returns the deepest known drawdown of a run, by equity or balance. */
export function maxDrawdown({
  drawdown,
  equityDrawdown,
}: Pick<Report, 'drawdown' | 'equityDrawdown'>): Drawdown {
  return equityDrawdown && equityDrawdown.percent > drawdown.percent ? equityDrawdown : drawdown;
}
