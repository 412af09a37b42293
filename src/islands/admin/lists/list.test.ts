import { describe, expect, test } from 'vitest';
import { orderQuerySchema } from '#contract/sales/orders.ts';
import { defineList } from './list.ts';

const asked: unknown[] = [];
const list = defineList({
  key: 'purchases',
  name: 'Purchases',
  path: '/admin?tab=purchases',
  empty: 'No purchases found',
  title: 'id',
  filters: [
    { name: 'state', label: 'State', kind: 'choice', options: { '': 'Paid' } },
    { name: 'from', label: 'From', kind: 'day' },
  ],
  columns: () => [],
  query: orderQuerySchema,
  async load(query) {
    asked.push(query);
    return { rows: [], total: 0 };
  },
});

describe('reading an address', () => {
  test('drops parameters that the server refuses', () => {
    const search = { tab: 'purchases', state: 'review', from: '2026-13-01', sort: 'amount' };
    expect(list.read(search).params).toEqual({ state: 'review', sort: 'amount' });
    expect(list.read({ state: 'nonsense', sort: 'secret', search: 'ada' }).params).toEqual({
      search: 'ada',
    });
  });

  test('limits the page', () => {
    expect(list.read({ page: '3' }).page).toBe(3);
    for (const page of ['0', '-1', '1.5', 'x', '']) expect(list.read({ page }).page).toBe(1);
    expect(list.read({ page: '99999999' }).page).toBe(40_000);
  });
});

test('load sends the filters and no unset parameters', async () => {
  await list.load({ state: 'review' }, 2, new AbortController().signal);
  expect(asked).toEqual([
    { search: '', sort: 'date', direction: 'desc', state: 'review', limit: 25, offset: 25 },
  ]);
});
