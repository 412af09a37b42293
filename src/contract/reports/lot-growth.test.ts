import { expect, test } from 'vitest';
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

const doubling = [1, 2, 4, 8, 16, 32];
const entries = (...volumes: number[]) => volumes.map((volume) => row('entry', volume));
const growing = [...entries(1, 2, 3, 4), row('exit', 10, 100)];

test.each([
  ['doubled lots after losses', doubling.flatMap(closedAt(-100)), true],
  ['lots that grow with the account', doubling.flatMap(closedAt(100)), false],
  ['one growing grid', growing, false],
  ['three growing grids', [growing, growing, growing].flat(), true],
  ['grids of equal lots', entries(...Array<number>(18).fill(5)), false],
])('hasGrowingLots judges %s', (_, rows, expected) => {
  expect(hasGrowingLots(rows)).toBe(expected);
});
