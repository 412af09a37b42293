import { countOf, formatCount } from '../language.ts';

export const overviewPage = {
  sales: 'Sales',
  failed: 'The sales could not be loaded.',
  noSales: (days: number) =>
    days === 1
      ? 'There were no sales on this day.'
      : `There were no sales in these ${formatCount(days)} days.`,
  whatToDo: 'Choose a longer span, {product}, or give buyers a reason to come with a {promoCode}.',
  addProduct: 'add a product',
  promoCode: 'promo code',
  bestSellers: 'Best sellers',
  nothingSold: 'Nothing was sold.',
  promoCodes: 'Promo codes by use',
  noPromoCodes: 'No promo code was used.',
  times: (count: number) => countOf(count, '×', '×'),
} as const;

/** Up to today, or from one day to another. */
export const spanPicker = {
  name: 'Span',
  days: (days: number) => countOf(days, 'day'),
  year: 'Year',
  show: 'Show',
} as const;

export const figures = {
  netRevenue: 'Net revenue',
  sales: 'Sales',
  averageSale: 'Average sale',
  refunds: 'Refunds',
  noSales: 'no sales',
  noSalesBefore: 'no sales before',
  noRefundsBefore: 'no refunds before',
  unchanged: 'as before',
  noneBefore: 'none before',
  times: (ratio: string) => `${ratio} times as much`,
  barely: 'less than 1 %',
  /** After how much a figure has changed. */
  besideBefore: 'beside the same time before',
} as const;

export const revenueByDay = {
  weekFrom: (day: string) => `Week from ${day}`,
  sold: (revenue: string, sales: number) => `${revenue}, ${countOf(sales, 'sale')}`,
  refunded: (amount: string) => `${amount} refunded`,
  caption: 'Revenue and sales by day',
  day: 'Day',
  revenue: 'Revenue',
} as const;
