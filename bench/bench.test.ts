import { expect, test } from 'vitest';
import { median, percentile } from './bench.ts';
import { emptyResults, format, holds, rowsOf, toMarkdown } from './report.ts';
import { targets } from './targets.ts';

test.each([
  [[3], 3],
  [[4, 1, 2], 2],
  [[1, 2, 3, 10], 2.5],
])('the median of %j is %d', (values, middle) => {
  expect(median(values)).toBe(middle);
});

test('a percentile is one of the values', () => {
  const values = Array.from({ length: 200 }, (_, index) => 200 - index);
  expect(percentile(values, 0.95)).toBe(190);
  expect(percentile(values, 1)).toBe(200);
});

test('a bound holds at its very edge, and not beyond', () => {
  expect([0.35, 0.349].map((value) => holds(value, targets['http.faq']))).toEqual([true, false]);
  expect([250, 250.1].map((value) => holds(value, targets['pages.click']))).toEqual([true, false]);
  expect(holds(Number.NaN, targets['pages.click'])).toBe(false);
});

test.each([
  [19_612.4, '/s', '19,612 /s'],
  [0.519, '×', '0.519 ×'],
  [0, '', '0'],
  [0.0004, '', '0.0004'],
  [12.34, 'ms', '12.3 ms'],
] as const)('%d %s reads %s', (value, unit, text) => {
  expect(format(value, unit)).toBe(text);
});

test('the page lists each target of the parts, and parts that failed', () => {
  const results = {
    ...emptyResults(false),
    figures: [
      { target: 'start.ready' as const, value: 0.4124, detail: '' },
      { target: 'worst-list.hold' as const, value: 250, detail: 'search=a|b' },
    ],
    failures: [{ part: 'worst-list' as const, reason: 'no answer' }],
  };
  const parts = ['start', 'worst-list'] as const;
  expect(rowsOf(results, parts).map(([, , verdict]) => verdict)).toEqual([
    'yes',
    'not measured',
    'NO',
    'not measured',
  ]);
  const page = toMarkdown(results, parts);
  expect(page).toMatch(/10,000 products: ≤ 1 s +\| 0\.412 s +\| yes +\|/);
  expect(page).toContain('search=a\\|b');
  expect(page).toContain('- worst-list could not be measured: no answer');
});
