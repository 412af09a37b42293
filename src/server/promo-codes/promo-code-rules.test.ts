import { expect, test } from 'vitest';
import { showSettings, site } from '../site.ts';
import { findObjection, type PromoCodeTerms } from './promo-code-rules.ts';

const terms: PromoCodeTerms = {
  isActive: true,
  startDate: null,
  expirationDate: '2026-03-31',
  maxUses: null,
  uses: 7,
  productIds: [],
};

const judge = (change: Partial<PromoCodeTerms>, now = '2026-03-15T12:00:00Z', productId?: number) =>
  findObjection({ ...terms, ...change }, { now: new Date(now), productId });

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

test('a code for some products holds for them, and without a named product', () => {
  const productIds = [2, 3];
  expect(judge({ productIds }, undefined, 3)).toBeNull();
  expect(judge({ productIds }, undefined, 4)).toBe('otherProduct');
  expect(judge({ productIds })).toBeNull();
  expect(judge({}, undefined, 4)).toBeNull();
});

test('an inactive code reports that first', () => {
  const all = { isActive: false, expirationDate: '2026-01-01', maxUses: 1, productIds: [2] };
  expect(judge(all, undefined, 4)).toBe('inactive');
});

test('a code has its days in the shop’s zone', () => {
  const { values, pictures } = site;
  const lastHour = { ...terms, expirationDate: '2026-03-01' };
  const now = new Date('2026-03-01T23:30:00Z');
  try {
    showSettings({ values: { ...values, timeZone: 'Asia/Tokyo' }, pictures });
    expect(findObjection(lastHour, { now, productId: undefined })).toBe('expired');
    showSettings({ values: { ...values, timeZone: 'America/New_York' }, pictures });
    expect(
      findObjection(lastHour, { now: new Date('2026-03-02T04:30:00Z'), productId: undefined }),
    ).toBeNull();
  } finally {
    showSettings({ values, pictures });
  }
});
