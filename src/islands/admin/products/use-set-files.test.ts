import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { joinTexts, proposeSymbol, splitTexts } from './use-set-files.ts';

test('splitTexts returns a part for each set file, with any spacing @p63', () => {
  expect(splitTexts('EURUSD,GBPUSD, USDJPY', ',', 4)).toEqual(['EURUSD', 'GBPUSD', 'USDJPY', '']);
  expect(splitTexts(' ', '|', 2)).toEqual(['', '']);
});

test('joinTexts keeps empty symbols and drops trailing empty notes', () => {
  expect(joinTexts(['EURUSD', ''], ',')).toBe('EURUSD, ');
  expect(joinTexts(['', 'calm', ''], '|')).toBe('| calm');
  expect(joinTexts(['', ''], ',')).toBe('');
});

test('splitTexts reverses joinTexts, trailing spaces included', () => {
  const word = fc.stringMatching(/^[a-z]([a-z ]*)$/);
  fc.assert(
    fc.property(fc.array(word, { minLength: 1 }), (parts) => {
      for (const separator of [',', '|'] as const) {
        expect(splitTexts(joinTexts(parts, separator), separator, 0)).toEqual(parts);
      }
    }),
  );
});

describe('proposeSymbol reads a file name', () => {
  test.for([
    ['EURUSD_H1.set', 'EURUSD'],
    ['Trend Rider gbpjpy (M15).set', 'gbpjpy'],
    ['XAU-safe.SET', 'XAU'],
    ['a,b.set', 'a'],
    ['.set', ''],
  ] as const)('%s', ([name, symbol]) => {
    expect(proposeSymbol(name)).toBe(symbol);
  });
});
