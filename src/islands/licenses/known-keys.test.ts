import { expect, it } from 'vitest';
import { areUsedUp, noKeys, withLicense, type KnownKeys } from './known-keys.ts';

const license = (accountNumber: string) => ({
  licenseKey: `KEY-${accountNumber}`,
  accountNumber,
  brokerName: 'Harbour Markets',
  isBlocked: false,
});

it('keeps every key in its order, and counts one that is given out again once', () => {
  const before: KnownKeys = { used: 1, licenses: [license('1')] };
  const known = ['2', '1', '3', '2'].map(license).reduce(withLicense, before);
  expect(known).toEqual({ used: 3, licenses: ['1', '2', '3'].map(license) });
});

it('knows that keys are used up by the server’s count, or by its own where there is none', () => {
  const five = ['1', '2', '3', '4', '5'].map(license);
  expect(areUsedUp(noKeys)).toBe(false);
  expect(areUsedUp({ used: 4, licenses: [] })).toBe(false);
  expect(areUsedUp({ used: 5, licenses: [] })).toBe(true);
  expect(areUsedUp({ used: null, licenses: five.slice(1) })).toBe(false);
  expect(areUsedUp({ used: null, licenses: five })).toBe(true);
});
