import { max } from 'drizzle-orm';
import { contentTypeOf } from '#server/adapters/storage/file-types.ts';
import { rememberWords } from '#db/search-words.ts';
import { files, products, productVersions } from '#db/schema.ts';
import { firstVersion } from './first-version.ts';
import { demoExecutable, randomFrom, type Random } from './random.ts';
import type { Shop } from './seed-demo.ts';
import {
  nothingStated,
  statements,
  type Compatibility,
} from '#contract/catalogue/compatibility.ts';
import { productTypes } from '#contract/catalogue/catalogue.ts';
import { compatibilityColumns, type CompatibilityColumns } from '#db/compatibility-columns.ts';
import type { DemoProduct } from './catalogue.ts';

/** Below SQLite's limit of 32,766 bound values. */
const rowsPerInsert = 500;

/** Adds `count` generated products that share one file, the same on every machine. */
export async function seedGenerated({ db, storage }: Shop, count: number): Promise<void> {
  const name = 'generated.ex5';
  const { hash, sizeBytes } = await storage.put(demoExecutable('generated', 16_384));
  const createdAt = new Date();
  const [file] = await db
    .insert(files)
    .values({ hash, sizeBytes, name, contentType: contentTypeOf(name), createdAt })
    .returning({ id: files.id });
  const [last] = await db.select({ id: max(products.id) }).from(products);

  let waiting: GeneratedProduct[] = [];
  const flush = async () => {
    if (waiting.length === 0) return;
    const fileId = file?.id ?? 0;
    const dates = { createdAt, updatedAt: createdAt };
    const added = waiting.map((product) => ({ ...product, fileId, ...dates }));
    await db.transaction(async (tx) => {
      const rows = await tx.insert(products).values(added).returning({ id: products.id });
      await tx
        .insert(productVersions)
        .values(rows.map(({ id }) => firstVersion(id, fileId, createdAt)));
      await rememberWords(tx, waiting);
    });
    waiting = [];
  };
  for (const product of generatedProducts(count, last?.id ?? 0)) {
    waiting.push(product);
    if (waiting.length === rowsPerInsert) await flush();
  }
  await flush();
}

/** A product for load tests: text and price. All share one file. */
export type GeneratedProduct = Pick<DemoProduct, 'name' | 'type' | 'priceCents' | 'description'> &
  CompatibilityColumns;

// Early words of a list are far more frequent, as in a real catalogue.
const methods =
  words(`Trend Breakout Scalper Grid Range Momentum Reversal Session Swing Channel Pivot
  Volatility Hedge Pullback Divergence Ribbon Fractal Cycle Basket Arbitrage Seasonal Entropy Wavelet
  Cointegration Hurst Kalman Ornstein`);
const qualities =
  words(`Pro Smart Adaptive Simple Daily Multi Quiet Steady London Dynamic Weekly Asian
  Robust Patient Northern Granite Meridian Harbour Juniper Cobalt Larch Peregrine Obsidian Saffron
  Tamarisk Zephyr Quartzite`);
const tools = {
  expert_advisor: words('Trader Manager Robot Guard Copier Closer Executor Allocator'),
  indicator: words('Indicator Bands Lines Levels Dashboard Oscillator Histogram Heatmap'),
  source_code: words('Source Library Framework Template Panel Class Parser Toolkit'),
};
const symbols =
  words(`EURUSD XAUUSD GBPUSD USDJPY US30 GBPJPY NAS100 AUDUSD EURJPY USDCAD GER40 AUDCAD
  NZDUSD XAGUSD EURGBP CHFJPY UKOIL NZDCAD`);
const timeframes = ['M15', 'H1', 'M5', 'H4', 'M1', 'D1', 'M30', 'W1'] as const;
/** One of seven products states no platform. */
const platforms: Compatibility['platforms'][] = [
  ['mt5'],
  ['mt5'],
  ['mt5'],
  ['mt4', 'mt5'],
  ['mt4'],
  ['mt4'],
  [],
];
const remarks = [
  'It draws nothing in the past that it did not know at the time.',
  'Every order carries a stop loss from the first tick.',
  'Settings are in points, so five-digit quotes need no change.',
  'A set file is a place to start from, not a recommendation.',
  'It leaves manual trades and other magic numbers alone.',
  'Swap and commission are counted in every figure it shows.',
];
const pricesCents = [2900, 4900, 1990, 9900, 3900, 7999, 12900, 1490, 5900, 19900, 900, 34900];

/** Generates the same products on every run. Each depends only on its place. */
export function* generatedProducts(count: number, startAt = 0): Generator<GeneratedProduct> {
  for (let place = startAt; place < startAt + count; place++) yield productAt(place);
}

function productAt(place: number): GeneratedProduct {
  const random = randomFrom(Math.imul(place + 1, 0x9e3779b1));
  const type = random.pick(productTypes);
  const [method, tool] = [common(random, methods), common(random, tools[type])];
  const [symbol, timeframe] = [common(random, symbols), common(random, timeframes)];
  const suffix = random.next() < 0.35 ? ` ${symbol}` : '';
  const paragraphs = [
    `A ${method.toLowerCase()} ${tool.toLowerCase()} for ${symbol} on ${timeframe}.`,
    `${random.pick(remarks)} ${random.pick(remarks)}`,
    `## Inputs\n\n| Input | Default | Meaning |\n| :--- | ---: | :--- |\n| \`InpPeriod\` | ${random.integer(5, 60)} | Bars of the window |`,
    `## Good to know\n\n- ${random.pick(remarks)}\n- Also used on ${common(random, symbols)}.`,
  ];
  return {
    name: `${common(random, qualities)} ${method} ${tool}${suffix} ${place + 1}`,
    type,
    priceCents: random.next() < 0.33 ? 0 : common(random, pricesCents),
    description: paragraphs.slice(0, random.integer(2, 4)).join('\n\n'),
    ...compatibilityColumns(factsAt(random, { type, symbol, timeframe })),
  };
}

interface Chart extends Pick<GeneratedProduct, 'type'> {
  symbol: string;
  timeframe: Compatibility['timeframes'][number];
}

/** Generates compatibility statements; experts also state how they trade. */
function factsAt(random: Random, { type, symbol, timeframe }: Chart): Compatibility | null {
  const chosen = random.pick(platforms);
  if (chosen.length === 0) return null;
  const chart = { platforms: chosen, symbols: [symbol], timeframes: [timeframe] };
  if (type !== 'expert_advisor') return { ...nothingStated, ...chart };
  const answer = () => random.pick(statements);
  const trading = { stopLoss: answer(), martingale: answer(), grid: answer() };
  return { ...nothingStated, ...chart, ...trading };
}

/** The cube of a uniform number gives the first eighth of a list half of the draws. */
function common<T>(random: Random, items: readonly T[]): T {
  return random.pick(items.slice(Math.floor(random.next() ** 3 * items.length)).slice(0, 1));
}

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}
