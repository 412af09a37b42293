import { expect, test } from 'vitest';
import type { ProgramInput } from '#contract/catalogue/inputs/newest-inputs.ts';
import { inputsToShow } from './input-rows.ts';

const input = (name: string, rest: Partial<ProgramInput> = {}): ProgramInput => ({
  name,
  type: 'int',
  default: '1',
  label: null,
  enumNames: [],
  group: null,
  ...rest,
});
const many = (count: number, rest: Partial<ProgramInput> = {}) =>
  Array.from({ length: count }, (_, index) => input(`A${index}`, rest));
const countIn = (groups: { rows: unknown[] }[]) =>
  groups.reduce((sum, { rows }) => sum + rows.length, 0);

test('a few more than twelve inputs stay visible, many show the first twelve @p119', () => {
  expect(countIn(inputsToShow(many(14)).first)).toBe(14);
  const { first, further, notShown } = inputsToShow(many(15));
  expect([countIn(first), countIn(further), notShown]).toEqual([12, 3, 0]);
});

test('a page limits the inputs of a large program @p119', () => {
  const wide = many(2000, {
    label: '"'.repeat(100),
    default: '<'.repeat(255),
    group: '&'.repeat(100),
    enumNames: Array.from({ length: 100 }, () => 'n'.repeat(100)),
  });
  const shown = inputsToShow(wide);
  expect(JSON.stringify(shown).length).toBeLessThan(60_000);
  expect(countIn(shown.first) + countIn(shown.further) + shown.notShown).toBe(2000);
  expect(countIn(inputsToShow(many(2000)).further)).toBe(288);
});

test('a page shows headings and marks lots, risk and magic number @p119', () => {
  const { first } = inputsToShow([
    input('_1', { type: 'string', default: '=== Money ===', group: 'Money' }),
    input('InpLots', { group: 'Money' }),
    input('RiskPercent', { group: 'Money' }),
    input('Magic', { enumNames: ['One', 'Two'] }),
  ]);
  expect(first).toMatchObject([
    { title: 'Money', rows: [{ mark: 'lots' }, { mark: 'risk' }] },
    { title: '', rows: [{ mark: 'magic', choices: 'One of: One, Two' }] },
  ]);
});

test('an input whose value looks like a heading stays an input @p119', () => {
  const { first } = inputsToShow([
    input('Trend', { type: 'TrendFilter', default: '-- Off --', enumNames: ['-- Off --', 'On'] }),
    input('_1', { type: 'string', default: '=== Money ===' }),
    input('_2', { type: null, default: '=== Time ===' }),
  ]);
  expect(first).toMatchObject([{ rows: [{ name: 'Trend', default: '-- Off --' }] }]);
  expect(countIn(first)).toBe(1);
});

test('a default that is the code of a timeframe shows its name', () => {
  const { first } = inputsToShow([
    input('InpTimeframe', { type: null, default: '16385' }),
    input('Tf', { type: 'ENUM_TIMEFRAMES', default: '32769' }),
    input('Frame', { type: 'ENUM_TIMEFRAMES', default: '0' }),
    input('Magic', { type: null, default: '16385' }),
    input('AtrPeriod', { type: null, default: '14' }),
  ]);
  const defaults = first.flatMap(({ rows }) => rows.map((row) => row.default));
  expect(defaults).toEqual(['H1 (16385)', 'W1 (32769)', 'current (0)', '16385', '14']);
});
