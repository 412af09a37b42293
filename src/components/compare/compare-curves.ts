import type { Report } from '#contract/reports.ts';
import { formatDay, locale } from '#texts/language.ts';

/** Units of the view box. */
export const [width, height] = [720, 240];
const margins = { top: 6, bottom: 28 };

interface ComparedCurve {
  /** SVG path. */
  path: string;
  /** Growth in percent of the deposit: `+12.3%`. */
  growth: string;
  from: string;
  to: string;
}

interface ComparedCurves {
  curves: ComparedCurve[];
  /** SVG path of the deposit's line. */
  deposit: string;
  /** Beginnings of years, in percent of the width. */
  years: { year: number; left: number }[];
  /** Ends of the axis. */
  highest: string;
  lowest: string;
}

type Curve = Pick<Report, 'curve' | 'deposit'>;

/**
 * Draws curves over one axis of time and one of growth in percent of each deposit, so that neither
 * length nor currency misleads (promise 256).
 */
export function drawCurves(reports: Curve[]): ComparedCurves {
  const runs = reports.map(({ curve: { times, balances }, deposit }) => ({
    times,
    growths: balances.map((balance) => (balance / Math.max(0.01, deposit) - 1) * 100),
  }));
  const [start, end] = rangeOf(runs.flatMap(({ times }) => times));
  const [lowest, highest] = rangeOf([0, ...runs.flatMap(({ growths }) => growths)]);
  const toX = (time: number) => Math.round(((time - start) / Math.max(1, end - start)) * width);
  const toY = (growth: number) => {
    const share = (growth - lowest) / Math.max(0.01, highest - lowest);
    return Math.round(margins.top + (1 - share) * (height - margins.top - margins.bottom));
  };
  const curves = runs.map(({ times, growths }) => ({
    path: `M${growths.map((growth, index) => `${toX(times[index] ?? end)} ${toY(growth)}`).join('L')}`,
    growth: percent(growths.at(-1) ?? 0),
    from: dayOf(times[0] ?? start),
    to: dayOf(times.at(-1) ?? end),
  }));
  return {
    curves,
    deposit: `M0 ${toY(0)}H${width}`,
    years: yearsBetween(start, end).map((year) => ({
      year,
      left: (Math.max(0, startOf(year) - start) / Math.max(1, end - start)) * 100,
    })),
    highest: percent(highest),
    lowest: percent(lowest),
  };
}

function rangeOf(values: number[]): [lowest: number, highest: number] {
  const sorted = values.toSorted((one, other) => one - other);
  return [sorted[0] ?? 0, sorted.at(-1) ?? 0];
}

/** Returns the years of a span of Unix seconds. */
function yearsBetween(start: number, end: number): number[] {
  const [first, last] = [start, end].map((time) => new Date(time * 1000).getUTCFullYear());
  const count = (last ?? 0) - (first ?? 0) + 1;
  return Array.from({ length: count }, (_, index) => (first ?? 0) + index);
}

const startOf = (year: number) => Date.UTC(year, 0) / 1000;

const dayOf = (time: number) => formatDay(new Date(time * 1000));

const percent = (value: number) =>
  `${value > 0 ? '+' : ''}${value.toLocaleString(locale, { maximumFractionDigits: 1 })}%`;
