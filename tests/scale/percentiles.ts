/** e.g. `1,000: p50 81 ms, p99 340 ms, longest 412 ms` */
export function percentiles(ms: number[]): string {
  const longest = `longest ${percentile(ms, 1).toFixed(0)} ms`;
  const [p50, p99] = [0.5, 0.99].map((part) => percentile(ms, part).toFixed(0));
  return `${ms.length.toLocaleString('en')}: p50 ${p50} ms, p99 ${p99} ms, ${longest}`;
}

/** @param part `0..1` */
export function percentile(ms: number[], part: number): number {
  const sorted = ms.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? 0;
}
