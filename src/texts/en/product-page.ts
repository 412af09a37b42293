import { countOf } from './language.ts';

/** Sections of a product's page. */
export const sectionLinks = {
  label: 'On this page',
  bundle: 'In the bundle',
  overview: 'Overview',
  backtest: 'Backtest',
  setFiles: 'Set files',
  inputs: 'Inputs',
  versions: 'Versions',
  reviews: 'Reviews',
} as const;

export const productPage = {
  breadcrumb: 'Breadcrumb',
  allProducts: 'All products',
  description: 'Description',
} as const;

/** Beside the product's name. */
export const productHead = {
  by: (seller: string) => `by ${seller}`,
  signal: (signalSite: string) => `Live signal at ${signalSite}`,
  notChecked: 'not checked by the shop',
} as const;

/** Labels of the parts that are folded on phones. */
export const folds = {
  description: 'Read on',
  compatibility: 'All facts',
  inputs: 'Show the inputs',
  backtest: 'All figures, and each year',
  reviews: 'Read the reviews',
} as const;

export const productNotFound =
  'It may have been taken out of the shop. Search for something like it, or look through all products.';

/** For an address without its number. */
export const addressCutOff =
  'The address ends before it names a product: a link may have been cut off. Search for the product, or look through all of them.';

/** A bundle's products. */
export const bundleParts = {
  title: 'What is in the bundle',
  /** Instead of a price, for a product taken out of the shop. */
  notSoldApart: 'Not sold on its own',
} as const;

/** Names of the facts beside the product's name. */
export const factStrip = {
  platform: 'Platform',
  symbols: 'Symbols',
  anySymbol: 'Any symbol',
  timeframe: 'Timeframe',
  version: 'Version',
  versionOf: (number: string) => `version ${number}`,
  backtest: 'Backtest',
  noBacktest: 'None published',
  updated: 'Updated',
} as const;

export const priceBox = {
  label: 'Price',
  download: 'Download Now',
  noDownload: 'This product cannot be downloaded at the moment.',
  later: 'Try again later, or ask us for it: {support}',
  support: 'Contact Support',
  withoutScript:
    'Buying needs JavaScript: PayPal’s buttons are made of it. Allow it for this shop and load the page again, or {write}.',
  write: 'write to us',
  failed:
    'What you need to buy could not be loaded. Nothing was charged. Check your connection, then try again.',
  again: 'Try again',
} as const;

export const trustRows = {
  free: 'No account, no email, no ads: the file downloads at once.',
  download: 'Download at once, and again later with your order ID.',
  keys: (count: number) => `Up to ${count} license keys, one for each trading account.`,
  keysOfEach: (count: number) =>
    `Up to ${count} license keys for each product, one for each trading account.`,
  final: 'Faulty or not as described? {refund} within 7 days.',
  refund: 'Ask for a refund',
  payment: 'Pay once, in USD, by PayPal or card. We never see your card.',
  rent: 'In USD, by PayPal or card. We never see your card.',
  ends: (days: number) => `Keys stop after ${countOf(days, 'day')}; renew at any time.`,
  file: (ending: string, size: string) => `${ending} file, ${size}`,
  version: (number: string) => `version ${number}`,
  products: (count: number) => `${countOf(count, 'product')}, each with its own file`,
} as const;

export const whatsNew = {
  title: "What's new",
  version: (number: string, day: string) => `Version ${number}, ${day}`,
  earlier: 'Earlier versions',
} as const;

export const relatedProducts = { title: 'Related products' } as const;

export const recentlyViewed = {
  title: 'Recently viewed',
  remembered: 'Remembered on this device only.',
  forget: 'Forget',
} as const;

export const downloadPage = {
  title: (product: string) => `Download ${product}`,
  description: (product: string) => `Download ${product}, free.`,
  heading: 'Your download is starting',
  byHand: '{download} if it does not, or go {back}.',
  download: 'Download it by hand',
  back: 'back to the product',
} as const;
