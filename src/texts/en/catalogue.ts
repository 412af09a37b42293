import { countOf } from './language.ts';

export const cataloguePage = {
  title: 'Expert advisors, indicators and source codes',
  description: (shop: string) =>
    `${shop} sells expert advisors, indicators and source codes for your trading platform, many with tuned set files. Free tools too.`,
  heading: 'Trading tools for MetaTrader',
  welcome: 'Welcome',
  /** Behind it, where there is room. */
  toShop: (shop: string) => ` to ${shop}`,
  tools: (count: number) => countOf(count, 'tool'),
  free: (count: number) => `${count} free`,
  setFiles: 'set files included',
  perLicense: '{accounts} per license',
  accounts: (count: number) => `${count} accounts`,
} as const;

export const catalogueWithoutScript = {
  failed: 'The products could not be loaded. {again}',
  again: 'Try again',
  pages: 'Pages',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  previous: 'Previous',
  next: 'Next',
  filters: 'Filters',
  prices: { all: 'Any price', free: 'Free', paid: 'Paid' },
  allTypes: 'Every type',
} as const;
