import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  compareNumbers,
  findNumberIssue,
  firstNumber,
  newestOf,
  nextNumber,
  rankOf,
} from './version-numbers.ts';

const part = fc.integer({ min: 0, max: 999 });
const parts = fc.array(part, { minLength: 2, maxLength: 3 });
const number = parts.map((all) => all.join('.'));

/** Generates numbers that often collide. */
const near = fc
  .array(fc.integer({ min: 0, max: 3 }), { minLength: 2, maxLength: 3 })
  .map((all) => all.join('.'));

function compareParts(a: number[], b: number[]): number {
  for (const place of [0, 1, 2]) {
    const difference = (a[place] ?? 0) - (b[place] ?? 0);
    if (difference !== 0) return Math.sign(difference);
  }
  return 0;
}

test('compareNumbers compares part by part, a missing third part as 0 @p104', () => {
  fc.assert(
    fc.property(parts, parts, (a, b) => {
      expect(Math.sign(compareNumbers(a.join('.'), b.join('.')))).toBe(compareParts(a, b));
    }),
  );
  expect(compareNumbers('1.0', '1.0.0')).toBe(0);
  expect(compareNumbers('2.10', '2.9')).toBeGreaterThan(0);
  expect(rankOf('2.4.1')).toBe(2_004_001);
});

test('findNumberIssue accepts two or three parts from 0 to 999 alone @p104', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        number,
        fc.string(),
        fc.stringMatching(/^[0-9. v-]{0,12}$/),
        fc.array(fc.nat(9999), { maxLength: 5 }).map((all) => all.join('.')),
      ),
      (text) => {
        const all = text.split('.');
        const isNumber =
          [2, 3].includes(all.length) &&
          all.every(
            (each) => /^\d+$/.test(each) && Number(each) <= 999 && String(Number(each)) === each,
          );
        expect(findNumberIssue(text) === null, text).toBe(isNumber);
        expect(rankOf(text) !== null, text).toBe(isNumber);
      },
    ),
  );
});

test('nextNumber returns the next free number @p104', () => {
  fc.assert(
    fc.property(fc.oneof(number, near), fc.array(near), (newest, others) => {
      const taken = [newest, ...others];
      const next = nextNumber(newest, taken);
      const last = Number(newest.split('.').at(-1));
      const before = newest.split('.').slice(0, -1);
      const following = Array.from({ length: 999 - last }, (_, more) =>
        [...before, last + 1 + more].join('.'),
      );
      const ranks = new Set(taken.map(rankOf));
      const free = following.find((each) => !ranks.has(rankOf(each)));
      expect(next).toBe(free ?? null);
    }),
  );
  expect(nextNumber(null, [])).toBe(firstNumber);
  expect(nextNumber(null, ['1.0.0', '1.1'])).toBe('1.2');
  expect(nextNumber('1.0', ['1.0', '1.1.0', '1.2'])).toBe('1.3');
  expect(nextNumber('2.4.1', ['2.4.1'])).toBe('2.4.2');
  expect(nextNumber('1.998', ['1.998'])).toBe('1.999');
  expect(nextNumber('1.999', ['1.999'])).toBeNull();
  expect(nextNumber('1.998', ['1.998', '1.999'])).toBeNull();
});

test('newestOf returns the version with the highest number', () => {
  fc.assert(
    fc.property(fc.array(number, { minLength: 1 }), (numbers) => {
      const newest = newestOf(numbers.map((each) => ({ number: each })));
      expect(rankOf(newest?.number ?? '')).toBe(
        Math.max(...numbers.map((each) => rankOf(each) ?? -1)),
      );
    }),
  );
  expect(newestOf([])).toBeNull();
});
