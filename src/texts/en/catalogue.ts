import { countOf, formatCount } from './language.ts';

interface Filters {
  price: 'all' | 'free' | 'paid';
  type: keyof typeof kinds;
  platform: 'all' | 'mt4' | 'mt5';
}

const kinds = {
  all: ['product', 'products'],
  expert_advisor: ['expert advisor', 'expert advisors'],
  indicator: ['indicator', 'indicators'],
  source_code: ['source code', 'source codes'],
} as const;

const nameOf = ({ price, type, platform }: Filters, total = 0) =>
  [
    ...(price === 'all' ? [] : [price]),
    total === 1 ? kinds[type][0] : kinds[type][1],
    ...(platform === 'all' ? [] : [`for ${platform.toUpperCase()}`]),
  ].join(' ');

interface Reviews {
  average: number;
  total: number;
}

export const cataloguePage = {
  title: 'Expert advisors, indicators and source codes',
  description: (shop: string) =>
    `${shop} sells expert advisors, indicators and source codes for your trading platform, many with tuned set files. Free tools too.`,
  heading: 'Trading tools for MetaTrader',
  headingLosses: 'Trading tools, losses shown',
  welcome: (shop: string) => `Welcome to ${shop}.`,
  tools: (count: number) => `${countOf(count, 'tool')} for MetaTrader`,
  free: (count: number) => `${formatCount(count)} of them free`,
  checked: 'Every backtest shown adds up.',
  sentence: (parts: string[]) => `${parts.join(', ')}.`,
  soldBy: (seller: string) => `Sold by ${seller}.`,
  /** @param run symbol and timeframe */
  showcase: (product: string, run: string) => `${product}, ${run}`,
  losing: 'Red: a losing year.',
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
  allTypes: 'Any type',
} as const;

export const catalogue = {
  title: 'Products',
  count: (total: number) => countOf(total, 'product'),
  /** Counts what is listed: `5 paid indicators for MT5`. */
  countOf: (total: number, filters: Filters) => `${formatCount(total)} ${nameOf(filters, total)}`,
  results: (search: string) => `Search for “${search}”`,
  /** Names what is listed: `Paid indicators for MT5`. */
  heading: (filters: Filters) => {
    const name = nameOf(filters);
    return name.charAt(0).toUpperCase() + name.slice(1);
  },
  countFor: (total: number) => `${countOf(total, 'product')} for {search}`,
  clearSearch: 'Clear search',
  didYouMean: 'No results for “{search}”. Did you mean {meant}?',
  shownInstead: 'No results for “{search}”. Showing results for {meant}.',
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
  withCount: (name: string, count: number) => `${name} (${formatCount(count)})`,
} as const;

export const productCard = {
  anySymbol: 'Any symbol',
  setFiles: (count: number) => countOf(count, 'set file'),
  products: (count: number) => countOf(count, 'product'),
  /** @param value null: no trade lost */
  profitFactor: (value: number | null) =>
    value === null ? 'No losing trade' : `Profit factor ${value.toFixed(2)}`,
  drawdown: (percent: number) => `Drawdown ${percent.toFixed(1)}%`,
  stars: ({ average, total }: Reviews) => `★ ${average.toFixed(1)} (${formatCount(total)})`,
  starsInWords: ({ average, total }: Reviews) =>
    `${average.toFixed(1)} of 5 stars, ${countOf(total, 'review')}`,
  /** After the price. */
  term: (days: number) => `for ${countOf(days, 'day')}`,
  untested: 'No backtest published',
  isNew: 'New',
  details: 'View Details',
} as const;

export const noProducts = {
  noMatch: (search: string) => `Nothing matches “${search}”`,
  noMatchAdvice:
    'Try fewer or shorter words, such as a symbol or a timeframe, or browse one kind of tool.',
  allFilteredOut: 'Nothing matches these filters',
  filterAdvice: 'Remove a filter, or browse everything.',
  clearFilters: 'Clear filters',
  showAll: 'Show all products',
  alsoInShop: 'Also in the shop',
} as const;
