import { html, type Markup } from './layout.ts';

const count = 44;
const width = 480;
const height = 190;
const step = width / count;

/** Prices that look like some; the same at each look. */
function prices(): { open: number; close: number; high: number; low: number }[] {
  let seed = 7;
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  let price = 120;
  return Array.from({ length: count }, (_, index) => {
    const open = price;
    price = Math.min(150, Math.max(30, open - 1 + (random() - 0.5) * 22 + 8 * Math.sin(index / 5)));
    const [top, bottom] = [Math.min(open, price), Math.max(open, price)];
    return { open, close: price, high: top - random() * 10, low: bottom + random() * 10 };
  });
}

const round = (value: number) => Math.round(value * 10) / 10;

const bodies = prices().map(({ open, close, high, low }, index) => {
  const x = round((index + 0.5) * step);
  const [top, bottom] = [Math.min(open, close), Math.max(open, close)];
  const fill = close < open ? '#000000' : '#3fae6a';
  return html`<path d="M${x} ${round(high)}V${round(low)}" />
    <rect
      x="${round(x - step / 3)}"
      y="${round(top)}"
      width="${round((step * 2) / 3)}"
      height="${round(bottom - top + 1)}"
      fill="${fill}"
    />`;
});

/** A chart's candles, for the eye alone. */
export const candles: Markup = html`<svg
  viewBox="0 0 ${width} ${height}"
  stroke="#3fae6a"
  aria-hidden="true"
>
  ${bodies}
</svg>`;
