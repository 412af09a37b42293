import type { Sales, SalesFigures } from '#contract/overview.ts';
import { locale } from '#texts/language.ts';
import { formatSum } from '../format.ts';

/** One of the four figures. */
export interface Figure {
  name: string;
  /** What is shown large. */
  text: string;
  change: Change;
  /** For its sparkline, the earliest first; `null` where there is no such figure. */
  course: (number | null)[];
}

/** A figure beside that of the span before. */
export interface Change {
  text: string;
  /** `null`: neither good nor bad. */
  isGood: boolean | null;
}

const percent = new Intl.NumberFormat(locale, {
  style: 'percent',
  signDisplay: 'exceptZero',
  maximumFractionDigits: 0,
});
const times = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
const count = new Intl.NumberFormat(locale);

/** So many points are all that a sparkline shows. */
const sparkPoints = 30;

/** Net revenue, sales, average sale and refunds of a span, each beside the span before. */
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
      text: total.sales > 0 ? formatSum(averageOf(total)) : '–',
      change: total.sales > 0 ? compare(averageOf) : { text: 'no sales', isGood: null },
      // Where nothing was sold there is no average; zero would be one.
      course: points.map((point) => (point.sales > 0 ? averageOf(point) : null)),
    },
    {
      name: 'Refunds',
      text: formatTotal(total.refunds),
      // Of sales before that span money may have gone back in it.
      change:
        hadSales || before.refunds > 0
          ? describeChange(total.refunds, before.refunds, false)
          : { text: 'no refunds before', isGood: null },
      course: points.map(({ refunds }) => refunds),
    },
  ];
}

/** Of much money nobody reads the cents. */
const wholeDollars = new Intl.NumberFormat(locale, {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

function formatTotal(dollars: number): string {
  return dollars < 100_000 ? formatSum(dollars) : wholeDollars.format(dollars);
}

const noSalesBefore: Change = { text: 'no sales before', isGood: null };

/** USD of a sale; 0 where nothing was sold. */
function averageOf({ sales, revenue }: Pick<SalesFigures, 'sales' | 'revenue'>): number {
  return sales > 0 ? revenue / sales : 0;
}

/**
 * By how much a figure has changed, in words that a person would use: what grew from nothing has no percentage, and what is
 * many times as much is said so.
 */
export function describeChange(now: number, before: number, isMoreGood = true): Change {
  if (now === before) return { text: 'as before', isGood: null };
  const isGood = now > before === isMoreGood;
  if (before <= 0) return { text: 'none before', isGood };
  const ratio = now / before;
  if (ratio >= 10) return { text: `${times.format(ratio)} times as much`, isGood };
  const change = percent.format(ratio - 1).replace('-', '−');
  return { text: /[1-9]/.test(change) ? change : 'less than 1 %', isGood };
}

/** Sums up neighbours, so that at most `most` are left; the first may be of fewer days, the last is whole. */
export function gather<Day extends SalesFigures>(
  days: Day[],
  most: number,
): (SalesFigures & Day)[] {
  const size = Math.max(Math.ceil(days.length / most), 1);
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
    revenue: one.revenue + other.revenue,
    refunds: one.refunds + other.refunds,
    refunded: one.refunded + other.refunded,
  };
}

/** Round steps from 0 to at least `most`, of which there are three to five. */
export function ticksOf(most: number): number[] {
  const rough = Math.max(most, 1) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const steps = Math.max(Math.ceil(most / step), 1);
  return Array.from({ length: steps + 1 }, (_, index) => index * step);
}
