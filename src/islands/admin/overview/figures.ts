import type { Sales, SalesFigures } from '#contract/overview.ts';
import { locale } from '#texts/language.ts';
import { formatSum } from '../format.ts';

export interface Figure {
  name: string;
  /** The large number. */
  text: string;
  change: Change;
  /** For the sparkline, earliest first; null if there is no such figure. */
  course: (number | null)[];
}

/** The change since the span before. */
export interface Change {
  text: string;
  /** Null: neither. */
  isGood: boolean | null;
}

const percent = new Intl.NumberFormat(locale, {
  style: 'percent',
  signDisplay: 'exceptZero',
  maximumFractionDigits: 0,
});
const times = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
const count = new Intl.NumberFormat(locale);

/** Resolution of a sparkline. */
const sparkPoints = 30;

/**
 * Returns net revenue, sales, average sale and refunds of a span, each compared with the span
 * before.
 */
export function figuresOf({ days, total, before }: Sales): Figure[] {
  const hadSales = before.sales > 0;
  const compare = (read: (figures: SalesFigures) => number) =>
    hadSales ? describeChange(read(total), read(before)) : noSalesBefore;
  const points = gather(days, sparkPoints);
  return [
    {
      name: 'Net revenue',
      text: formatTotal(total.revenue),
      change: compare(({ revenue }) => revenue),
      course: points.map(({ revenue }) => revenue),
    },
    {
      name: 'Sales',
      text: count.format(total.sales),
      change: compare(({ sales }) => sales),
      course: points.map(({ sales }) => sales),
    },
    {
      name: 'Average sale',
      text: total.sales + total.renewals > 0 ? formatSum(averageOf(total)) : '–',
      change:
        total.sales + total.renewals > 0 ? compare(averageOf) : { text: 'no sales', isGood: null },
      // Without sales there is no average, not zero.
      course: points.map((point) => (point.sales + point.renewals > 0 ? averageOf(point) : null)),
    },
    {
      name: 'Refunds',
      text: formatTotal(total.refunds),
      // Refunds may belong to sales before that span.
      change:
        hadSales || before.refunds > 0
          ? describeChange(total.refunds, before.refunds, false)
          : { text: 'no refunds before', isGood: null },
      course: points.map(({ refunds }) => refunds),
    },
  ];
}

/** Large sums are shown without cents. */
const wholeDollars = new Intl.NumberFormat(locale, {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

function formatTotal(dollars: number): string {
  return dollars < 100_000 ? formatSum(dollars) : wholeDollars.format(dollars);
}

const noSalesBefore: Change = { text: 'no sales before', isGood: null };

/** USD per payment, be it a sale or a renewal; 0 without any. */
function averageOf({ sales, renewals, revenue }: SalesFigures): number {
  const payments = sales + renewals;
  return payments > 0 ? revenue / payments : 0;
}

/**
 * Describes a change in readable words: no percentage for growth from nothing, a multiple for large
 * ones.
 */
export function describeChange(now: number, before: number, isMoreGood = true): Change {
  if (now === before) return { text: 'as before', isGood: null };
  const isGood = now > before === isMoreGood;
  if (before <= 0) return { text: 'none before', isGood };
  const ratio = now / before;
  if (ratio >= 10) return { text: `${times.format(ratio)} times as much`, isGood };
  const change = percent.format(ratio - 1).replace('-', '−');
  return { text: /[1-9]/.test(change) ? change : 'less than 1%', isGood };
}

/** Sums up neighbours into at most `max` groups; only the first may be smaller. */
export function gather<Day extends SalesFigures>(days: Day[], max: number): (SalesFigures & Day)[] {
  const size = Math.max(Math.ceil(days.length / max), 1);
  const groups: (SalesFigures & Day)[] = [];
  for (let end = days.length; end > 0; end -= size) {
    const [first, ...others] = days.slice(Math.max(end - size, 0), end);
    if (first) groups.unshift(others.reduce(add, first));
  }
  return groups;
}

function add<Day extends SalesFigures>(one: Day, other: Day): Day {
  return {
    ...one,
    sales: one.sales + other.sales,
    renewals: one.renewals + other.renewals,
    revenue: one.revenue + other.revenue,
    refunds: one.refunds + other.refunds,
    refunded: one.refunded + other.refunded,
  };
}

/** Returns round steps from 0 to at least `max`, three to five of them. */
export function ticksOf(max: number): number[] {
  const rough = Math.max(max, 1) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const steps = Math.max(Math.ceil(max / step), 1);
  return Array.from({ length: steps + 1 }, (_, index) => index * step);
}
