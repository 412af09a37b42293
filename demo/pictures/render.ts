import sharp from 'sharp';
import { productTypeNames } from '#contract/products.ts';
import type { CatalogueContent } from '../content/content.ts';
import { randomFrom } from '../random.ts';
import type { Input } from '../set-file.ts';
import { axes, candles, chartOf, type Canvas } from './chart.ts';
import { layers, type Layer } from './layers.ts';
import { renko, simulateBars } from './market.ts';
import { code, equity, fan, hours, pair, results, strength } from './plots.ts';
import { studies, type Study } from './studies.ts';
import { across, rect, stroke, text, textWidth } from './svg.ts';
import { accounts, correlations, inputs, months, positions } from './tables.ts';
import { themeOf, type Theme } from './theme.ts';

/** What a picture shows: candles with what is drawn over and under them, or a plot of its own. */
export type Visual = readonly ChartPart[] | 'code' | 'inputs' | keyof typeof plots;

type ChartPart = Layer | Study | 'renko';

const plots = {
  equity,
  fan,
  hours,
  pair,
  results,
  strength,
  accounts,
  correlations,
  months,
  positions,
};

/** A product with what its pictures quote. */
export type Pictured = CatalogueContent & { source: string; inputs: readonly Input[] };

/** The picture of a product in the catalogue: its title over one plot. WebP, 960 by 600. */
export function mainImage(product: Pictured): Promise<Uint8Array> {
  const [width, height] = [960, 600];
  const [visual] = product.pictures;
  const theme = themeOf(product.look.ground, product.type);
  const isLeft = product.look.layout === 'left';
  const margin = typeof visual === 'string' ? 44 : 0;
  const x = isLeft ? 400 : margin;
  const y = isLeft ? margin : product.title.length === 1 ? 160 : 216;
  const box = { x, y, width: width - x - margin, height: height - y - margin };
  const random = randomFrom(`${product.slug} 0`);
  const canvas = { box, theme, random, pen: 2.1, label: 17, isThumbnail: true };
  const art = draw(canvas, product, visual) + title(product, theme, isLeft);
  return webp(width, height, theme, art, 55);
}

/** The picture at a place after the first: the plot with axes inside a quiet frame. WebP, 1280 by 800. */
export function screenshot(product: Pictured, visual: Visual, place: number): Promise<Uint8Array> {
  const [width, height] = [1280, 800];
  const theme = themeOf(product.look.ground, product.type);
  const box = { x: 32, y: 84, width: width - 152, height: height - 136 };
  const random = randomFrom(`${product.slug} ${place}`);
  const canvas = { box, theme, random, pen: 1.25, label: 12, isThumbnail: false };
  const line = { size: 14, pen: 1.8 };
  const art = [
    draw(canvas, product, visual),
    rect({ x: 0, y: 0, width, height: 50 }, theme.panel),
    stroke(across(0, 50, width), theme.border, 1.2),
    rect({ x: 24, y: 18, width: 14, height: 14 }, theme.accent, 'rx="4"'),
    text(52, 32, product.title.join(' '), { ...line, color: theme.text }),
    text(width - 24, 32, product.look.chart, { ...line, color: theme.muted, anchor: 'end' }),
  ];
  return webp(width, height, theme, art.join(''), 62);
}

/** Type, title and chart, above the plot or left of it. */
function title(product: Pictured, theme: Theme, isLeft: boolean): string {
  const [x, y, room] = isLeft ? [72, 190, 310] : [72, 46, 820];
  const platform = product.file.name.endsWith('4') ? 'MT4' : 'MT5';
  const kind = `${productTypeNames[product.type]} · ${platform}`.toUpperCase();
  const lines = product.title.filter((line) => line !== undefined);
  const widest = Math.max(...lines.map((line) => textWidth(line, { size: 44 })));
  const size = Math.min(isLeft ? 36 : 44, (44 * room) / widest);
  const chart = { size: 14, color: theme.muted, pen: 1.7 };
  const below = y + 40 + size + (lines.length - 0.35) * size * 1.5;
  return [
    rect({ x, y, width: 34, height: 5 }, theme.accent, 'rx="2.5"'),
    text(x + 48, y + 10, kind, { size: 13.5, color: theme.accent, pen: 1.9 }),
    ...lines.map((line, place) => {
      const look = { size, color: theme.text, pen: 2.1 };
      return text(x, y + 40 + size + place * size * 1.5, line, look);
    }),
    isLeft
      ? text(x, below, product.look.chart, chart)
      : text(888, y + 10, product.look.chart, { ...chart, anchor: 'end' }),
  ].join('');
}

function draw(canvas: Canvas, product: Pictured, visual: Visual): string {
  if (visual === 'code') return code(canvas, product.source);
  if (visual === 'inputs') return inputs(canvas, product.inputs);
  return typeof visual === 'string' ? plots[visual](canvas) : priceChart(canvas, product, visual);
}

const minutes: Record<string, number> = { M1: 1, M5: 5, M15: 15, M30: 30, H1: 60 };

function priceChart(canvas: Canvas, { look }: Pictured, parts: readonly ChartPart[]): string {
  const [symbol = '', timeframe = ''] = look.chart.split(' ');
  const { box, theme, random, isThumbnail } = canvas;
  const { price, digits } = quoteOf(symbol);
  const unit = price * 0.00018 * Math.sqrt(minutes[timeframe] ?? 15);
  const shown = Math.round(box.width / (isThumbnail ? 20 : 11));
  const count = shown + 80;
  const isRenko = parts.includes('renko');
  const prices = simulateBars(random, isRenko ? count * 9 : count, price, unit);
  const bars = isRenko ? renko(prices, unit * 1.5, count) : prices;

  const below = parts.find((part): part is Study => part in studies);
  const upper = { ...box, height: box.height * (below ? 0.73 : 1) };
  const lower = { ...box, y: box.y + box.height * 0.76, height: box.height * 0.24 };
  const chart = chartOf({ ...canvas, box: upper }, bars, shown, digits);
  const drawn = parts
    .filter((part): part is Layer => part in layers)
    .map((part) => layers[part](chart));
  const border = stroke(across(box.x, lower.y - 6, box.x + box.width), theme.border, canvas.pen);
  const clip = { ...box, width: box.width + (isThumbnail ? 0 : 112), height: box.height + 44 };
  return [
    `<clipPath id="plot">${rect(clip, 'none')}</clipPath><g clip-path="url(#plot)">`,
    axes(chart),
    ...drawn.map(({ under = '' }) => under),
    candles(chart),
    ...drawn.map(({ over = '' }) => over),
    below ? border + studies[below](chart, lower) : '',
    '</g>',
  ].join('');
}

function quoteOf(symbol: string): { price: number; digits: number } {
  if (symbol.includes('JPY')) return { price: 188.42, digits: 2 };
  if (symbol.startsWith('XAU')) return { price: 2384.6, digits: 1 };
  if (/^(US30|GER40)/.test(symbol)) return { price: 18_940, digits: 0 };
  return { price: { AUDCAD: 0.9012, GBPUSD: 1.2741 }[symbol] ?? 1.0873, digits: 4 };
}

async function webp(
  width: number,
  height: number,
  theme: Theme,
  art: string,
  quality: number,
): Promise<Uint8Array> {
  const ground = rect({ x: 0, y: 0, width, height }, theme.background);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${ground}${art}</svg>`;
  return sharp(Buffer.from(svg)).webp({ quality, effort: 5 }).toBuffer();
}
