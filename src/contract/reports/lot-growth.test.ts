import { expect, it } from 'vitest';
import type { LedgerRow } from './ledger.ts';
import { hasGrowingLots } from './lot-growth.ts';

const row = (kind: LedgerRow['kind'], volume: number, profit = 0): LedgerRow => ({
  row: 1,
  ticket: '1',
  time: 0,
  kind,
  isBuy: true,
  volume,
  profit,
  costs: 0,
  balance: 0,
});
const closedAt = (profit: number) => (volume: number) => [
  row('entry', volume),
  row('exit', volume, profit),
];

it('sees doubled lots after losses', () => {
  expect(hasGrowingLots([1, 2, 4, 8, 16, 32].flatMap(closedAt(-100)))).toBe(true);
});

it('sees a grid that grows while it is open', () => {
  const basket = [...[1, 2, 3, 4].map((volume) => row('entry', volume)), row('exit', 10, 100)];
  expect(hasGrowingLots(basket)).toBe(false);
  expect(hasGrowingLots([basket, basket, basket].flat())).toBe(true);
});

it('takes no offence at lots that grow with the account', () => {
  expect(hasGrowingLots([1, 2, 4, 8, 16, 32].flatMap(closedAt(100)))).toBe(false);
});

it('takes no offence at a grid of equal lots', () => {
  const basket = [5, 5, 5, 5, 5, 5].map((volume) => row('entry', volume));
  expect(hasGrowingLots([basket, basket, basket].flat())).toBe(false);
});
