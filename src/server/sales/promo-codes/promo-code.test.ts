import { expect, test } from 'vitest';
import { testSettings } from '#tests/support/sold-order.ts';
import { findObjection, todayIn, type PromoCodeTerms } from './promo-code.ts';

const terms: PromoCodeTerms = {
  isActive: true,
  startDate: null,
  expirationDate: '2026-03-31',
  maxUses: null,
  uses: 7,
  productIds: [],
};

const judge = (
  change: Partial<PromoCodeTerms>,
  now = '2026-03-15T12:00:00Z',
  { productId, timeZone = 'UTC' }: { productId?: number; timeZone?: string } = {},
) => {
  const deps = { settings: { ...testSettings, timeZone }, now: () => new Date(now) };
  return findObjection({ ...terms, ...change }, { today: todayIn(deps), productId });
};

test.each([
  ['2026-03-31T00:00:00.000Z', null],
  ['2026-03-31T23:59:59.999Z', null],
  ['2026-04-01T00:00:00.000Z', 'expired'],
])('a code that holds to 31 March is judged at %s: %s', (now, objection) => {
  expect(judge({}, now)).toBe(objection);
});

test.each([
  ['2026-03-09T23:59:59.999Z', 'notStarted'],
  ['2026-03-10T00:00:00.000Z', null],
])('a code that begins on 10 March is judged at %s: %s', (now, objection) => {
  expect(judge({ startDate: '2026-03-10' }, now)).toBe(objection);
});

test.each([
  [7, 'usedUp'],
  [6, 'usedUp'],
  [8, null],
])('a code for %i purchases, used for 7: %s', (maxUses, objection) => {
  expect(judge({ maxUses })).toBe(objection);
});

test('an inactive code reports that first', () => {
  const all = { isActive: false, expirationDate: '2026-01-01', maxUses: 1, productIds: [2] };
  expect(judge(all, undefined, { productId: 4 })).toBe('inactive');
});

test('a code has its days in the shop’s zone @p300', () => {
  const lastDay = { expirationDate: '2026-03-01' };
  const tokyo = { timeZone: 'Asia/Tokyo' };
  expect(judge(lastDay, '2026-03-01T23:30:00Z', tokyo)).toBe('expired');
  const newYork = { timeZone: 'America/New_York' };
  expect(judge(lastDay, '2026-03-02T04:30:00Z', newYork)).toBeNull();
});
