import { describe, expect, test } from 'vitest';
import {
  compatibilitySchema,
  compatibilityTextSchema,
  factNames,
  facts,
  nothingStated,
  statedOnly,
  texts,
} from './compatibility.ts';

const read = (given: unknown) => compatibilityTextSchema.safeParse(JSON.stringify(given));

describe('compatibilityTextSchema', () => {
  test('reads null, empty and blank facts as none @p110', () => {
    for (const nothing of [null, {}, nothingStated, { platforms: [], propFirmsNote: '  ' }]) {
      expect(statedOnly(compatibilityTextSchema.parse(JSON.stringify(nothing)))).toBeNull();
    }
    expect(compatibilitySchema.parse(nothingStated)).toEqual(nothingStated);
    expect(facts).toEqual(Object.keys(nothingStated));
  });

  test('removes duplicates and sorts all but symbols', () => {
    const { data } = read({
      platforms: ['mt5', 'mt4'],
      timeframes: ['D1', 'M5'],
      symbols: [' XAUUSD.r', 'EURUSD', 'XAUUSD.r', 'XAUUSD.R'],
      martingale: 'no',
    });
    expect(statedOnly(data ?? null)).toEqual({
      ...nothingStated,
      platforms: ['mt4', 'mt5'],
      timeframes: ['M5', 'D1'],
      symbols: ['XAUUSD.r', 'EURUSD', 'XAUUSD.R'],
      martingale: 'no',
    });
  });

  test.each([
    ['platforms', ['mt6']],
    ['platforms', 'mt5'],
    ['platforms', ['mt5', 'mt5', 'mt5']],
    ['lowestBuild', 0],
    ['lowestBuild', 1.5],
    ['lowestBuild', '3802'],
    ['anySymbol', 'yes'],
    ['symbols', ['EURUSD,GBPUSD']],
    ['symbols', ['']],
    ['symbols', ['x'.repeat(21)]],
    ['symbols', Array.from({ length: 31 }, (_, place) => `S${place}`)],
    ['timeframes', ['M2']],
    ['positions', 'FIFO'],
    ['lowestDeposit', { amount: 0, currency: 'USD' }],
    ['lowestDeposit', { amount: 1.005, currency: 'USD' }],
    ['lowestDeposit', { amount: 100, currency: 'usd' }],
    ['lowestDeposit', 100],
    ['lowestLeverage', 5001],
    ['vps', true],
    ['dll', 'maybe'],
    ['webRequestAddresses', ['ftp://example.com']],
    ['stopLoss', null],
    ['martingale', ''],
    ['mostOpenTrades', -1],
    ['propFirms', 'some'],
    ['propFirmsNote', 'x'.repeat(301)],
    ['propFirmsNote', 'two\nlines'],
  ] as const)('rejects %s: %j with a sentence that names it', (fact, value) => {
    const [issue] = read({ [fact]: value }).error?.issues ?? [];
    expect(issue?.path[0]).toBe(fact);
    expect(issue?.message).toMatch(new RegExp(`^${factNames[fact]}: .{10,}\\.$`));
  });

  test.each([
    ['no JSON', '{', texts.noJson],
    ['a list', '[]', texts.noObject],
    ['a text', '"mt5"', texts.noObject],
    ['a fact that the store does not know', '{"platform":"mt5"}', texts.noObject],
  ])('rejects %s', (_, text, message) => {
    expect(compatibilityTextSchema.safeParse(text).error?.issues).toMatchObject([{ message }]);
  });

  test('rejects symbols beside any symbol', () => {
    const { error } = read({ anySymbol: true, symbols: ['EURUSD'] });
    expect(error?.issues).toMatchObject([{ path: ['symbols'], message: texts.symbolsAndAny }]);
  });
});
