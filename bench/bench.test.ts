import { expect, test } from 'vitest';
import { parseOptions } from './options.ts';
import { formatBound, formatValue, rowsOf } from './report/figures.ts';
import { toMarkdown } from './report/markdown.ts';
import { toSvg } from './report/plot.ts';
import { toTable } from './report/table.ts';
import { emptyResults } from './results.ts';
import { median, medianRatio, percentile } from './statistics.ts';
import { targetNamed, targetNames } from './targets.ts';
import { holds } from './targets/target.ts';
import { partNames } from './parts.ts';

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
  expect(percentile([7], 0.5)).toBe(7);
});

test('a ratio is that of each round, so that what slows down both falls out', () => {
  expect(medianRatio([10, 1, 10], [20, 2, 20])).toBe(0.5);
});

test('a bound is kept at its very edge, and not beyond', () => {
  expect([0.5, 0.4999].map((value) => holds(value, { atLeast: 0.5 }))).toEqual([true, false]);
  expect([100, 100.1].map((value) => holds(value, { atMost: 100 }))).toEqual([true, false]);
  expect(holds(Number.NaN, { atMost: 100 })).toBe(false);
});

test.each([
  [19_612.4, '/s', '19,612 /s'],
  [0.519, '×', '0.52 ×'],
  [0, '', '0'],
  [0.0004, '', '0.0004'],
  [12.34, 'ms', '12.3 ms'],
] as const)('%d is written as %s %s', (value, unit, text) => {
  expect(formatValue(value, unit)).toBe(text);
});

test('a bound says which way it goes', () => {
  expect(formatBound({ atLeast: 0.5 }, '×')).toBe('≥ 0.5 ×');
  expect(formatBound({ atMost: 50 }, 'ms')).toBe('≤ 50 ms');
});

test('every target has a part, and every part a target', () => {
  const measured = new Set(targetNames.map((name) => targetNamed(name).part));
  expect([...measured].toSorted()).toEqual([...partNames].toSorted());
});

const results = {
  ...emptyResults(false),
  figures: [
    { target: 'start.ready' as const, value: 412.4, detail: 'of 400, 412, 430 ms' },
    { target: 'worst.hold' as const, value: 250, detail: '/api/products?search=a|b' },
  ],
  facts: [{ name: 'requests a second', value: 1234.5, unit: '/s' as const }],
  failures: [{ part: 'http', why: 'no answer' }],
};
const rows = rowsOf(results, ['start', 'worst-list']);

test('the table shows each target with its figure, also one that could not be measured', () => {
  expect(rows.map(({ verdict }) => verdict).toSorted()).toEqual([
    'FAILS',
    'holds',
    'not measured',
    'not measured',
  ]);
  const table = toTable(rows);
  expect(table).toMatch(/Start of serve.* 412 ms {2}≤ 500 ms {2}holds/);
  expect(table).toContain('    /api/products?search=a|b\n');
  expect(table).toContain('1 of 4 targets hold.');
});

test('the page has every figure, what was not measured, and the plots', () => {
  const page = toMarkdown(results, rows, [{ file: 'latest-1.svg', title: 'A plot' }]);
  expect(page).toMatch(/\| 412 ms +\| ≤ 500 ms +\| holds +\| of 400, 412, 430 ms +\|/);
  expect(page).toContain('search=a\\|b');
  expect(page).toContain('- http: no answer');
  expect(page).toContain('![A plot](latest-1.svg)');
  expect(page).toContain('1,235 /s');
});

test('a plot is as long as its largest value, and takes text for text', () => {
  const svg = toSvg({
    title: 'A < B',
    unit: '/s',
    bars: [
      { label: 'one', value: 50, limit: 100 },
      { label: 'other', value: 25 },
    ],
  });
  const widths = [...svg.matchAll(/<rect[^>]* width="(\d+)"/g)].map(([, width]) => Number(width));
  const [value = 0, limit = 0, other = 0] = widths;
  expect(limit).toBe(2 * value);
  expect(other * 2).toBe(value);
  expect(svg).toContain('<title>A &lt; B</title>');
});

test('options: everything unless parts are named; what is not known is refused', () => {
  expect(parseOptions([])).toEqual({ isQuick: false, parts: partNames });
  expect(parseOptions(['--quick', '--only', 'lists,http'])).toEqual({
    isQuick: true,
    parts: ['http', 'lists'],
  });
  expect(() => parseOptions(['--only', 'nothing'])).toThrow('There is no part nothing');
  expect(() => parseOptions(['--fast'])).toThrow('npm run bench');
});
