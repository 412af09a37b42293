import fc from 'fast-check';
import { expect, test } from 'vitest';
import { curvePoints, deepestFall, thinOut } from './curve.ts';

const curves = fc
  .array(fc.integer({ min: -900, max: 1000 }), { minLength: 1, maxLength: 5_000 })
  .map((steps) => {
    let balance = 1_000_000;
    return steps.map((step, index) => ({ time: index * 60, balance: (balance += step) }));
  });

test('promise 113: the deepest fall of a curve is that of the points that are kept', () => {
  fc.assert(
    fc.property(curves, (points) => {
      const kept = thinOut(points);
      expect(kept.length).toBeLessThanOrEqual(curvePoints);
      expect(kept[0]).toEqual(points[0]);
      expect(kept.at(-1)).toEqual(points.at(-1));
      expect(deepestFall(kept).relative.percent).toBe(deepestFall(points).relative.percent);
      expect(Math.max(...kept.map(({ balance }) => balance))).toBe(
        Math.max(...points.map(({ balance }) => balance)),
      );
    }),
  );
});

test('a short curve is kept whole', () => {
  const points = [100, 50, 120].map((balance, time) => ({ time, balance }));
  expect(thinOut(points)).toEqual(points);
  expect(deepestFall(points)).toMatchObject({ maximal: 50, relative: { percent: 50, amount: 50 } });
});
