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

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;

/** Opens a keep-alive connection, used once, and collects what it received since. */
async function keptAlive(port: number): Promise<{ socket: Socket; text(): string }> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => (text += String(chunk)));
  socket.write(get('/healthz'));
  await expect.poll(() => text).toContain('"ok"');
  text = '';
  return { socket, text: () => text };
}

test.skipIf(lacks.signals)(
  `a store that stops is not ready and answers everything once more, until it has waited or hears a second SIGTERM${lacks.signals} @p69`,
  async () => {
    const { url, service } = await startBeside(shop, { DRAIN_SECONDS: '600' });
    const port = Number(new URL(url).port);
    const readiness = () => getRaw(`${url}/readyz`).then(({ status }) => status);
    const idle = await keptAlive(port);
    const used = await keptAlive(port);
    // Browsers and proxies open one ahead, and may never use it.
    await once(connect(port, '127.0.0.1'), 'connect');

    // The same signal twice, as when npm passes on what its group got.
    process.kill(service.pid ?? 0, 'SIGTERM');
    process.kill(service.pid ?? 0, 'SIGTERM');
    await expect.poll(readiness, { interval: 10 }).toBe(503);
    used.socket.write(get('/api/products?limit=1'));
    await once(used.socket, 'end');
    expect(used.text()).toMatch(/^HTTP\/1\.1 200 [^]*"products":/);
    expect(used.text()).toMatch(/\r\nConnection: close\r\n/i);
    for (const path of ['/', '/faq', '/api/products', '/healthz', '/product/24']) {
      const { status, headers } = await getRaw(url + path);
      expect({ path, status, connection: headers.connection }).toEqual({
        path,
        status: 200,
        connection: 'close',
      });
    }
    await delay(600);
    expect(await readiness()).toBe(503);
    expect(idle.socket.readableEnded, 'who is silent is left in peace').toBe(false);

    process.kill(service.pid ?? 0, 'SIGTERM');
    await once(idle.socket, 'end');
    expect(idle.text()).toBe('');
    expect(await service.exited).toBe(0);
  },
);

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
