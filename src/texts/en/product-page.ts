import { reportTexts } from './contract/files.ts';
import { countOf } from './language.ts';

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
  description: 'Read more',
  compatibility: 'All facts',
  inputs: 'Show the inputs',
  backtest: 'All figures, year by year',
  reviews: 'Read the reviews',
} as const;

export const productNotFound =
  'It may no longer be in the shop. Search for something similar, or browse all products.';

/** For an address without its number. */
export const addressCutOff =
  'This address is incomplete: the link may have been cut off. Search for the product, or browse them all.';

export const bundleParts = {
  title: 'What’s in the bundle',
  /** Replaces the price of a product taken out of the shop. */
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
    'PayPal’s buttons need JavaScript. Allow it for this shop and reload the page, or {write}.',
  write: 'write to us',
  failed:
    'The checkout could not be loaded. Nothing was charged. Check your connection, then try again.',
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
  byHand: '{download} if it doesn’t, or go {back}.',
  download: 'Download it manually',
  back: 'back to the product',
} as const;

export const comparePage = {
  title: 'Compare experts',
  description: 'Facts, checked backtests and inputs of two or three experts, side by side.',
  lead: 'What the seller states about each, and what the store read from its latest checked report.',
  tooFew: 'A comparison needs two experts from the shop.',
  catalogue: 'Browse experts',
  chooseOther: (name: string) => `Choose what to compare ${name} with.`,
  noOther: (name: string) => `${name} is the only expert with a checked report so far.`,
  leftOut: (count: number) =>
    `${countOf(count, 'product is', 'products are')} left out: not found in the shop.`,
  tooMany: 'You can compare three at a time. The rest are left out.',
} as const;

export const compareForm = {
  second: 'Compare with',
  third: 'Add a third',
  submit: 'Compare',
} as const;

export const compareTable = {
  label: 'Comparison',
  furtherLabel: 'Comparison in detail',
  key: 'At a glance',
  facts: 'Facts',
  report: 'Checked report',
  inputs: 'Inputs',
  price: 'Price',
  version: 'Version',
  run: 'Run',
  flags: 'What to know',
  noReport: 'No checked report',
  nothing: '–',
  view: (name: string) => `View Details of ${name}`,
  remove: (name: string) => `Remove ${name}`,
  inputCount: (count: number) => countOf(count, 'input'),
  moreInputs: (count: number) => `${countOf(count, 'more input')} on its page`,
} as const;

export const compareCurves = {
  title: 'Balance over time',
  intro:
    'As a percentage of the deposit, from the first day of each backtest: compare only the same years. At 0%, the deposit is untouched.',
  label: (runs: readonly string[]) => `Balance over time of ${runs.join('; ')}`,
  run: (name: string, growth: string, from: string, to: string) =>
    `${name}: ${growth} from ${from} to ${to}`,
  span: (growth: string, from: string, to: string) => `${growth}, ${from} to ${to}`,
} as const;

export const compareLink = 'Compare with other experts';

export const compatibilityCard = {
  title: 'Compatibility',
  notStated: (facts: readonly string[]) => `Not stated: ${facts.join(', ')}.`,
  anySymbol: 'Any',
  yes: 'Yes',
  no: 'No',
} as const;

export const riskTexts = {
  martingale: {
    no: 'No martingale',
    yes: 'Martingale: it trades larger after a loss',
  },
  grid: {
    no: 'No grid',
    yes: 'Grid: it adds trades while the price moves against it',
  },
  stopLoss: {
    yes: 'A stop loss on every trade',
    no: 'Not every trade has a stop loss',
  },
} as const;

export const positionTexts = {
  netting: 'Netting',
  hedging: 'Hedging',
  both: 'Netting and hedging',
} as const;

export const productQuestions = {
  title: 'Questions',
  intro: 'Asked on the contact form, and answered by the seller.',
  ask: 'Ask about this product',
} as const;

export const backtestReports = {
  title: 'Backtest',
  intro: `${reportTexts.label}: a strategy tester report uploaded by the seller. The store read it, checked that it adds up, and charted it.`,
  ofVersion: (label: string, version: string) => `${label} of version ${version}`,
  madeBy: (symbol: string, file: string) => `made with the set file ${symbol} (${file})`,
  figure: 'Figure',
  value: 'Value',
  flags: 'What to know about this run',
  years: 'Year by year',
  year: 'Year',
  net: 'Net',
  balance: 'Balance at the end',
} as const;

export const runTexts = {
  name: (market: string, from: string, to: string) => `${market}, ${from} to ${to}`,
  curve: ({ first, from, last, to, lowest, highest }: Record<CurveEnd, string>) =>
    `Balance from ${first} on ${from} to ${last} on ${to}, between ${lowest} and ${highest}`,
  made: (runs: readonly string[]) => `Used for the backtest of ${runs.join('; and of ')}`,
  nothingLost: 'nothing lost',
  notStated: 'not stated',
  notRealTicks: 'not on real ticks',
  asStated: (value: string) => `${value}, as stated`,
  ofAll: (some: number, all: number) => `${some} of ${all}`,
  range: (from: string | number, to: string | number) => `${from} to ${to}`,
} as const;

type CurveEnd = 'first' | 'from' | 'last' | 'to' | 'lowest' | 'highest';

export const figureNames = {
  trades: 'Trades',
  winningTrades: 'Winning trades',
  netProfit: 'Net profit',
  deposit: 'Deposit',
  profitFactor: 'Profit factor',
  recovery: 'Recovery factor',
  drawdown: 'Largest drawdown',
  losingYears: 'Losing years',
  balanceDrawdown: 'Largest drawdown, balance',
  equityDrawdown: 'Largest drawdown, equity',
  model: 'Model',
  quality: 'Modelling quality',
  lots: 'Lots',
} as const;

export const reportCurve = {
  checked: 'The store checked that the report adds up.',
  equityAsStated: 'Equity drawdown, as reported.',
  deposit: 'deposit',
  growth: (percent: number) => `${percent > 0 ? '+' : ''}${percent.toFixed(1)}%`,
  growthIn: (growth: string, from: string, to: string) => `${growth}, ${from} to ${to}`,
} as const;

export const feed = {
  title: (shop: string) => `${shop}: new products and versions`,
  version: (product: string, number: string) => `${product} ${number}`,
} as const;
