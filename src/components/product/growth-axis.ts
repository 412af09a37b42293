import { locale } from '#texts/language.ts';

/** Steps between two labels of the axis, before they are multiplied by a power of ten. */
const roundSteps = [1, 2, 5, 10];

/** Lists the round growths of a span, including 0. */
export function stepsBetween(lowest: number, highest: number, maxTicks: number): number[] {
  const least = Math.max(0.01, highest - lowest) / maxTicks;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = (roundSteps.find((each) => each * power >= least) ?? 10) * power;
  const [first, last] = [Math.ceil(lowest / step), Math.floor(highest / step)];
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

export const formatGrowth = (value: number) =>
  `${value > 0 ? '+' : ''}${value.toLocaleString(locale, { maximumFractionDigits: 1 })}%`;
