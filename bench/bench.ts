import { targetNames, type TargetName } from './targets.ts';

export interface Bench {
  isQuick: boolean;
  /** Rounds after the warm-up; their median counts. */
  rounds: number;
  /** Length of a load, seconds. */
  seconds: number;
  /** Purchases, and licences, of the store. */
  purchases: number;
  /** A folder that is deleted when the run ends. */
  folder: string;
  /** @param detail the figures behind the value, or the worst case found */
  report(target: TargetName, value: number, detail?: string): void;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low = NaN, high = NaN] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (low + high) / 2;
}

/** Returns the smallest value that a share (`0..1`) of the values do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? NaN;
}

/** Reports the median of each figure over the rounds; round 0 is a warm-up that does not count. */
export async function reportRounds(
  bench: Bench,
  measure: (round: number) => Promise<Partial<Record<TargetName, number>>>,
): Promise<void> {
  await measure(0);
  const rounds = [];
  for (let round = 1; round <= bench.rounds; round++) rounds.push(await measure(round));
  for (const target of targetNames) {
    const values = rounds.flatMap((figures) => figures[target] ?? []);
    const all = values.map((value) => Number(value.toPrecision(3)));
    if (values.length > 0) bench.report(target, median(values), all.join(', '));
  }
}
