import sharp from 'sharp';
import type { CatalogueContent } from '../catalogue.ts';
import { randomFrom } from '../random.ts';
import { candles, chartOf, lastPrice, priceGrid, timeGrid, type Canvas } from './chart.ts';
import { heikinAshi, renko, simulateBars } from './market.ts';
import { overlay } from './overlays.ts';
import { network, pair, scanner, strength } from './panel-plots.ts';
import { equity, fan, histogram, hours } from './statistics-plots.ts';
import { subWindow } from './sub-windows.ts';
import { px, rect, stroke, text, textWidth, type Box } from './svg.ts';
import { heatmap, matrix } from './table-plots.ts';
import { code, inputList } from './text-plots.ts';
import { themeOf, type Theme } from './theme.ts';
import type { Visual } from './visual.ts';

const MAIN = { width: 960, height: 600 };
const SCREENSHOT = { width: 1280, height: 800 };

/** The picture of a product in the catalogue: its title over one plot. WebP, 960 by 600. */
export function mainImage(content: CatalogueContent, source: string): Promise<Uint8Array> {
  const theme = themeOf(content.look, content.type);
  const isPanel = content.main.kind !== 'candles' && content.main.kind !== 'equity';
  const { title, plot } = mainLayout(content, isPanel);
  const canvas: Canvas = {
    box: plot,
    theme,
    random: randomFrom(`${content.slug} main`),
    pen: 2.1,
    label: 0,
  };
  const art = draw(canvas, content, content.main, source, 46);
  const fade = content.look.layout === 'left' && !isPanel ? leftFade(theme, plot) : '';
  return webp(MAIN, theme, `${art}${fade}${titleBlock(content, theme, title)}`, 55);
}

/** A screenshot: the plot with axes inside a quiet frame. WebP, 1280 by 800. */
export function screenshot(
  content: CatalogueContent,
  source: string,
  visual: Visual,
  place: number,
): Promise<Uint8Array> {
  const theme = themeOf(content.look, content.type);
  const plot = { x: 24, y: 72, width: SCREENSHOT.width - 136, height: SCREENSHOT.height - 116 };
  const random = randomFrom(`${content.slug} screenshot ${place}`);
  const box = hasAxis(visual)
    ? plot
    : { ...plot, x: 32, y: 84, width: SCREENSHOT.width - 64, height: 690 };
  const art = draw({ box, theme, random, pen: 1.25, label: 12 }, content, visual, source, 104);
  return webp(SCREENSHOT, theme, `${art}${frame(content, theme, visual)}`, 62);
}

const KINDS = {
  expert_advisor: 'Expert Advisor',
  indicator: 'Indicator',
  source_code: 'Source Code',
};

function mainLayout(content: CatalogueContent, isPanel: boolean): { title: Box; plot: Box } {
  const lines = content.look.title.length;
  const band = lines === 1 ? 150 : 206;
  const margin = isPanel ? 44 : 0;
  const inner = { x: margin, width: MAIN.width - margin * 2 };
  switch (content.look.layout) {
    case 'top':
      return {
        title: { x: 52, y: 46, width: 850, height: band },
        plot: { ...inner, y: band + 10, height: MAIN.height - band - 10 - (isPanel ? 34 : 0) },
      };
    case 'bottom':
      return {
        title: { x: 52, y: MAIN.height - band + 8, width: 850, height: band },
        plot: { ...inner, y: isPanel ? 40 : 0, height: MAIN.height - band - (isPanel ? 60 : 16) },
      };
    case 'left': {
      const x = 382;
      return {
        title: { x: 52, y: 190 - (lines - 1) * 20, width: 330, height: band },
        plot: {
          x,
          y: isPanel ? 48 : 0,
          width: MAIN.width - x - (isPanel ? 44 : 0),
          height: MAIN.height - (isPanel ? 96 : 0),
        },
      };
    }
  }
}

function titleBlock(content: CatalogueContent, theme: Theme, box: Box): string {
  const kind = `${KINDS[content.type]} · ${content.platform}`.toUpperCase();
  const longest = content.look.title.reduce((left, right) =>
    right.length > left.length ? right : left,
  );
  const roomy = content.look.layout === 'left' ? 36 : 44;
  const widest = textWidth(longest, { size: roomy, color: '', pen: 2.1 });
  const size = Math.min(roomy, (roomy * (box.width - 20)) / widest);
  let out = rect({ x: box.x, y: box.y, width: 34, height: 5 }, theme.accent, 'rx="2.5"');
  out += text(box.x + 48, box.y + 10, kind, {
    size: 13.5,
    color: theme.accent,
    pen: 1.9,
    tracking: 1.6,
  });
  content.look.title.forEach((line, index) => {
    out += text(box.x, box.y + 40 + size + index * size * 1.5, line, {
      size,
      color: theme.text,
      pen: 2.1,
    });
  });
  const where = { size: 14, color: theme.muted, pen: 1.7, tracking: 0.6 };
  const name = `${content.look.symbol}  ${content.look.timeframe}`;
  if (content.look.layout === 'left') {
    const y = box.y + 40 + size + (content.look.title.length - 0.35) * size * 1.5;
    return out + text(box.x, y + 6, name, where);
  }
  return out + text(MAIN.width - 52, box.y + 10, name, { ...where, anchor: 'end' });
}

