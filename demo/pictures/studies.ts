import { caption, pointsOf, type Chart } from './chart.ts';
import { rsi } from './market.ts';
import { across, area, fill, polyline, px, stroke, type Box, type Point } from './svg.ts';

export type Study = keyof typeof studies;

/** What may be measured beneath the candles, drawn in a `box` of its own on the chart's time axis. */
export const studies = {
  rsi: (chart: Chart, box: Box): string => {
    const { theme, pen } = chart;
    const y = (value: number) => box.y + box.height * (1 - value / 100);
    const values = rsi(
      chart.bars.map(({ close }) => close),
      14,
    );
    const line = pointsOf({ ...chart, y }, values);
    const beyond = (limit: number, pick: (...values: number[]) => number) =>
      area(
        line.map(([x, at]): Point => [x, pick(at, y(limit))]),
        line.map(([x]): Point => [x, y(limit)]),
      );
    const limits = [30, 70].map((limit) => across(box.x, y(limit), box.x + box.width)).join('');
    return (
      stroke(limits, theme.muted, pen * 0.9, 'stroke-dasharray="4 6"') +
      fill(beyond(70, Math.min), theme.down, 0.5) +
      fill(beyond(30, Math.max), theme.up, 0.5) +
      stroke(polyline(line), theme.accent, pen * 1.8) +
      caption(chart, [box.x + 14, box.y + 22], 'RSI 14')
    );
  },

  volume: (chart: Chart, box: Box): string => {
    const values = chart.bars.map(({ volume }) => volume);
    const most = Math.max(...values);
    const base = box.y + box.height;
    const y = (value: number) => base - (value / most) * box.height * 0.8;
    const width = chart.slot * 0.62;
    const bars = pointsOf({ ...chart, y }, values).map(
      ([x, top]) => `M${px(x - width / 2)} ${px(base)}V${px(top)}h${px(width)}V${px(base)}z`,
    );
    const title = caption(chart, [box.x + 14, box.y + 22], 'Volume');
    return fill(bars.join(''), chart.theme.accent, 0.7) + title;
  },
};
