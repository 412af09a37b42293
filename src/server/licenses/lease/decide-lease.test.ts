import { expect, test } from 'vitest';
import { maxLineLength, reasons } from '#contract/licenses/leases.ts';
import { orderStates } from '#contract/sales/order-states.ts';
import { decideLease, type LeasedLicense } from './decide-lease.ts';

const license: LeasedLicense = {
  productId: 7,
  state: 'completed',
  renewsId: null,
  isBlocked: 0,
  expiresAt: null,
  blockedAt: null,
  blockedReason: null,
  login: '5012345',
  accountNumber: '5012345',
  normalizedKey: '0ABCDEFGHJKMNPQR',
  updatedAt: new Date('2026-02-01T10:00:00.000Z'),
  demoAccountsFree: false,
  trial: null,
};
const request = { product: '7', login: '5012345', mode: 'real' } as const;
const now = new Date('2026-03-01T10:00:00.000Z');
const decide = (
  ...[key, asked]: [Parameters<typeof decideLease>[0], Parameters<typeof decideLease>[1]]
) => decideLease(key, asked, now);
const blockedAt = now;

test('only a completed purchase or a trial gets a lease', () => {
  for (const state of orderStates) {
    const { outcome } = decide({ ...license, state }, request);
    expect(outcome, state).toBe(['completed', 'trial'].includes(state) ? 'ok' : 'ended');
  }
});

test('a key of another product looks unknown', () => {
  expect(decide(license, { ...request, product: '70' }).reason).toBe(reasons.unknown);
  // As a number it would round to this id.
  const huge = { ...license, productId: 9007199254740992 };
  expect(decide(huge, { ...request, product: '9007199254740993' }).outcome).toBe('product');
});

test('a demo account is checked where the product allows it and the key is valid', () => {
  const free = { ...license, demoAccountsFree: true };
  const demo = { ...request, login: '1', mode: 'demo' } as const;
  expect(decide(free, demo).asksForDemo).toBe(true);
  expect(decide({ ...free, login: null }, demo).asksForDemo).toBe(true);
  expect(decide(free, { ...demo, login: '5012345' })).toEqual({ outcome: 'ok', reason: '' });
  for (const mode of ['real', 'contest', undefined] as const) {
    expect(decide(free, { ...demo, mode })).not.toHaveProperty('asksForDemo');
  }
  expect(decide(license, demo)).not.toHaveProperty('asksForDemo');
  expect(decide({ ...free, blockedAt }, demo).outcome).toBe('blocked');
});

test('an account number without a login names where to correct it', () => {
  expect(decide({ ...license, login: null }, request).reason).toBe(reasons.noLogin);
});

test('a key that has ended says since when, by its term or with its purchase @p148', () => {
  const expiresAt = new Date('2026-02-28T10:00:00.000Z');
  expect(decide({ ...license, expiresAt }, request)).toEqual({
    outcome: 'ended',
    reason: 'Its term ended on 28 Feb 2026.',
    endedAt: expiresAt,
  });
  expect(decide({ ...license, expiresAt: now }, request).outcome).toBe('ended');
  expect(decide({ ...license, state: 'refunded' }, request)).toEqual({
    outcome: 'ended',
    reason: reasons.ended,
    endedAt: license.updatedAt,
  });
});

test('every reason fits on a line of a chart', () => {
  const { termOver, ...fixed } = reasons;
  for (const reason of [...Object.values(fixed), termOver('30 September 2026')]) {
    expect(reason.length).toBeLessThanOrEqual(maxLineLength);
    expect(reason).toMatch(/^[\x20-\x7e]+$/);
  }
});
