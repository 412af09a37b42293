import type { Report } from '#contract/catalogue/reports.ts';
import { formatDay } from '#texts/language.ts';
import { formatGrowth, stepsBetween } from '../product/growth-axis.ts';

/** Units of the view box. */
export const [width, height] = [720, 240];
const margins = { top: 6, bottom: 28 };
const maxTicks = 6;

interface ComparedCurve {
  /** SVG path. */
  path: string;
  /** Growth in percent of the deposit: `+12.3%`. */
  growth: string;
  from: string;
  to: string;
  /** Position of its last point, in percent of the width and of the height. */
  end: Place;
}

interface Place {
  left: number;
  top: number;
}

interface ComparedCurves {
  curves: ComparedCurve[];
  /** Beginnings of years, in percent of the width. */
  years: { year: number; left: number }[];
  /** Round steps of growth, lowest first, and their position in percent of the height. */
  ticks: { label: string; top: number }[];
}

type Curve = Pick<Report, 'curve' | 'deposit'>;

/** Draws on one axis of time and one of growth, so that neither length nor currency misleads. */
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
  const ends = apart(
    runs.map(({ times, growths }) => ({
      left: (toX(times.at(-1) ?? end) / width) * 100,
      top: (toY(growths.at(-1) ?? 0) / height) * 100,
    })),
  );
  const curves = runs.map(({ times, growths }, run) => ({
    path: `M${growths.map((growth, index) => `${toX(times[index] ?? end)} ${toY(growth)}`).join('L')}`,
    growth: formatGrowth(growths.at(-1) ?? 0),
    from: dayOf(times[0] ?? start),
    to: dayOf(times.at(-1) ?? end),
    end: ends[run] ?? { left: 100, top: 0 },
  }));
  return {
    curves,
    years: yearsBetween(start, end).map((year) => ({
      year,
      left: (Math.max(0, startOf(year) - start) / Math.max(1, end - start)) * 100,
    })),
    ticks: stepsBetween(lowest, highest, maxTicks).map((growth) => ({
      label: formatGrowth(growth),
      top: (toY(growth) / height) * 100,
    })),
  };
}

function rangeOf(values: number[]): [lowest: number, highest: number] {
  const sorted = values.toSorted((one, other) => one - other);
  return [sorted[0] ?? 0, sorted.at(-1) ?? 0];
}

/** Minimum distance between two lines' ends, in percent of the height and of the width. */
const leastApart = { top: 12, left: 4 };

/** Moves the marks of lines that end at about the same place apart. */
function apart(ends: Place[]): Place[] {
  const placed: Place[] = [];
  for (const end of ends.toSorted((one, other) => one.top - other.top)) {
    const above = placed.findLast(({ left }) => Math.abs(left - end.left) < leastApart.left);
    if (above) end.top = Math.max(end.top, above.top + leastApart.top);
    placed.push(end);
  }
  return ends;
}

/** Lists the years of a span of Unix seconds. */
function yearsBetween(start: number, end: number): number[] {
  const [first, last] = [start, end].map((time) => new Date(time * 1000).getUTCFullYear());
  const count = (last ?? 0) - (first ?? 0) + 1;
  return Array.from({ length: count }, (_, index) => (first ?? 0) + index);
}

const startOf = (year: number) => Date.UTC(year, 0) / 1000;

const dayOf = (time: number) => formatDay(new Date(time * 1000));
