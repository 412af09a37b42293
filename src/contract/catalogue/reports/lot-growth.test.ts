import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LedgerRow } from './ledger.ts';
import { hasGrowingLots } from './lot-growth.ts';

const deposit = 1_000_000;

/** Parses `B2` and `S2`, which open, and `b2:-50` and `s2:9@XAU`, which close with a profit. */
function rowsOf(text: string): LedgerRow[] {
  let balance = deposit;
  return text.split(' ').map((token, row) => {
    const [, side = '', volume, profit, symbol = ''] =
      /^(\w)([\d.]+):?(-?\d*)@?(\w*)$/.exec(token) ?? [];
    const amounts = { volume: Number(volume), profit: Number(profit), costs: 0 };
    balance += amounts.profit;
    const isBuy = side === 'B' || side === 's';
    const kind = side === side.toUpperCase() ? 'entry' : 'exit';
    return { row, ticket: '', time: row, symbol, kind, isBuy, ...amounts, balance };
  });
}

const growing = 'B1 B2 B3 B4';
const grid = `${growing} b1:9 b2:9 b3:9 b4:9`;
const hedged = 'B1 S1 B2 S1 B4 S1 B8 S1 b15:50 s4:10';

test.each([
  ['doubled lots after losses', 'B1 b1:-9 B2 b2:-9 B4 b4:-9 B8 b8:-9 B16 b16:-9 B32', true],
  ['lots that grow with the account', 'B1 b1:9 B2 b2:9 B4 b4:9 B8 b8:9 B16 b16:9 B32', false],
  ['one growing grid', grid, false],
  ['three growing grids', `${grid} ${grid} ${grid}`, true],
  ['grids of equal lots', Array(18).fill('B5').join(' '), false],
  ['three hedged baskets', `${hedged} ${hedged} ${hedged}`, true],
  ['a basket between small winners', 'B1 S1 s1:2 B2 S1 s1:2 B4 S1 s1:2 B8 S1 s1:2 B16 B32', true],
  ['doubling until a loss is recovered', 'B1 b1:-99 B2 b2:5 B4 b4:-99 B8 b8:5 B16 b16:5 B32', true],
  ['the lots of several symbols', 'B1@A B2@B B3@C B4@D B5@E B6@F', false],
])('hasGrowingLots judges %s @p314', (_, text, expected) => {
  expect(hasGrowingLots(rowsOf(text), deposit)).toBe(expected);
});

test('hasGrowingLots leaves ordinary sizing by balance and stop unmarked @p314', () => {
  const trade = fc.record({ stop: fc.integer({ min: 100, max: 500 }), wins: fc.boolean() });
  const trades = fc.array(trade, { minLength: 1000, maxLength: 1000, size: 'max' });
  fc.assert(
    fc.property(trades, fc.integer({ min: 1, max: 8 }), fc.nat(2), (list, percent, overlap) => {
      let balance = deposit;
      const open: string[] = [];
      const tokens = list.flatMap(({ stop, wins }) => {
        const risk = (balance * percent) / 100;
        const [volume, profit] = [(risk / stop).toFixed(3), Math.round(wins ? risk * 1.1 : -risk)];
        balance += profit;
        open.push(`b${volume}:${profit}`);
        return [`B${volume}`, ...open.splice(0, open.length - overlap)];
      });
      expect(hasGrowingLots(rowsOf(tokens.join(' ')), deposit)).toBe(false);
    }),
    { seed: 1, numRuns: 100 },
  );
});
