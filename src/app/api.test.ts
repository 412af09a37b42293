import { expect, test } from 'vitest';
import { createTicket } from '#contract/contact/tickets.ts';
import type { App } from './deps.ts';
import { call } from '#server/kit/endpoint/endpoint.ts';
import { dispatch, endpoints, groupByAddress } from './api.ts';

test('the table of calls needs a verb for each route, and refuses a second one', () => {
  const others = endpoints.filter(({ route }) => route !== createTicket);
  const verb = () => Promise.reject(new Error('not called'));
  expect(() => groupByAddress(others)).toThrow('POST /api/tickets has no verb');
  expect(() => groupByAddress([...endpoints, call(createTicket, verb)])).toThrow('has two verbs');
});

const ask = (method: string, path: string) =>
  dispatch(new Request(`https://shop.example.com${path}`, { method }), {
    // Unused: no call gets that far.
    app: {} as App,
    clientAddress: '192.0.2.1',
    requestId: 'r',
  });

test('dispatch answers 405 with the methods of an address, and 404 elsewhere', async () => {
  for (const path of ['/api/products/7', '/api/products/7/']) {
    const { status, headers } = await ask('POST', path);
    expect([status, headers.get('allow')]).toEqual([405, 'PUT, GET, HEAD, DELETE']);
  }
  const csv = await ask('HEAD', '/api/products.csv');
  expect([csv.status, csv.headers.get('allow')]).toEqual([405, 'GET']);
  for (const path of ['/api/nothing', '/api/productsXcsv', '/api/products/7/8', '/api/x/%zz']) {
    expect((await ask('GET', path)).status).toBe(404);
  }
  expect((await ask('POST', '/api/customers/%zz/erase')).status).toBe(404);
});
