import { expect, test } from 'vitest';
import { startBalancer } from '../support/balancer.ts';
import { askWithoutPause } from '../support/restless-clients.ts';
import { startBeside } from '../support/second-store.ts';
import { useServedShop } from '../support/shop.ts';

const waitMs = 2_000;
const shop = useServedShop({
  env: { DRAIN_SECONDS: String(waitMs / 1_000), TRUSTED_PROXIES: '1' },
});

const patience = { timeout: 20_000 };

test('behind a balancer no request is cut while one store after the other is started again @p69', async () => {
  const second = await startBeside(shop);
  await using balancer = await startBalancer([shop.url, second.url]);
  await expect.poll(() => balancer.countReady(), patience).toBe(2);
  const clients = askWithoutPause(balancer.url, 16);
  await expect.poll(() => clients.asked.answered, patience).toBeGreaterThan(200);
  const began = performance.now();
  expect(await shop.terminate()).toBe(0);
  expect(performance.now() - began).toBeGreaterThanOrEqual(waitMs);
  await shop.restart();
  await expect.poll(() => balancer.countReady(), patience).toBe(2);
  await second.stop();
  expect(await second.service.exited).toBe(0);
  const { answered, connections, failures } = await clients.stop();
  expect(failures).toEqual([]);
  expect(connections, 'they had connections to keep').toBeLessThan(answered / 2);
});
