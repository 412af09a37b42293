import { expect, test } from 'vitest';
import { findPages } from './use-finder.ts';

const namesOf = (text: string, isSupport = false) =>
  findPages(text, isSupport).map(({ name }) => name);

test('findPages finds pages by words of their names, and all without a word', () => {
  expect(namesOf('promo add')).toEqual(['Add Promo Code']);
  expect(namesOf('')).toContain('Overview');
  expect(namesOf('no such page')).toEqual([]);
});

test('findPages gives support accounts only their pages @p249', () => {
  expect(namesOf('', true)).toEqual([
    'Purchases',
    'Licenses',
    'Tickets',
    'Customers',
    'Withdrawals',
    'Your account',
  ]);
});
