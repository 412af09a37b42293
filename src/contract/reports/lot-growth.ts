import type { LedgerRow } from './ledger.ts';

/** Growth from one lot size to the next that counts as a step. */
const stepFactor = 1.2;
/** Consecutive steps that count when repeated, and those that count once. */
const shortRun = 3;
const longRun = 5;
const shortRuns = 3;

/**
 * Detects martingale sizing: entries that grow while a same-direction position is open or after a
 * loss.
 */
export function hasGrowingLots(rows: LedgerRow[]): boolean {
  let [steps, runs, longest] = [0, 0, 0];
  let last: { volume: number; isBuy: boolean } | null = null;
  /** Result of the last position; null while it is open. */
  let lastResult: number | null = null;
  for (const { kind, volume, isBuy, profit } of rows) {
    if (kind === 'payment') continue;
    if (kind === 'exit') {
      lastResult = profit;
      continue;
    }
    const isLosing = lastResult === null ? last?.isBuy === isBuy : lastResult < 0;
    const isStep: boolean = last !== null && isLosing && volume >= last.volume * stepFactor;
    steps = isStep ? steps + 1 : 0;
    if (steps === shortRun) runs += 1;
    longest = Math.max(longest, steps);
    last = { volume, isBuy };
    lastResult = null;
  }
  return longest >= longRun || runs >= shortRuns;
}
