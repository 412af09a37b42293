import { countOf } from './language.ts';

export const cataloguePage = {
  title: 'Expert advisors, indicators and source codes',
  description: (shop: string) =>
    `${shop} sells expert advisors, indicators and source codes for your trading platform, many with tuned set files. Free tools too.`,
  heading: 'Trading tools for MetaTrader',
  welcome: 'Welcome',
  /** Appended if there is room. */
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

export const catalogue = {
  title: 'Products',
  count: (total: number) => countOf(total, 'product'),
  countFor: (total: number) => `${countOf(total, 'product')} for {search}`,
  clearSearch: 'Clear search',
  didYouMean: 'Nothing holds “{search}”. Did you mean {meant}?',
  whatIsShown: 'Here is what that finds.',
} as const;

export const filterBar = {
  filters: 'Filters',
  price: 'Price',
  type: 'Type',
  platform: 'Platform',
  sort: 'Sort',
  view: 'View mode',
  all: 'All',
  free: 'Free',
  paid: 'Paid',
  orders: {
    best_match: 'Best match',
    newest: 'Newest',
    price_asc: 'Price: low to high',
    price_desc: 'Price: high to low',
    popular: 'Popular',
  },
  views: { detailed: 'Detailed', compact: 'Compact' },
} as const;

export const productCard = {
  anySymbol: 'Any symbol',
  setFiles: (count: number) => countOf(count, 'set file'),
  isNew: 'New',
  details: 'View Details',
} as const;

export const noProducts = {
  noMatch: (search: string) => `Nothing matches “${search}”`,
  noMatchAdvice: 'Try fewer or shorter words: a symbol, a timeframe, a kind of tool.',
  allFilteredOut: 'Nothing matches these filters',
  filterAdvice: 'Take a filter away, or look through everything.',
  showAll: 'Show all products',
  alsoInShop: 'Also in the shop',
} as const;
