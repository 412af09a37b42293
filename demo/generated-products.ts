import type { DemoProduct } from './catalogue.ts';
import { randomFrom, type Random } from './random.ts';

/** A product for load work: text and price only, the seeder lends it shared files. */
export type GeneratedProduct = Pick<DemoProduct, 'name' | 'type' | 'priceCents' | 'description'>;

// The first words of a list come up far more often than the last, as in a real catalogue.
const METHODS =
  words(`Trend Breakout Scalper Grid Range Momentum Reversal Session Swing Channel Pivot
  Volatility Hedge Pullback Divergence Ribbon Fractal Cycle Basket Arbitrage Seasonal Entropy Wavelet
  Cointegration Hurst Kalman Ornstein`);
const QUALITIES =
  words(`Pro Smart Adaptive Simple Daily Multi Quiet Steady London Dynamic Weekly Asian
  Robust Patient Northern Granite Meridian Harbour Juniper Cobalt Larch Peregrine Obsidian Saffron
  Tamarisk Zephyr Quartzite`);
const TOOLS = {
  expert_advisor: words('Trader Manager Robot Guard Copier Closer Executor Allocator'),
  indicator: words('Indicator Bands Lines Levels Dashboard Oscillator Histogram Heatmap'),
  source_code: words('Source Library Framework Template Panel Class Parser Toolkit'),
};
const SYMBOLS =
  words(`EURUSD XAUUSD GBPUSD USDJPY US30 GBPJPY NAS100 AUDUSD EURJPY USDCAD GER40 AUDCAD
  NZDUSD XAGUSD EURGBP CHFJPY UKOIL NZDCAD`);
const TIMEFRAMES = words('M15 H1 M5 H4 M1 D1 M30 W1');
const SESSIONS = ['London', 'New York', 'Asian', 'Frankfurt', 'Sydney'] as const;
const EXITS = [
  'a fixed stop loss and take profit',
  'a trailing stop measured in ATR',
  'a time exit at the end of the session',
  'a break-even step after one unit of risk',
  'a close beyond the opposite band',
  'a chandelier stop under the highest high',
] as const;
const REMARKS = [
  'It draws nothing in the past that it did not know at the time.',
  'Every order carries a stop loss from the first tick.',
  'Settings are in points, so five-digit quotes need no change.',
  'It was tested with variable spread and a fixed commission.',
  'A set file is a place to start from, not a recommendation.',
  'Try it on a demo account for a month before anything else.',
  'It leaves manual trades and other magic numbers alone.',
  'Alerts go to the terminal, the phone and the mail box.',
  'The log names the reason of each refused order.',
  'Swap and commission are counted in every figure it shows.',
] as const;
const PRICES_CENTS = [2900, 4900, 1990, 9900, 3900, 7999, 12900, 1490, 5900, 19900, 900, 34900];

/**
 * `count` products for load work, the same on every run. The product at place `startAt + i`
 * depends on that place alone, so a second call can go on where the first one ended.
 */
export function* generatedProducts(count: number, startAt = 0): Generator<GeneratedProduct> {
  for (let place = startAt; place < startAt + count; place++) yield productAt(place);
}

function productAt(place: number): GeneratedProduct {
  const random = randomFrom(Math.imul(place + 1, 0x9e3779b1));
  const type = random.pick(['expert_advisor', 'indicator', 'source_code'] as const);
  const method = common(random, METHODS);
  const symbol = common(random, SYMBOLS);
  const timeframe = common(random, TIMEFRAMES);
  const tool = common(random, TOOLS[type]);
  const suffix = random.next() < 0.35 ? ` ${symbol}` : '';
  return {
    name: `${common(random, QUALITIES)} ${method} ${tool}${suffix} ${place + 1}`,
    type,
    priceCents: random.next() < 0.33 ? 0 : common(random, PRICES_CENTS),
    description: description(random, { method, symbol, timeframe, tool }),
  };
}

function description(
  random: Random,
  about: { method: string; symbol: string; timeframe: string; tool: string },
): string {
  const method = about.method.toLowerCase();
  const paragraphs = [
    `A ${method} ${about.tool.toLowerCase()} for ${about.symbol} on ${about.timeframe}, made for the ` +
      `${random.pick(SESSIONS)} session. It leaves a trade by ${random.pick(EXITS)}.`,
    `${random.pick(REMARKS)} ${random.pick(REMARKS)}`,
  ];
  if (random.next() < 0.6) {
    const period = random.integer(5, 60);
    const factor = random.integer(8, 40) / 10;
    paragraphs.push(
      '## Inputs',
      `| Input | Default | Meaning |\n| :--- | ---: | :--- |\n` +
        `| \`InpPeriod\` | ${period} | Bars of the ${method} window |\n` +
        `| \`InpFactor\` | ${factor} | Width in ATR |`,
    );
  }
  if (random.next() < 0.4) {
    paragraphs.push(
      '## Good to know',
      `- ${random.pick(REMARKS)}\n- Also used on ${common(random, SYMBOLS)} and ` +
        `${common(random, SYMBOLS)}, ${common(random, TIMEFRAMES)}.`,
    );
  }
  return paragraphs.join('\n\n');
}

/** The cube of a uniform number gives the first eighth of a list half of the draws. */
function common<T>(random: Random, items: readonly T[]): T {
  const item = items[Math.floor(random.next() ** 3 * items.length)];
  if (item === undefined) throw new Error('common() needs at least one item');
  return item;
}

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}
