import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomFrom } from '#demo/random.ts';
import { curvePoints, deepestFall, thinOut } from './curve.ts';

/** Random walks of up to 5,000 steps, built cheaply. */
const curves = fc
  .record({ seed: fc.nat(), length: fc.integer({ min: 1, max: 5_000 }) })
  .map(({ seed, length }) => {
    const random = randomFrom(seed);
    let balance = 1_000_000;
    return Array.from({ length }, (_, index) => {
      balance += random.integer(-900, 1_000);
      return { time: index * 60, balance };
    });
  });

test('thinOut keeps the deepest fall, the ends and the maximum @p113', () => {
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

test('thinOut keeps a maximum near the end @p113', () => {
  // The maximum drawdown starts at the first point, which leaves an odd number of places.
  const ends = new Map([
    [0, 10_000],
    [1, 500],
    [2_998, 12_000],
    [2_999, 11_900],
  ]);
  const points = Array.from({ length: 3_000 }, (_, time) => ({
    time,
    balance: ends.get(time) ?? 1_000,
  }));
  expect(thinOut(points)).toContainEqual({ time: 2_998, balance: 12_000 });
});

test('thinOut keeps a dip within a rise @p113', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3_998 }), (dip) => {
      const points = Array.from({ length: 4_000 }, (_, time) => ({
        time,
        balance: time === dip ? 500 : 1_000 + time,
      }));
      const { percent, peak, trough } = deepestFall(points).relative;
      expect([peak, trough]).toEqual([dip - 1, dip]);
      expect(deepestFall(thinOut(points)).relative.percent).toBe(percent);
    }),
  );
});

test('thinOut keeps a short curve whole', () => {
  const points = [100, 50, 120].map((balance, time) => ({ time, balance }));
  expect(thinOut(points)).toEqual(points);
  expect(deepestFall(points)).toMatchObject({ maximal: 50, relative: { percent: 50, amount: 50 } });
});
