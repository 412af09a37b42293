import type { Report } from '../reports.ts';

export type Drawdown = Report['drawdown'];

/** Returns a run's deepest known drawdown, by equity or balance. */
export function maxDrawdown({
  drawdown,
  equityDrawdown,
}: Pick<Report, 'drawdown' | 'equityDrawdown'>): Drawdown {
  return equityDrawdown && equityDrawdown.percent > drawdown.percent ? equityDrawdown : drawdown;
}
