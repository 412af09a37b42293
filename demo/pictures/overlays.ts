import { lineOf, pointsOf, type Chart } from './chart.ts';
import { marks } from './marks.ts';
import { atr, deviation, ema, sma } from './market.ts';
import { area, fill } from './svg.ts';
import { mix } from './theme.ts';
import type { Overlay } from './visual.ts';
import { zones } from './zones.ts';

/** What an overlay puts under the candles and over them. */
export interface Layers {
  under?: string;
  over?: string;
}

/** Draws one overlay on a chart. */
export function overlay(chart: Chart, name: Overlay): Layers {
  return { ...lines, ...zones, ...marks }[name](chart);
}

const lines = {
  ribbon(chart: Chart): Layers {
    const { theme } = chart;
    const closes = closesOf(chart);
    const periods = [8, 13, 21, 34, 55];
    const averages = periods.map((period) => ema(closes, period));
    const [fast, slow] = [averages[0] ?? [], averages[4] ?? []];
    return {
      under: fill(area(pointsOf(chart, fast), pointsOf(chart, slow)), theme.accent, 0.13),
      over: averages
        .map((values, index) =>
          lineOf(chart, values, mix(theme.accent, theme.second, index / 4), 1.5),
        )
        .join(''),
    };
  },

  bands(chart: Chart): Layers {
    const closes = closesOf(chart);
    const mean = sma(closes, 34);
    const width = deviation(closes, 34);
    return envelope(chart, mean, width, [2.1]);
  },

  vwap(chart: Chart): Layers {
    const mean: number[] = [];
    const width: number[] = [];
    let [weight, sum, squares] = [0, 0, 0];
    const anchor = chart.first - 4;
    chart.bars.forEach((bar, index) => {
      if (index === anchor) [weight, sum, squares] = [0, 0, 0];
      const typical = (bar.high + bar.low + bar.close) / 3;
      weight += bar.volume;
      sum += typical * bar.volume;
      squares += typical * typical * bar.volume;
      const average = sum / weight;
      mean.push(average);
      width.push(Math.sqrt(Math.max(0, squares / weight - average * average)));
    });
    return envelope(chart, mean, width, [1, 2]);
  },

  channel(chart: Chart): Layers {
    const window = 20;
    const around = (index: number) => chart.bars.slice(Math.max(0, index - window), index);
    const upper = chart.bars.map((_, index) => Math.max(...around(index).map((bar) => bar.high)));
    const lower = chart.bars.map((_, index) => Math.min(...around(index).map((bar) => bar.low)));
    return {
      under:
        fill(area(pointsOf(chart, upper), pointsOf(chart, lower)), chart.theme.accent, 0.08) +
        lineOf(chart, upper, chart.theme.accent, 1.7) +
        lineOf(chart, lower, chart.theme.accent, 1.7),
    };
  },

  kalman(chart: Chart): Layers {
    const closes = closesOf(chart);
    const mean = ema(ema(closes, 9), 12);
    const gaps = closes.map((close, index) => close - (mean[index] ?? close));
    return envelope(chart, mean, deviation(gaps, 40), [2]);
  },

  trail(chart: Chart): Layers {
    const range = atr(chart.bars, 14);
    const long: number[] = [];
    const short: number[] = [];
    let isLong = true;
    let stop = 0;
    chart.bars.forEach((bar, index) => {
      const distance = 2.6 * (range[index] ?? 0);
      const candidate = isLong ? bar.close - distance : bar.close + distance;
      if (isLong ? bar.close < stop : bar.close > stop || index === 0) {
        isLong = !isLong || index === 0;
        stop = isLong ? bar.close - distance : bar.close + distance;
      } else stop = isLong ? Math.max(stop, candidate) : Math.min(stop, candidate);
      long.push(isLong ? stop : Number.NaN);
      short.push(isLong ? Number.NaN : stop);
    });
    const closes = closesOf(chart);
    const both = chart.bars.map(
      (_, index) => (Number.isNaN(long[index]) ? short[index] : long[index]) ?? 0,
    );
    return {
      under: fill(area(pointsOf(chart, closes), pointsOf(chart, both)), chart.theme.accent, 0.1),
      over:
        lineOf(chart, long, chart.theme.accent, 2.3) +
        lineOf(chart, short, chart.theme.second, 2.3),
    };
  },
};

function envelope(chart: Chart, mean: number[], width: number[], factors: number[]): Layers {
  const { theme } = chart;
  const at = (factor: number) => mean.map((value, index) => value + factor * (width[index] ?? 0));
  let under = '';
  let over = lineOf(chart, mean, theme.accent, 2);
  for (const factor of factors) {
    const [upper, lower] = [at(factor), at(-factor)];
    under += fill(area(pointsOf(chart, upper), pointsOf(chart, lower)), theme.accent, 0.08);
    const faded = mix(theme.accent, theme.background, 0.35);
    over += lineOf(chart, upper, faded, 1.2) + lineOf(chart, lower, faded, 1.2);
  }
  return { under, over };
}

function closesOf(chart: Chart): number[] {
  return chart.bars.map((bar) => bar.close);
}
