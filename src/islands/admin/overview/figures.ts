import type { Sales, SalesFigures } from '#contract/seller/overview.ts';
import { locale } from '#texts/language.ts';
import { formatSum } from '../format.ts';

export interface Figure {
  name: string;
  text: string;
  change: Change;
  /** For the sparkline, earliest first; null: no figure that day. Empty if few have it. */
  course: (number | null)[];
}

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

const sparkPoints = 30;

/** Fewer days with the figure make no course. */
const minDays = 7;

export function figuresOf({ days, total, before }: Sales): Figure[] {
  const hadSales = before.sales > 0;
  const compare = (read: (figures: SalesFigures) => number) =>
    hadSales ? describeChange(read(total), read(before)) : noSalesBefore;
  const courseOf = (read: (figures: SalesFigures) => number | null) =>
    days.filter((day) => read(day)).length < minDays ? [] : gather(days, sparkPoints).map(read);
  return [
    {
      name: 'Net revenue',
      text: formatTotal(total.revenue),
      change: compare(({ revenue }) => revenue),
      course: courseOf(({ revenue }) => revenue),
    },
    {
      name: 'Sales',
      text: count.format(total.sales),
      change: compare(({ sales }) => sales),
      course: courseOf(({ sales }) => sales),
    },
    {
      name: 'Average sale',
      text: total.averageSale === null ? '–' : formatSum(total.averageSale),
      change:
        total.averageSale === null
          ? { text: 'no sales', isGood: null }
          : compare(({ averageSale }) => averageSale ?? 0),
      // Without sales there is no average, not zero.
      course: courseOf(({ averageSale }) => averageSale),
    },
    {
      name: 'Refunds',
      text: formatTotal(total.refunds),
      change:
        hadSales || before.refunds > 0
          ? describeRefunds(total.refunds, before.refunds)
          : { text: 'no refunds before', isGood: null },
      course: courseOf(({ refunds }) => refunds),
    },
  ];
}

const wholeDollars = new Intl.NumberFormat(locale, {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

function formatTotal(dollars: number): string {
  return dollars < 100_000 ? formatSum(dollars) : wholeDollars.format(dollars);
}

/** Describes the change in refunds; going to none needs no percentage. */
function describeRefunds(now: number, before: number): Change {
  if (now === 0 && before > 0) return { text: `${formatSum(before)} before`, isGood: null };
  return describeChange(now, before, false);
}

const noSalesBefore: Change = { text: 'no sales before', isGood: null };

/** Gives no percentage for growth from nothing, and a multiple for large changes. */
export function describeChange(now: number, before: number, isMoreGood = true): Change {
  if (now === before) return { text: 'unchanged', isGood: null };
  const isGood = now > before === isMoreGood;
  if (before <= 0) return { text: 'none before', isGood };
  const ratio = now / before;
  if (ratio >= 10) return { text: `${times.format(ratio)} times as much`, isGood };
  const change = percent.format(ratio - 1).replace('-', '−');
  return { text: /[1-9]/.test(change) ? change : 'less than 1%', isGood };
}

/** Adds up neighbours into at most `max` groups; only the first may be smaller. */
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
    gross: one.gross + other.gross,
    refunds: one.refunds + other.refunds,
    fees: one.fees + other.fees,
    revenue: one.revenue + other.revenue,
    refunded: one.refunded + other.refunded,
    averageSale: averageOf(one, other),
    missingFees: one.missingFees + other.missingFees,
  };
}

/** Averages two figures for the sparkline, weighted by sales, including refunded ones. */
function averageOf(one: SalesFigures, other: SalesFigures): number | null {
  if (one.averageSale === null || other.averageSale === null) {
    return one.averageSale ?? other.averageSale;
  }
  const [ones, others] = [one.sales + one.renewals, other.sales + other.renewals];
  return (one.averageSale * ones + other.averageSale * others) / (ones + others);
}

/** Returns three to five round steps from 0 to at least `max`. */
export function ticksOf(max: number): number[] {
  const rough = Math.max(max, 1) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const steps = Math.max(Math.ceil(max / step), 1);
  return Array.from({ length: steps + 1 }, (_, index) => index * step);
}
