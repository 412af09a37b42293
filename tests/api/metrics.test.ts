import { afterEach, expect, test } from 'vitest';
import { openShop, type Shop } from '../support/shop.ts';

let shop: Shop;
afterEach(() => shop.stop());

const ask = (token?: string) =>
  fetch(`${shop.url}/metrics`, { headers: token ? { Authorization: `Bearer ${token}` } : {} });

test('metrics require the token', async () => {
  const token = 'a token for monitoring';
  shop = await openShop({ seed: 'none', env: { METRICS_TOKEN: token } });
  expect((await ask()).status).toBe(401);
  expect((await ask('another token')).status).toBe(401);
  await fetch(`${shop.url}/api/products`);
  const response = await ask(token);
  const text = await response.text();
  expect(response.headers.get('content-type')).toContain('text/plain');
  for (const line of [
    /^http_request_duration_seconds_count\{method="GET",kind="api\/products",status="200"\} 1$/m,
    /^shop_oldest_unsettled_order_seconds 0$/m,
    /^shop_open_tickets 0$/m,
    /^process_resident_memory_bytes \d+$/m,
  ]) {
    expect(text).toMatch(line);
  }
});

test('metrics are 404 without METRICS_TOKEN', async () => {
  shop = await openShop({ seed: 'none' });
  expect((await ask('')).status).toBe(404);
});
