import { clampChroma, formatHex, oklch, parse, wcagContrast, type Oklch } from 'culori';
import { defaultAccent } from '#contract/seller/shop-settings.ts';

/** The accent's shades in one theme, hexadecimal. */
export interface Accent {
  /** Links, focus and buttons. */
  color: string;
  /** Text on `color`. */
  text: string;
}

/** Backgrounds behind links: page and panels of each theme (`shared.css`). */
const backgrounds = {
  light: ['oklch(100% 0 0)', 'oklch(95.8% 0.006 220)'],
  dark: ['oklch(22% 0.015 230)', 'oklch(18% 0.014 230)'],
} as const;

type Theme = keyof typeof backgrounds;

/** WCAG 1.4.3, for text. */
const minContrast = 4.5;
const step = 0.005;

/** Derives a shade of `#rgb` or `#rrggbb`: its hue, as close to its lightness as 4.5:1 allows. */
export function accentIn(theme: Theme, hex: string): Accent {
  const own = oklch(parse(hex)) ?? { mode: 'oklch', l: 0.47, c: 0, h: 0 };
  const direction = theme === 'light' ? -step : step;
  let { l } = own;
  let color = inGamut(own);
  while (!isReadable(color, theme)) {
    l += direction;
    color = inGamut({ ...own, l });
  }
  const [black, white] = ['#000000', '#ffffff'];
  const text = wcagContrast(black, color) > wcagContrast(white, color) ? black : white;
  return { color, text };
}

const inGamut = (color: Oklch): string => formatHex(clampChroma(color, 'oklch'));

const isReadable = (color: string, theme: Theme): boolean =>
  backgrounds[theme].every((background) => wcagContrast(color, background) >= minContrast);

/** The style sheets' own shades (`shared.css`); the dark one is not derived from the light one. */
const defaultShades: Record<Theme, Accent> = {
  light: { color: '#006c67', text: '#f5fefd' },
  dark: { color: '#58d1c4', text: '#031a19' },
};

/** Returns the shades that the shop's pages show for an accent. */
export function accentOnPages(theme: Theme, hex: string): Accent {
  return isDefault(hex) ? defaultShades[theme] : accentIn(theme, hex);
}

const isDefault = (hex: string): boolean => hex.toLowerCase() === defaultAccent;

/** Returns the styles that replace the default accent; empty for the default. */
export function accentStyles(hex: string): string {
  if (isDefault(hex)) return '';
  const [light, dark] = [variables(accentIn('light', hex)), variables(accentIn('dark', hex))];
  return `:root{${light}}@media (prefers-color-scheme:dark){:root{${dark}}}`;
}

const variables = ({ color, text }: Accent): string =>
  ['primary', 'accent']
    .map((name) => `--color-${name}:${color};--color-${name}-content:${text}`)
    .join(';');
