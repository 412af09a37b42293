import type { Report } from '../reports.ts';

/** An amount, and what share of the money it was. */
export type Fall = Report['drawdown'];

/** The deepest fall that is known of a run, of the equity or of the balance: the one figure wherever there is room for one. */
export function largestFall({
  drawdown,
  equityDrawdown,
}: Pick<Report, 'drawdown' | 'equityDrawdown'>): Fall {
  return equityDrawdown && equityDrawdown.percent > drawdown.percent ? equityDrawdown : drawdown;
}
