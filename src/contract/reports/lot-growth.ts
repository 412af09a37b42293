import type { LedgerRow } from './ledger.ts';

/** So much larger than the one before it is a step. */
const stepFactor = 1.2;
/** Steps in a row that are no chance where they come again, and those that are none by themselves. */
const shortRun = 3;
const longRun = 5;
const shortRuns = 3;

/**
 * Whether lots grow while it loses, as with a martingale: each entry larger than the one before, while that is open in the same
 * direction or has closed at a loss.
 */
export function hasGrowingLots(rows: LedgerRow[]): boolean {
  let [steps, runs, longest] = [0, 0, 0];
  let last: { volume: number; isBuy: boolean } | null = null;
  /** What became of what was opened since: null while it is open. */
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
