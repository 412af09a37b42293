import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startBalancer } from '../support/balancer.ts';
import { getRaw } from '../support/get-raw.ts';
import { lacks } from '../support/machine.ts';
import { askWithoutPause } from '../support/restless-clients.ts';
import { startBeside } from '../support/second-store.ts';
import { useShop } from '../support/shop.ts';

const waitMs = 2_000;
const shop = useShop({ env: { DRAIN_SECONDS: String(waitMs / 1_000), TRUSTED_PROXIES: '1' } });

const patience = { timeout: 20_000 };

const readiness = () =>
  getRaw(`${shop.url}/readyz`).then(
    ({ status }) => status,
    () => 'closed',
  );

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;

/** A kept-alive connection that has been used once, and what came over it. */
async function keptAlive(): Promise<{ socket: Socket; text(): string }> {
  const { hostname, port } = new URL(shop.url);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.on('data', (chunk) => (text += String(chunk)));
  socket.write(get('/healthz'));
  await expect.poll(() => text).toContain('"ok"');
  text = '';
  return { socket, text: () => text };
}

test('promise 69: a store that stops is not ready for a while, answers everything once more, and then ends', async () => {
  const idle = await keptAlive();
  const used = await keptAlive();
  // As browsers and proxies open one ahead, and may never use it.
  const unused = connect(Number(new URL(shop.url).port), '127.0.0.1');
  await once(unused, 'connect');
  const before = performance.now();
  const ending = shop.terminate();
  await expect.poll(readiness, { interval: 10 }).toBe(503);
  expect(idle.socket.readableEnded, 'who is silent is left in peace').toBe(false);

  used.socket.write(get('/api/products?limit=1'));
  await once(used.socket, 'end');
  expect(used.text()).toMatch(/^HTTP\/1\.1 200 [^]*"products":/);
  expect(used.text()).toMatch(/\r\nConnection: close\r\n/i);
  for (const path of ['/', '/faq', '/api/products', '/healthz', '/product/24']) {
    const { status, headers } = await getRaw(shop.url + path);
    expect({ path, status, connection: headers.connection }).toEqual({
      path,
      status: 200,
      connection: 'close',
    });
  }
  expect(performance.now() - before, 'all of it while it waited').toBeLessThan(waitMs);

  await once(idle.socket, 'end');
  expect(performance.now() - before).toBeGreaterThanOrEqual(waitMs);
  expect(idle.text()).toBe('');
  expect(await ending).toBe(0);
  expect(performance.now() - before, 'nobody was waited for').toBeLessThan(waitMs + 5_000);
  expect(await readiness()).toBe('closed');
  await shop.restart();
});

test(`promise 69: a second SIGTERM ends the waiting, the same one passed on twice does not${lacks.signals}`, async () => {
  const patient = await startBeside(shop, { DRAIN_SECONDS: '600' });
  const { pid = 0 } = patient.service;
  const isReady = () => getRaw(`${patient.url}/readyz`).then(({ status }) => status);
  process.kill(pid, 'SIGTERM');
  process.kill(pid, 'SIGTERM');
  await expect.poll(isReady, { interval: 10 }).toBe(503);
  await delay(600);
  expect(await isReady()).toBe(503);
  process.kill(pid, 'SIGTERM');
  expect(await patient.service.exited).toBe(0);
});

test('promise 69: behind a balancer no request is cut while one store after the other is started again', async () => {
  const second = await startBeside(shop);
  await using balancer = await startBalancer([shop.url, second.url]);
  expect(balancer.countReady()).toBe(2);
  const clients = askWithoutPause(balancer.url, 16);
  await expect.poll(() => clients.asked.answered, patience).toBeGreaterThan(200);
  expect(await shop.terminate()).toBe(0);
  expect(balancer.countReady()).toBe(1);
  await shop.restart();
  await expect.poll(() => balancer.countReady(), patience).toBe(2);
  await second.stop();
  expect(await second.service.exited).toBe(0);
  const { answered, connections, failures } = await clients.stop();
  expect(failures).toEqual([]);
  expect(answered).toBeGreaterThan(1_000);
  expect(connections, 'they had connections to keep').toBeLessThan(answered / 2);
});
