import { expect, test } from 'vitest';
import { closestFirst, findActions, findPages } from './use-finder.ts';

const namesOf = (text: string, isSupport = false) =>
  findPages(text, isSupport).map(({ name }) => name);

test('findPages finds pages by words of their names, and all without a word', () => {
  expect(namesOf('account your')).toEqual(['Your account']);
  expect(findActions('promo add', []).map(({ name }) => name)).toEqual(['Add Promo Code']);
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

test('closestFirst puts the same email, order ID or key first, then what begins with the text @p351', () => {
  const found = (...names: string[]) =>
    names.map((name) => ({ path: name, name, ids: [name], isRefundable: true }));
  const pages = { name: 'Pages', found: [{ path: '/', name: 'ada' }] };
  const others = { name: 'Products', found: found('canada') };
  const customers = { name: 'Customers', found: found('canada@x', 'ada@x.au', 'ADA@x') };
  const groups = closestFirst([pages, others, customers], 'ada@x');
  expect(groups.map(({ name }) => name)).toEqual(['Customers', 'Pages', 'Products']);
  expect(groups[0]?.found.map(({ name }) => name)).toEqual(['ADA@x', 'ada@x.au', 'canada@x']);
  expect(findActions('nothing', groups)[0]?.name).toBe('Refund ADA@x…');
});
