import { expect, test } from 'vitest';
import { productTypes } from '#contract/catalogue.ts';
import { toReportCurve } from '#contract/reports/curve.ts';
import { demoRun, reportOf } from '../reports/demo-runs.ts';
import { coverOf, coverNames } from './covers.ts';

const code = 'double LotsForRisk(double risk)\n   return 0.0;';
const draw = (slug: string) => coverOf(slug, 'indicator', code);

test('covers are the same on every run, and no two alike', () => {
  const covers = coverNames.map(draw);
  expect(covers).toEqual(coverNames.map(draw));
  expect(new Set(covers)).toHaveLength(23);
});

test('covers need no font and have no title, and one ground for a type', () => {
  for (const slug of coverNames) {
    const labels = [...draw(slug).matchAll(/aria-label="([^"]*)"/g)].map(([, label]) => label);
    expect(labels.join(' ').toLowerCase()).not.toContain(slug.replaceAll('-', ' '));
    expect(draw(slug)).not.toMatch(/<text|NaN|Infinity/);
  }
  const grounds = productTypes.map(
    (type) => /fill="(#\w+)"/.exec(coverOf('renko-builder', type, code))?.[1],
  );
  expect(new Set(grounds)).toHaveLength(3);
});

test('the balance on the cover of Regime Switch is its report’s', () => {
  const run = demoRun('RegimeSwitch_EURUSD_H1.set');
  const { balances } = run ? toReportCurve(reportOf(run).curve) : { balances: [] };
  const [low, high] = [Math.min(...balances), Math.max(...balances)];
  const [points = ''] =
    [...draw('regime-switch').matchAll(/<polyline points="([^"]*)"/g)].at(-1)?.slice(1) ?? [];
  const heights = points.split(' ').map((point) => Number(point.split(',')[1]));
  expect(heights).toEqual(
    balances.map(
      (balance) => expect.closeTo(562 - (144 * (balance - low)) / (high - low), 1) as number,
    ),
  );
});

test('each letter of a picture can be drawn', () => {
  const strokes = (slug: string) => [...draw(slug).matchAll(/<path transform[^>]* d=""/g)].length;
  const spaces = (slug: string) =>
    [...draw(slug).matchAll(/aria-label="([^"]*)"/g)].flatMap(
      ([, label = '']) => label.match(/ /g) ?? [],
    ).length;
  for (const slug of coverNames) expect(strokes(slug), slug).toBe(spaces(slug));
});

test('the panel of Lot Size Calculator risks what its lots lose at its stop', () => {
  const labels = [...draw('lot-size-panel').matchAll(/aria-label="([^"]*)"/g)].map(
    ([, label]) => label,
  );
  const valueOf = (name: string) => Number.parseFloat(labels[labels.indexOf(name) + 1] ?? '');
  expect(valueOf('Stop, points') * valueOf('Lots')).toBe(valueOf('At risk'));
});
