import type { ReportCurve } from '../reports.ts';
import { sketchBox } from './sketch-box.ts';

const sketchPoints = 60;

/** Thins a curve to about `points`, including its last. */
export function thinOut({ times, balances }: ReportCurve, points: number): ReportCurve {
  const step = Math.max(1, Math.ceil(balances.length / points));
  const isKept = (_: number, index: number) => index % step === 0 || index === balances.length - 1;
  return { times: times.filter(isKept), balances: balances.filter(isKept) };
}

/** Sketches a curve for a card, in few points: an SVG path in `sketchBox`. */
export function sketchOf(curve: ReportCurve): string {
  const { times, balances } = thinOut(curve, sketchPoints);
  const [start, end] = [times[0] ?? 0, times.at(-1) ?? 0];
  const highest = Math.max(...balances);
  const range = Math.max(0.01, highest - Math.min(...balances));
  const points = balances.map((balance, index) => {
    const x = ((times[index] ?? end) - start) / Math.max(1, end - start);
    const y = (highest - balance) / range;
    return `${Math.round(x * sketchBox.width)} ${Math.round(y * sketchBox.height)}`;
  });
  return `M${points.join('L')}`;
}