function leftFade(theme: Theme, plot: Box): string {
  const stops = `<stop offset="0" stop-color="${theme.background}"/><stop offset="1" stop-color="${theme.background}" stop-opacity="0"/>`;
  const gradient = `<linearGradient id="fade">${stops}</linearGradient>`;
  return gradient + rect({ ...plot, x: plot.x - 1, width: 130 }, 'url(#fade)');
}

function frame(content: CatalogueContent, theme: Theme, visual: Visual): string {
  const own: { symbol?: string; timeframe?: string } = visual.kind === 'candles' ? visual : {};
  const symbol = own.symbol ?? content.look.symbol;
  const timeframe = own.timeframe ?? content.look.timeframe;
  const bar = { x: 0, y: 0, width: SCREENSHOT.width, height: 50 };
  let out = rect(bar, theme.panel) + stroke(`M0 50H${SCREENSHOT.width}`, theme.border, 1.2);
  const style = { size: 14, color: theme.text, pen: 1.8 };
  out += rect({ x: 24, y: 18, width: 14, height: 14 }, theme.accent, 'rx="4"');
  out += text(52, 32, content.look.title.join(' '), style);
  const label = `${symbol}   ${timeframe}`;
  out += text(SCREENSHOT.width - 24, 32, label, {
    ...style,
    color: theme.muted,
    anchor: 'end',
    pen: 1.6,
  });
  return out;
}

function hasAxis(visual: Visual): boolean {
  return ['candles', 'equity', 'fan', 'pair', 'strength'].includes(visual.kind);
}

function draw(
  canvas: Canvas,
  content: CatalogueContent,
  visual: Visual,
  source: string,
  bars: number,
): string {
  switch (visual.kind) {
    case 'candles':
      return priceChart(canvas, content, visual, bars);
    case 'inputs':
      return inputList(canvas, content.inputs);
    case 'code':
      return code(canvas, source);
    default:
      return { equity, heatmap, matrix, scanner, pair, fan, histogram, hours, strength, network }[
        visual.kind
      ](canvas);
  }
}

const MINUTES: Record<string, number> = {
  M1: 1,
  M5: 5,
  M15: 15,
  M30: 30,
  H1: 60,
  H4: 240,
  D1: 1440,
};

function priceChart(
  canvas: Canvas,
  content: CatalogueContent,
  visual: Extract<Visual, { kind: 'candles' }>,
  visible: number,
): string {
  const timeframe = visual.timeframe ?? content.look.timeframe;
  const minutes = MINUTES[timeframe] ?? 15;
  const { price, digits } = quoteOf(visual.symbol ?? content.look.symbol);
  const volatility = 0.00018 * Math.sqrt(minutes);
  const { random, box, label } = canvas;
  const count = visible + 80;
  const raw = simulateBars(random, {
    count: visual.style === 'renko' ? count * 9 : count,
    price,
    volatility,
    minutesPerBar: minutes,
  });
  const bars = {
    heikin: () => heikinAshi(raw),
    renko: () => renko(raw, price * volatility * 1.5, count),
  };
  const shown = visual.style ? bars[visual.style]() : raw;
  const gap = label ? 8 : 0;
  const share = visual.sub ? (label ? 0.76 : 0.68) : 1;
  const upper = { ...box, height: box.height * share - (visual.sub ? gap : 0) };
  const lower = {
    ...box,
    y: box.y + box.height * share + gap,
    height: box.height * (1 - share) - gap * 2,
  };
  const drawn = Math.round(
    visible * Math.min(1, (box.width / (label ? 1144 : 960)) * (label ? 1 : 1.1)),
  );
  const chart = chartOf({ ...canvas, box: upper }, shown, {
    visible: drawn,
    digits,
    headroom: visual.overlays?.includes('grid') || visual.overlays?.includes('guard') ? 0.16 : 0.07,
  });
  const layers = (visual.overlays ?? []).map((name) => overlay(chart, name));
  const plot = [
    priceGrid(chart),
    timeGrid({ ...chart, box }, minutes, box.y + box.height + 26),
    ...layers.map((layer) => layer.under ?? ''),
    candles(chart),
    ...layers.map((layer) => layer.over ?? ''),
    lastPrice(chart),
  ].join('');
  const clip = `<clipPath id="plot"><rect x="${px(box.x)}" y="${px(box.y)}" width="${px(box.width + (label ? 112 : 0))}" height="${px(box.height + 44)}"/></clipPath>`;
  const sub = visual.sub
    ? stroke(
        `M${px(box.x)} ${px(lower.y - gap)}H${px(box.x + box.width)}`,
        canvas.theme.border,
        canvas.pen,
      ) + subWindow(chart, lower, visual.sub)
    : '';
  return `${clip}<g clip-path="url(#plot)">${plot}${sub}</g>`;
}

function quoteOf(symbol: string): { price: number; digits: number } {
  if (symbol.includes('JPY')) return { price: 188.42, digits: 2 };
  if (symbol.startsWith('XAU')) return { price: 2384.6, digits: 1 };
  if (/^(US30|GER40|NAS100)/.test(symbol)) return { price: 18_940, digits: 0 };
  const price = { EURGBP: 0.8534, AUDCAD: 0.9012, GBPUSD: 1.2741 }[symbol] ?? 1.0873;
  return { price, digits: 4 };
}

async function webp(
  size: { width: number; height: number },
  theme: Theme,
  art: string,
  quality: number,
): Promise<Uint8Array> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}">${rect({ x: 0, y: 0, ...size }, theme.background)}${art}</svg>`;
  return sharp(Buffer.from(svg)).webp({ quality, effort: 5 }).toBuffer();
}
