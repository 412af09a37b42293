import { expect, test } from 'vitest';
import type { KindCount } from '#contract/catalogue/catalogue.ts';
import { countChoices } from './FilterBar.tsx';

const kind = { type: 'indicator', isFree: false, runsOnMt4: false, runsOnMt5: true } as const;
const kinds: KindCount[] = [
  { ...kind, count: 3 },
  { ...kind, isFree: true, count: 5 },
  { ...kind, type: 'expert_advisor', runsOnMt4: true, count: 7 },
  { ...kind, type: 'source_code', runsOnMt5: false, count: 11 },
];

test('every choice counts what it would list beside the other filters @p236', () => {
  expect(countChoices(kinds, { price: 'all', type: 'all', platform: 'all' })).toEqual({
    price: new Map([
      ['all', 26],
      ['free', 5],
      ['paid', 21],
    ]),
    type: new Map([
      ['all', 26],
      ['expert_advisor', 7],
      ['indicator', 8],
      ['source_code', 11],
    ]),
    platform: new Map([
      ['all', 26],
      ['mt4', 7],
      ['mt5', 15],
    ]),
  });
  expect(countChoices(kinds, { price: 'paid', type: 'indicator', platform: 'mt5' })).toEqual({
    price: new Map([
      ['all', 8],
      ['free', 5],
      ['paid', 3],
    ]),
    type: new Map([
      ['all', 10],
      ['expert_advisor', 7],
      ['indicator', 3],
      ['source_code', 0],
    ]),
    platform: new Map([
      ['all', 3],
      ['mt4', 0],
      ['mt5', 3],
    ]),
  });
});
