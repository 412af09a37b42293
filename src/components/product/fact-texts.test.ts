import { describe, expect, it } from 'vitest';
import { nothingStated, type Compatibility } from '#contract/catalogue/compatibility.ts';
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
  const known = {
    type: 'indicator',
    partCount: 0,
    releasedAt: undefined,
    setFiles: 0,
  } as const;

  it('has at most four facts, without the version and parts that are none', () => {
    expect(stripOf([platform, version], { ...known, setFiles: 1200 })).toEqual([
      platform,
      { name: 'Set files', value: '1,200' },
    ]);
    const all = { ...known, releasedAt: new Date(0), setFiles: 3 };
    expect(stripOf([platform, platform, platform], all)).toEqual([
      platform,
      platform,
      platform,
      { name: 'Updated', value: '1 Jan 1970' },
    ]);
  });

  it('says that an expert advisor has no backtest, and nothing of a bundle', () => {
    const expert = { ...known, type: 'expert_advisor', setFiles: 2 } as const;
    const untested = { name: 'Backtest', value: 'None published' };
    expect(stripOf([platform], expert)).toContainEqual(untested);
    expect(stripOf([platform], { ...expert, partCount: 3 })).not.toContainEqual(untested);
  });

  it('leaves a lone fact to the line', () => {
    expect(stripOf([platform, version], known)).toEqual([]);
  });
});
