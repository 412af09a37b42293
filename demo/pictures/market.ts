import type { Random } from '../random.ts';

/** One simulated bar. */
export interface Bar {
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
  /** Minutes since the first midnight. */
  minute: number;
}

/** How activity changes over the day, by UTC hour: quiet Asia, busy London and New York. */
const ACTIVITY = [
  0.5, 0.5, 0.55, 0.5, 0.5, 0.6, 0.8, 1.2, 1.35, 1.2, 1.0, 0.95, 1.15, 1.5, 1.55, 1.4, 1.1, 0.9,
  0.75, 0.7, 0.6, 0.5, 0.45, 0.45,
];

/**
 * A simulated market: volatility clusters (GARCH(1,1)), follows the hours of the day, and the
 * drift changes sign as trends give way to ranges.
 */
export function simulateBars(
  random: Random,
  options: { count: number; price: number; volatility: number; minutesPerBar: number },
): Bar[] {
  const { count, minutesPerBar, volatility } = options;
  const bars: Bar[] = [];
  let price = options.price;
  let variance = 1;
  let shock = 0;
  let drift = random.pick([-0.1, 0.1]);
  let anchor = options.price;
  let minute = minutesPerBar >= 240 ? 0 : random.integer(0, 5) * 60;
  for (let index = 0; index < count; index++) {
    if (random.next() < 0.06) drift = random.pick([-0.22, -0.1, 0, 0, 0.1, 0.24]);
    anchor += (price - anchor) * 0.04;
    const pull = ((anchor - price) / (price * volatility)) * 0.035;
    variance = 0.08 + 0.17 * shock * shock + 0.75 * variance;
    shock = random.normal() * Math.sqrt(variance);
    const hour = Math.floor(minute / 60) % 24;
    const activity = minutesPerBar >= 240 ? 1 : (ACTIVITY[hour] ?? 1);
    const bar = barFrom(random, price, price * volatility * activity, shock + drift + pull);
    bars.push({ ...bar, volume: activity * (0.5 + Math.abs(shock) + random.next()), minute });
    price = bar.close;
    minute += minutesPerBar;
  }
  return bars;
}

function barFrom(
  random: Random,
  open: number,
  unit: number,
  move: number,
): Omit<Bar, 'volume' | 'minute'> {
  const steps = 8;
  let price = open;
  let high = open;
  let low = open;
  for (let step = 0; step < steps; step++) {
    price += unit * (move / steps + random.normal() * 0.27);
    high = Math.max(high, price);
    low = Math.min(low, price);
  }
  return { open, high, low, close: price };
}

/** Bars whose open and close are averaged, as Heikin-Ashi does. */
export function heikinAshi(bars: readonly Bar[]): Bar[] {
  const result: Bar[] = [];
  for (const bar of bars) {
    const last = result.at(-1) ?? bar;
    const open = (last.open + last.close) / 2;
    const close = (bar.open + bar.high + bar.low + bar.close) / 4;
    result.push({
      ...bar,
      open,
      close,
      high: Math.max(bar.high, open, close),
      low: Math.min(bar.low, open, close),
    });
  }
  return result;
}

/** Bricks of one size; a turn needs two bricks against the direction. */
export function renko(bars: readonly Bar[], brick: number, count: number): Bar[] {
  const result: Bar[] = [];
  let top = bars[0]?.close ?? 0;
  let bottom = top - brick;
  for (const bar of bars) {
    while (bar.close >= top + brick || bar.close <= bottom - brick) {
      const isUp = bar.close >= top + brick;
      const open = isUp ? top : bottom;
      const close = isUp ? open + brick : open - brick;
      [top, bottom] = isUp ? [close, open] : [open, close];
      result.push({ ...bar, open, close, high: Math.max(open, close), low: Math.min(open, close) });
    }
  }
  return result.slice(-count);
}

/** Simple moving average; NaN until the window is full. */
export function sma(values: readonly number[], period: number): number[] {
  let sum = 0;
  return values.map((value, index) => {
    sum += value - (index >= period ? (values[index - period] ?? 0) : 0);
    return index + 1 >= period ? sum / period : Number.NaN;
  });
}

/** Exponential moving average from the first value on. */
export function ema(values: readonly number[], period: number): number[] {
  let last = values[0] ?? 0;
  return values.map((value) => (last += ((value - last) * 2) / (period + 1)));
}

/** Standard deviation around the moving average of the same window. */
export function deviation(values: readonly number[], period: number): number[] {
  const means = sma(values, period);
  return values.map((_, index) => {
    const mean = means[index] ?? Number.NaN;
    const window = values.slice(Math.max(0, index + 1 - period), index + 1);
    return Math.sqrt(window.reduce((sum, value) => sum + (value - mean) ** 2, 0) / period);
  });
}

/** Average true range, smoothed exponentially. */
export function atr(bars: readonly Bar[], period: number): number[] {
  return ema(
    bars.map((bar, index) => {
      const before = bars[index - 1]?.close ?? bar.open;
      return Math.max(bar.high, before) - Math.min(bar.low, before);
    }),
    period,
  );
}

/** Relative strength index, 0 to 100. */
export function rsi(values: readonly number[], period: number): number[] {
  const changes = values.map((value, index) => value - (values[index - 1] ?? value));
  const gains = ema(
    changes.map((change) => Math.max(0, change)),
    period * 2 - 1,
  );
  const losses = ema(
    changes.map((change) => Math.max(0, -change)),
    period * 2 - 1,
  );
  return gains.map((gain, index) => (100 * gain) / (gain + (losses[index] ?? 0) || 1));
}

/** Places of the confirmed swing highs and lows, in order of time. */
export function swings(
  bars: readonly Bar[],
  side: number,
): { index: number; price: number; isHigh: boolean }[] {
  const found: { index: number; price: number; isHigh: boolean }[] = [];
  bars.forEach((bar, index) => {
    const around = bars.slice(Math.max(0, index - side), index + side + 1);
    if (index < side || index + side >= bars.length) return;
    if (around.every((other) => other.high <= bar.high)) {
      found.push({ index, price: bar.high, isHigh: true });
    } else if (around.every((other) => other.low >= bar.low)) {
      found.push({ index, price: bar.low, isHigh: false });
    }
  });
  return found.filter((swing, index) => found[index - 1]?.isHigh !== swing.isHigh);
}
