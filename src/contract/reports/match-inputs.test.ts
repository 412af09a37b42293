import { expect, test } from 'vitest';
import { opened, utf8 } from '#tests/support/set-file-bytes.ts';
import { firstDifference } from './match-inputs.ts';
import type { ReportInput } from './ledger.ts';

const setFile = opened(utf8('Lots=0.10\nMagic=71001\nUseStop=1\nSession=London=9\nMore=5\n'));
const ran = (...inputs: ReportInput[]) => firstDifference(inputs, setFile);

test('promise 114: firstDifference is null if the set file has every input', () => {
  expect(ran(['Lots', '0.1'], ['Magic', '71001'], ['UseStop', 'true'])).toBeNull();
  expect(ran(['Session', 'London=9'])).toBeNull();
});

test('promise 114: firstDifference names a different or missing input', () => {
  expect(ran(['Lots', '0.1'], ['Magic', '71002'])).toBe('Magic');
  expect(ran(['Lots', '0.11'])).toBe('Lots');
  expect(ran(['Grid', '1'])).toBe('Grid');
  expect(ran()).toBe('');
});
