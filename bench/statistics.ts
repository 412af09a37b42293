/** The middle value; of an even number of them the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low = NaN, high = NaN] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (low + high) / 2;
}

/** The smallest value that `share` (`0..1`) of the values do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? NaN;
}

/** What two measurements of the same round say of each other, and the middle of it. */
export function medianRatio(ones: readonly number[], others: readonly number[]): number {
  return median(ones.map((one, round) => one / (others[round] ?? NaN)));
}
