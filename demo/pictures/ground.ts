import type { ProductType } from '#contract/catalogue.ts';
import { line, rect, type Point } from './svg.ts';

/** The colours of a type's covers: one hue, on one ground. */
export interface Ink {
  ground: string;
  panel: string;
  grid: string;
  down: string;
  up: string;
  accent: string;
  /** Prices and times beside a chart. */
  label: string;
}

/** The hues of `--color-expert-advisor`, `--color-indicator` and `--color-source-code`. */
export const inks: Record<ProductType, Ink> = {
  expert_advisor: {
    ground: '#1f1713',
    panel: '#291f1a',
    grid: '#392e27',
    down: '#796b61',
    up: '#e7e0d8',
    accent: '#f0ab4d',
    label: '#a3948a',
  },
  indicator: {
    ground: '#0d1b26',
    panel: '#132331',
    grid: '#213241',
    down: '#596f81',
    up: '#d5e3f1',
    accent: '#56acf0',
    label: '#8ba3b7',
  },
  source_code: {
    ground: '#1b1628',
    panel: '#231e33',
    grid: '#322c43',
    down: '#6d6784',
    up: '#e2def3',
    accent: '#ab91f2',
    label: '#9d95b8',
  },
};

/** Stops, losses and limits, in every hue. */
export const lossColor = '#df6862';

/** Edges of a chart in a cover of 960 by 600, and the left edge of its price scale. */
export const frame = { left: 44, right: 868, top: 56, bottom: 544, scale: 894 } as const;

/** The ends of a horizontal line over the whole chart. */
export const across = (y: number): Point[] => [
  [0, y],
  [frame.scale, y],
];

/** The ends of a vertical line, over the whole chart unless told otherwise. */
export const upright = (x: number, top = 0, bottom = 600): Point[] => [
  [x, top],
  [x, bottom],
];

/** Draws the ground of a second chart, from `y` down. */
export const subwindow = (ink: Ink, y: number) =>
  rect([0, y], [frame.scale, 600 - y], ink.panel, 0.9) +
  line(
    [
      [0, y],
      [960, y],
    ],
    ink.grid,
    2,
  );

export const line3 = (points: Point[], color: string) => line(points, color, 2);

/** Draws the ground with a terminal's grid; with a last price, at `lastY`, the price scale too. */
export function ground(ink: Ink, lastY: number | null = null): string {
  const { scale } = frame;
  const end = lastY === null ? 960 : scale;
  const rows = [100, 200, 300, 400, 500];
  const columns = [44, 181, 318, 456, 593, 730, 868];
  const price =
    lastY === null
      ? []
      : [
          line(
            [
              [scale, 0],
              [scale, 600],
            ],
            ink.grid,
            2,
          ),
          line(
            [
              [0, lastY],
              [scale, lastY],
            ],
            ink.accent,
            2,
            'stroke-dasharray="3 7" opacity=".8"',
          ),
          rect([scale, lastY - 12], [66, 24], ink.accent),
        ];
  return [
    rect([-4, -4], [968, 608], ink.ground),
    ...rows.map((y) =>
      line(
        [
          [0, y],
          [end, y],
        ],
        ink.grid,
        1,
      ),
    ),
    ...columns.map((x) =>
      line(
        [
          [x, 0],
          [x, 600],
        ],
        ink.grid,
        1,
      ),
    ),
    ...price,
  ].join('');
}

export const paper = (ink: Ink) => rect([-4, -4], [968, 608], ink.ground);
