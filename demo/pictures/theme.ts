import type { ProductType } from '#contract/products.ts';

/** The colours of one picture. */
export interface Theme {
  background: string;
  panel: string;
  grid: string;
  border: string;
  text: string;
  muted: string;
  /** Of the product's type. */
  accent: string;
  second: string;
  up: string;
  down: string;
  /** Limits that must not be crossed: red in every palette. */
  alert: string;
}

export type Ground = 'terminal' | 'ink' | 'paper' | 'mist';

const dark = { alert: '#d9736b', second: '#5fb3b3' };
const light = { alert: '#c65a4e', second: '#2f8a8a' };

/** Background, panel, grid, border, text, muted text, rising and falling candles. */
const grounds: Record<Ground, readonly [isDark: boolean, colors: string]> = {
  terminal: [true, '#0f161e #151e28 #1c2732 #2a3845 #dbe4ec #7d8fa0 #4fb59f #d9736b'],
  ink: [true, '#17171d #1f1f27 #272731 #363643 #e6e3dc #8f8c95 #dcbc7c #8f6f62'],
  paper: [false, '#f8f5ee #fffdf8 #ebe6da #d8d1c1 #26303a #7c7f7d #2c917d #c65a4e'],
  mist: [false, '#edf2f5 #f9fbfc #dee6eb #c6d2da #1f2d3a #6e7f8d #3a7fbf #8a96a3'],
};

/** One accent for each type, a darker one for light grounds. */
const accents: Record<ProductType, readonly [onDark: string, onLight: string]> = {
  expert_advisor: ['#e2ab58', '#b4741a'],
  indicator: ['#69b1e8', '#2272b4'],
  source_code: ['#a99be8', '#6a57bd'],
};

/** The colours for a product's pictures. */
export function themeOf(ground: Ground, type: ProductType): Theme {
  const [isDark, colors] = grounds[ground];
  const [background = '', panel = '', grid = '', border = '', text = '', muted = '', ...candles] =
    colors.split(' ');
  const [up = '', down = ''] = candles;
  const accent = accents[type][isDark ? 0 : 1];
  const shared = isDark ? dark : light;
  return { background, panel, grid, border, text, muted, accent, up, down, ...shared };
}

/** A colour between two `#rrggbb` colours, `part` from 0 to 1. */
export function mix(from: string, to: string, part: number): string {
  const share = Math.min(1, Math.max(0, part));
  const channel = (color: string, at: number) => Number.parseInt(color.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) =>
    Math.round(channel(from, at) * (1 - share) + channel(to, at) * share),
  );
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
