import { expect, test } from 'vitest';
import { maxLineLength, reasons } from '#contract/leases.ts';
import { orderStates } from '#contract/order-states.ts';
import { decideLease, type LeasedLicense } from './decide-lease.ts';

const license: LeasedLicense = {
  productId: 7,
  state: 'completed',
  blockedAt: null,
  login: '5012345',
  demoAccountsFree: false,
};
const request = { product: '7', login: '5012345', mode: 'real' } as const;
const blockedAt = new Date();

test('a key on its own account gets a lease', () => {
  expect(decideLease(license, request)).toEqual({ outcome: 'ok', reason: '' });
});

test('promise 81: the first of several reasons counts: unknown, ended, blocked, account', () => {
  const other = { ...request, login: '1' };
  const refunded = { ...license, state: 'refunded', blockedAt } as const;
  const outcomeOf = (...args: Parameters<typeof decideLease>) => decideLease(...args).outcome;
  expect(outcomeOf(null, request)).toBe('unknown');
  expect(outcomeOf(refunded, { ...other, product: '8' })).toBe('product');
  expect(outcomeOf(refunded, other)).toBe('ended');
  expect(outcomeOf({ ...license, blockedAt }, other)).toBe('blocked');
  expect(outcomeOf(license, other)).toBe('account');
  expect(outcomeOf({ ...license, login: null }, request)).toBe('account');
});

test('only a completed purchase gets a lease', () => {
  for (const state of orderStates) {
    const { outcome } = decideLease({ ...license, state }, request);
    expect(outcome, state).toBe(state === 'completed' ? 'ok' : 'ended');
  }
});

test('a key of another product looks unknown', () => {
  expect(decideLease(license, { ...request, product: '70' }).reason).toBe(reasons.unknown);
  // A number would round to this id.
  const huge = { ...license, productId: 9007199254740992 };
  expect(decideLease(huge, { ...request, product: '9007199254740993' }).outcome).toBe('product');
});

test('a demo account is checked where the product allows it and the key is valid', () => {
  const free = { ...license, demoAccountsFree: true };
  const demo = { ...request, login: '1', mode: 'demo' } as const;
  expect(decideLease(free, demo).asksForDemo).toBe(true);
  expect(decideLease({ ...free, login: null }, demo).asksForDemo).toBe(true);
  expect(decideLease(free, { ...demo, login: '5012345' })).toEqual({ outcome: 'ok', reason: '' });
  for (const mode of ['real', 'contest', undefined] as const) {
    expect(decideLease(free, { ...demo, mode })).not.toHaveProperty('asksForDemo');
  }
  expect(decideLease(license, demo)).not.toHaveProperty('asksForDemo');
  expect(decideLease({ ...free, blockedAt }, demo).outcome).toBe('blocked');
});

test('an account number without a login names where to correct it', () => {
  expect(decideLease({ ...license, login: null }, request).reason).toBe(reasons.noLogin);
});

test('every reason fits on a line of a chart', () => {
  for (const reason of Object.values(reasons)) {
    expect(reason.length).toBeLessThanOrEqual(maxLineLength);
    expect(reason).toMatch(/^[\x20-\x7e]+$/);
  }
});
