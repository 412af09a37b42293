import { countOf } from '../language.ts';

export const texts = {
  free: 'Free',
  forDays: (price: string, days: number) => `${price} for ${countOf(days, 'day')}`,
  price: 'Enter a price',
  comma: 'Use a point, as in 99.50, and no comma',
  negative: 'A price cannot be negative',
  tooHigh: 'A price is at most $1,000,000',
  decimals: 'A price has at most two decimals',
} as const;
