import { expect, test } from 'vitest';
import { nothingStated } from '#contract/catalogue/compatibility.ts';
import { describeFacts } from './describe-facts.ts';

test('describeFacts puts risks first and says which answer is risky @p110', () => {
  const stated = { ...nothingStated, martingale: 'no', grid: 'yes' } as const;
  expect(describeFacts(stated, 'expert_advisor').risks).toEqual([
    { tone: 'good', name: 'Martingale', text: 'No martingale' },
    { tone: 'risk', name: 'Grid', text: 'Grid: it adds trades while the price moves against it' },
  ]);
});

test('describeFacts shows stated facts and names unstated ones', () => {
  const { rows, notStated } = describeFacts(
    {
      ...nothingStated,
      platforms: ['mt4', 'mt5'],
      symbols: ['XAUUSD.r', 'EURUSD'],
      positions: 'both',
      lowestDeposit: { amount: 1500, currency: 'USD' },
      lowestLeverage: 100,
      vps: 'no',
      propFirms: 'yes',
      propFirmsNote: 'Nothing over night.',
    },
    'expert_advisor',
  );
  expect(rows.map(({ name, value }) => `${name}: ${value}`)).toEqual([
    'Platforms: MT4, MT5',
    'Symbols: XAUUSD.r, EURUSD',
    'Account type: Netting and hedging',
    'Lowest deposit: 1,500 USD',
    'Lowest leverage: 1:100',
    'VPS needed: No',
    'Usable at prop firms: Yes. Nothing over night.',
  ]);
  expect(notStated).toEqual([
    'Martingale',
    'Grid',
    'Stop loss on every trade',
    'Lowest build',
    'Timeframes',
    'DLL imports needed',
    'Averaging into losses',
    'Trades the news',
    'FIFO-safe',
    'Most open trades',
  ]);
});

test('describeFacts omits trading facts of an indicator', () => {
  const stated = { ...nothingStated, platforms: ['mt4' as const], anySymbol: true };
  expect(describeFacts(stated, 'indicator')).toEqual({
    risks: [],
    rows: [
      { name: 'Platforms', value: 'MT4' },
      { name: 'Symbols', value: 'Any' },
    ],
    notStated: ['Lowest build', 'Timeframes', 'VPS needed', 'DLL imports needed'],
  });
  const withGrid = describeFacts({ ...stated, grid: 'yes' }, 'source_code');
  expect(withGrid.risks).toHaveLength(1);
  expect(withGrid.notStated).toContain('Martingale');
});
