import { expect, test } from 'vitest';
import { opened, utf8 } from '#tests/support/set-file-bytes.ts';
import { firstDifference } from './match-set-files.ts';
import type { ReportInput } from '#contract/catalogue/reports/ledger.ts';

const setFile = opened(utf8('Lots=0.10\nMagic=71001\nUseStop=1\nSession=London=9\nMore=5\n'));
const ran = (...inputs: ReportInput[]) => firstDifference(inputs, setFile);

test('firstDifference is null if the set file has every input @p114', () => {
  expect(ran(['Lots', '0.1'], ['Magic', '71001'], ['UseStop', 'true'])).toBeNull();
  expect(ran(['Session', 'London=9'])).toBeNull();
});

test.each([
  ['clrRed', '255', true],
  ['DarkOrange', '36095', true],
  ["C'0,128,255'", '16744448', true],
  ['clrNONE', '4294967295', true],
  ['clrRed', '16711680', false],
  ['2024.01.02 10:30:00', '1704191400', true],
  ["D'2024.01.02'", '2024.01.02 00:00', true],
  ['2024.01.02', '1704191400', false],
  ['1', 'true', true],
  ['1e-05', '0.00001', true],
  ['PERIOD_H4', '16388', true],
  ['PERIOD_H4', '240', true],
  ['PERIOD_MN1', '43200', true],
  ['PERIOD_H1', '16388', false],
  ['MODE_LWMA', '3', true],
  ['PRICE_CLOSE', '0', true],
  ['PRICE_CLOSE', '1', false],
  ['constructor', 'toString', false],
])('firstDifference compares %s with %s by value @p114', (value, other, isSame) => {
  const file = opened(utf8(`X=${other}\nX,F=0\nX,1=0\nX,2=0\nX,3=0\n`));
  expect(firstDifference([['X', value]], file)).toBe(isSame ? null : 'X');
});

test('firstDifference names a different or missing input @p114', () => {
  expect(ran(['Lots', '0.1'], ['Magic', '71002'])).toBe('Magic');
  expect(ran(['Lots', '0.11'])).toBe('Lots');
  expect(ran(['Grid', '1'])).toBe('Grid');
  expect(ran()).toBe('');
});
