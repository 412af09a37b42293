import { expect, it } from 'vitest';
import { areUsedUp, noKeys, withLicense, type KnownKeys } from './known-keys.ts';

const license = (accountNumber: string) => ({
  licenseKey: `KEY-${accountNumber}`,
  accountNumber,
  brokerName: 'Harbour Markets',
  isBlocked: false,
});

it('withLicense keeps the order and counts a repeated key once', () => {
  const before: KnownKeys = { used: 1, licenses: [license('1')] };
  const known = ['2', '1', '3', '2'].map(license).reduce(withLicense, before);
  expect(known).toEqual({ used: 3, licenses: ['1', '2', '3'].map(license) });
});

it('areUsedUp prefers the server’s count to its own', () => {
  const five = ['1', '2', '3', '4', '5'].map(license);
  expect(areUsedUp(noKeys)).toBe(false);
  expect(areUsedUp({ used: 4, licenses: [] })).toBe(false);
  expect(areUsedUp({ used: 5, licenses: [] })).toBe(true);
  expect(areUsedUp({ used: null, licenses: five.slice(1) })).toBe(false);
  expect(areUsedUp({ used: null, licenses: five })).toBe(true);
  expect(areUsedUp({ used: 5, limit: 6, licenses: five })).toBe(false);
});
