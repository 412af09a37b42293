import { expect, test } from 'vitest';
import { isCountry, isIsoCountry } from './countries.ts';
import { companySchema } from '#contract/books/company.ts';
import { texts } from '#contract/books/invoices.ts';

test('a country is one of ISO 3166-1, or Kosovo', () => {
  for (const code of ['DE', 'GB', 'GR', 'AX', 'TW', 'SS']) expect(isIsoCountry(code)).toBe(true);
  // VAT prefixes, former countries, and codes of no country.
  for (const code of ['UK', 'EL', 'XI', 'YU', 'DD', 'ZZ', 'EU', 'AA', '', 'de', 'DEU', 'D1']) {
    expect([code, isCountry(code)]).toEqual([code, false]);
  }
  expect([isIsoCountry('XK'), isCountry('XK')]).toEqual([false, true]);
});

test('a company in the United Kingdom or Northern Ireland is told to enter GB @p278', () => {
  const company = { company: 'Firm Ltd', address: 'Street 1', vatId: '' };
  const errors = ['uk', 'XI', 'ZZ', 'gb'].map((country) => {
    return companySchema.safeParse({ ...company, country }).error?.issues[0]?.message;
  });
  expect(errors).toEqual([texts.britain, texts.britain, texts.country, undefined]);
});
