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

test('covers have no words, and one ground for a type', () => {
  for (const slug of coverNames) expect(draw(slug)).not.toMatch(/<text|aria-label|NaN|Infinity/);
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
