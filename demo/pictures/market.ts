import type { Random } from '../random.ts';

/** One simulated bar. */
export interface Bar {
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}

/**
 * A simulated market: volatility clusters (GARCH(1,1)) and the drift changes sign as trends give way to ranges.
 *
 * @param unit a typical move of one bar, in price
 */
export function simulateBars(random: Random, count: number, start: number, unit: number): Bar[] {
  let [price, anchor, variance, shock, drift] = [start, start, 1, 0, random.pick([-0.1, 0.1])];
  return Array.from({ length: count }, () => {
    if (random.next() < 0.06) drift = random.pick([-0.22, -0.1, 0, 0, 0.1, 0.24]);
    anchor += (price - anchor) * 0.04;
    variance = 0.08 + 0.17 * shock * shock + 0.75 * variance;
    shock = random.normal() * Math.sqrt(variance);
    const move = shock + drift + ((anchor - price) / unit) * 0.035;
    const path = [price];
    for (let step = 0; step < 8; step++) {
      path.push((price += unit * (move / 8 + random.normal() * 0.27)));
    }
    const [high, low] = [Math.max(...path), Math.min(...path)];
    const volume = 0.5 + Math.abs(shock) + random.next();
    return { open: path[0] ?? price, high, low, close: price, volume };
  });
}

/** Bricks of one size; a turn needs two bricks against the direction. */
export function renko(bars: readonly Bar[], brick: number, count: number): Bar[] {
  const bricks: Bar[] = [];
  let top = bars[0]?.close ?? 0;
  let bottom = top - brick;
  for (const bar of bars) {
    while (bar.close >= top + brick || bar.close <= bottom - brick) {
      const isUp = bar.close >= top + brick;
      [top, bottom] = isUp ? [top + brick, top] : [bottom, bottom - brick];
      const [open, close] = isUp ? [bottom, top] : [top, bottom];
      bricks.push({ open, close, high: top, low: bottom, volume: bar.volume });
    }
  }
  return bricks.slice(-count);
}

/** What `measure` makes of the window of `period` values that ends at each place; NaN until it is full. */
export function rolling(
  values: readonly number[],
  period: number,
  measure: (window: number[]) => number,
): number[] {
  return values.map((_, index) =>
    index + 1 < period ? Number.NaN : measure(values.slice(index + 1 - period, index + 1)),
  );
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

export function deviation(values: readonly number[]): number {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
}

/** Exponential moving average from the first value on. */
export function ema(values: readonly number[], period: number): number[] {
  let last = values[0] ?? 0;
  return values.map((value) => (last += ((value - last) * 2) / (period + 1)));
}

/** Average range of the bars, smoothed exponentially. */
export function atr(bars: readonly Bar[], period: number): number[] {
  return ema(
    bars.map(({ high, low }) => high - low),
    period,
  );
}

/** Relative strength index, 0 to 100. */
export function rsi(values: readonly number[], period: number): number[] {
  const changes = values.map((value, index) => value - (values[index - 1] ?? value));
  const side = (sign: 1 | -1) =>
    ema(
      changes.map((change) => Math.max(0, sign * change)),
      period * 2 - 1,
    );
  const losses = side(-1);
  return side(1).map((gain, index) => (100 * gain) / (gain + (losses[index] ?? 0) || 1));
}

/** A confirmed turn of the market. */
export interface Swing {
  index: number;
  price: number;
  isHigh: boolean;
}

/** The swing highs and lows in order of time, `side` lower or higher bars on each side of them. */
export function swings(bars: readonly Bar[], side: number): Swing[] {
  const found = bars.flatMap((bar, index): Swing[] => {
    if (index < side || index + side >= bars.length) return [];
    const around = bars.slice(index - side, index + side + 1);
    if (around.every(({ high }) => high <= bar.high)) {
      return [{ index, price: bar.high, isHigh: true }];
    }
    return around.every(({ low }) => low >= bar.low)
      ? [{ index, price: bar.low, isHigh: false }]
      : [];
  });
  return found.filter((swing, index) => found[index - 1]?.isHigh !== swing.isHigh);
}
