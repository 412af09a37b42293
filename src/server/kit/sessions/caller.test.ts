import { expect, test } from 'vitest';
import { readCountry } from './caller.ts';

const behindProxy = { countryHeader: 'CF-IPCountry', trustedProxies: 1 };
const readFrom = (value: string | null, settings = behindProxy) =>
  readCountry(new Headers(value === null ? {} : { 'cf-ipcountry': value }), settings);

test.each([
  ['FR', 'FR'],
  [' fr ', 'FR'],
  ['XX', undefined],
  ['T1', undefined],
  ['FR, DE', undefined],
  ['<b>', undefined],
  [null, undefined],
])('a proxy’s country %j is read as %j @p271', (value, country) => {
  expect(readFrom(value)).toBe(country);
});

test('a visitor’s own claim of a country is not believed @p271', () => {
  expect(readFrom('FR', { ...behindProxy, trustedProxies: 0 })).toBeUndefined();
  expect(readFrom('FR', { ...behindProxy, countryHeader: '' })).toBeUndefined();
});
