import type { Look } from '../content/content.ts';
import type { ProductType } from '../catalogue.ts';

/** The colours of one picture. */
export interface Theme {
  background: string;
  panel: string;
  grid: string;
  border: string;
  text: string;
  muted: string;
  accent: string;
  second: string;
  up: string;
  down: string;
  /** Body of a rising candle; differs from `up` where bodies are hollow. */
  upBody: string;
  /** Limits that must not be crossed: red in every palette. */
  alert: string;
  isDark: boolean;
}

const GROUNDS = {
  terminal: {
    background: '#0f161e',
    panel: '#151e28',
    grid: '#1c2732',
    border: '#2a3845',
    text: '#dbe4ec',
    muted: '#7d8fa0',
    isDark: true,
  },
  ink: {
    background: '#17171d',
    panel: '#1f1f27',
    grid: '#272731',
    border: '#363643',
    text: '#e6e3dc',
    muted: '#8f8c95',
    isDark: true,
  },
  paper: {
    background: '#f8f5ee',
    panel: '#fffdf8',
    grid: '#ebe6da',
    border: '#d8d1c1',
    text: '#26303a',
    muted: '#7c7f7d',
    isDark: false,
  },
  mist: {
    background: '#edf2f5',
    panel: '#f9fbfc',
    grid: '#dee6eb',
    border: '#c6d2da',
    text: '#1f2d3a',
    muted: '#6e7f8d',
    isDark: false,
  },
} as const;

/** One accent for each type, a darker one for light grounds. */
const ACCENTS: Record<ProductType, [onDark: string, onLight: string]> = {
  expert_advisor: ['#e2ab58', '#b4741a'],
  indicator: ['#69b1e8', '#2272b4'],
  source_code: ['#a99be8', '#6a57bd'],
};

const CANDLES: Record<Look['candles'], { dark: [string, string]; light: [string, string] }> = {
  classic: { dark: ['#4fb59f', '#d9736b'], light: ['#2c917d', '#c65a4e'] },
  blue: { dark: ['#6aa5dd', '#8692a2'], light: ['#3a7fbf', '#8a96a3'] },
  mono: { dark: ['#cfd8e0', '#66788a'], light: ['#8b98a4', '#2f3d4a'] },
  amber: { dark: ['#dcbc7c', '#8f6f62'], light: ['#c2913c', '#7d6f66'] },
};

/** The colours for a product's pictures. */
export function themeOf(look: Look, type: ProductType): Theme {
  const ground = GROUNDS[look.theme];
  const [up, down] = CANDLES[look.candles][ground.isDark ? 'dark' : 'light'];
  return {
    ...ground,
    accent: ACCENTS[type][ground.isDark ? 0 : 1],
    alert: ground.isDark ? '#d9736b' : '#c65a4e',
    second: ground.isDark ? '#5fb3b3' : '#2f8a8a',
    up,
    down,
    upBody: look.candles === 'mono' && !ground.isDark ? ground.panel : up,
  };
}

/** A colour between two `#rrggbb` colours, `part` from 0 to 1. */
export function mix(from: string, to: string, part: number): string {
  const channel = (color: string, index: number) =>
    Number.parseInt(color.slice(1 + index * 2, 3 + index * 2), 16);
  const share = Math.min(1, Math.max(0, part));
  const mixed = [0, 1, 2].map((index) =>
    Math.round(channel(from, index) * (1 - share) + channel(to, index) * share)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${mixed.join('')}`;
}
