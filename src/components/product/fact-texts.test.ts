import { describe, expect, it } from 'vitest';
import { nothingStated, type Compatibility } from '#contract/compatibility.ts';
import { factsOf, stripOf } from './fact-texts.ts';

const nothing = { compatibility: null, file: null, version: null, imageHash: null };
const stating = (stated: Partial<Compatibility>) => ({
  ...nothing,
  compatibility: { ...nothingStated, ...stated },
});

describe('factsOf', () => {
  it('omits unstated facts', () => {
    expect(factsOf(nothing)).toEqual([]);
    expect(factsOf(stating({}))).toEqual([]);
    expect(factsOf(stating({ platforms: ['mt5'] }))).toEqual([{ name: 'Platform', value: 'MT5' }]);
    const version = { number: '2.4', releasedAt: new Date(0) };
    expect(factsOf({ ...nothing, version })).toEqual([{ name: 'Version', value: 'version 2.4' }]);
  });

  it.each([
    [['XAUUSD'], 'XAUUSD', undefined],
    [['EURUSD', 'GBPUSD'], 'EURUSD, GBPUSD', undefined],
    [['EURUSD', 'GBPUSD', 'XAUUSD'], 'EURUSD +2', 'EURUSD, GBPUSD, XAUUSD'],
    [['US30', 'DE40', 'UK100', 'JP225'], 'US30, DE40 +2', 'US30, DE40, UK100, JP225'],
    [['A very long symbol 1'], 'A very long symbol 1', 'A very long symbol 1'],
  ])('shows as many symbols as fit, and all in the tooltip: %j', (symbols, value, whole) => {
    const [fact] = factsOf(stating({ symbols }));
    expect(fact?.value).toBe(value);
    expect(fact?.whole).toBe(whole);
  });

  it('shows that any symbol works', () => {
    expect(factsOf(stating({ anySymbol: true, symbols: ['XAUUSD'] }))).toEqual([
      { name: 'Symbols', value: 'Any symbol' },
    ]);
  });
});

describe('stripOf', () => {
  const platform = { name: 'Platform', value: 'MT5' };
  const version = { name: 'Version', value: 'version 2.4' };

  it('has at most four facts, without the version and parts that are none', () => {
    expect(stripOf([platform, version], { inputs: 1200, setFiles: 0 })).toEqual([
      platform,
      { name: 'Inputs', value: '1,200' },
    ]);
    expect(stripOf([platform, platform, platform], { inputs: 9, setFiles: 3 })).toHaveLength(4);
  });

  it('leaves a lone fact to the line', () => {
    expect(stripOf([platform, version], { inputs: 0, setFiles: 0 })).toEqual([]);
  });
});
