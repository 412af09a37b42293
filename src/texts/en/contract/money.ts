export const texts = {
  free: 'Free',
  price: 'Enter a price',
  negative: 'A price cannot be negative',
  tooHigh: 'A price is at most $1,000,000',
  decimals: 'A price has at most two decimals',
} as const;
