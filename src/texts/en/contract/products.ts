import { countOf } from '../language.ts';

export const platformNames = { mt4: 'MT4', mt5: 'MT5' } as const;

/** Names of the facts on the page, in the form and in errors. */
export const factNames = {
  platforms: 'Platforms',
  lowestBuild: 'Lowest build',
  anySymbol: 'Any symbol',
  symbols: 'Symbols',
  timeframes: 'Timeframes',
  positions: 'Account type',
  lowestDeposit: 'Lowest deposit',
  lowestLeverage: 'Lowest leverage',
  vps: 'VPS needed',
  dll: 'DLL imports needed',
  webRequestAddresses: 'WebRequest addresses',
  stopLoss: 'Stop loss on every trade',
  martingale: 'Martingale',
  grid: 'Grid',
  averaging: 'Averaging into losses',
  news: 'Trades the news',
  fifoSafe: 'FIFO-safe',
  mostOpenTrades: 'Most open trades',
  propFirms: 'Usable at prop firms',
  propFirmsNote: 'Note on prop firms',
} as const;

export const compatibilityTexts = {
  noJson: 'Compatibility must be JSON: an object of facts, or null.',
  noObject: 'Compatibility must be an object of facts that the store knows, or null.',
  symbolsAndAny: 'Symbols: list them or allow any symbol, not both.',
  tooLong: 'Compatibility: this text is too long.',
} as const;

/** Rules of the facts, after their names. The values themselves are the API's. */
export const factRules = {
  statement: (name: string) => `${name}: enter yes, no or not_stated.`,
  count: (name: string, max: string) => `${name}: a whole number from 1 to ${max}.`,
  some: (name: string, values: readonly string[]) => `${name}: a list of ${values.join(', ')}.`,
  switched: (name: string) => `${name}: enter true or false.`,
  positions: (name: string, values: readonly string[]) =>
    `${name}: enter ${values.join(', ')} or nothing.`,
  deposit: (name: string) =>
    `${name}: an amount above 0 with at most two decimals, and a currency of three capital letters.`,
  symbols: (name: string) => `${name}: at most 30, each of 1 to 20 characters.`,
  addresses: (name: string) => `${name}: at most 10, each beginning with https:// or http://.`,
  note: (name: string) => `${name}: at most 300 characters in one line.`,
} as const;

export const productTypeNames = {
  expert_advisor: 'Expert Advisor',
  indicator: 'Indicator',
  source_code: 'Source Code',
} as const;

export const productTexts = {
  empty: 'No products available at this time. Check back soon!',
  listFailed: 'The catalogue could not be loaded. Check your connection, then try again.',
  noProductId: 'No product ID provided',
  notFound: 'Product not found',
  previewFailed: 'The preview could not be loaded.',
  notPublished: 'This product is not published yet. You’ll get an email once it is.',
  notDraftAgain: 'This product has been published, so it cannot become a draft again.',
  draftsByOwners: 'Only owners can create drafts.',
  copySuffix: ' (copy)',
  publishFile: 'Add a file or, for a bundle, its products before you publish.',
  publishParts: 'A bundle needs at least two products before you publish it.',
  publishPart: (name: string) => `Publish ${name} first: it is part of this bundle and a draft.`,
  noSetFileNote: 'No additional notes',
  noSuchOrder: (orders: readonly string[]) => `The order must be one of ${orders.join(', ')}.`,
} as const;

export const productStateNames = {
  draft: 'Draft',
  unlisted: 'Unlisted',
  on_sale: 'On sale',
} as const;

export const productColumnNames = {
  id: 'ID',
  name: 'Name',
  price: 'Price',
  type: 'Type',
  description: 'Description',
  platforms: 'Platforms',
} as const;

export const moneyTexts = {
  free: 'Free',
  forDays: (price: string, days: number) => `${price} for ${countOf(days, 'day')}`,
  price: 'Enter a price',
  comma: 'Use a point instead of a comma, as in 99.50',
  negative: 'A price cannot be negative',
  tooHigh: 'A price can be at most $1,000,000',
  decimals: 'A price can have at most two decimals',
} as const;
