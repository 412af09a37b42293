import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { getRaw } from '../support/get-raw.ts';
import { lacks } from '../support/machine.ts';
import { useServedShop } from '../support/shop.ts';

const shop = useServedShop({ env: { DRAIN_SECONDS: '600' } });

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
    const { url } = shop;
    const port = Number(new URL(url).port);
    const readiness = () => getRaw(`${url}/readyz`).then(({ status }) => status);
    const idle = await keptAlive(port);
    const used = await keptAlive(port);
    // Browsers and proxies open one ahead, and may never use it.
    await once(connect(port, '127.0.0.1'), 'connect');

    // The same signal twice, as when npm passes on what its group got.
    process.kill(shop.pid(), 'SIGTERM');
    process.kill(shop.pid(), 'SIGTERM');
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

    const exitCode = shop.terminate();
    await once(idle.socket, 'end');
    expect(idle.text()).toBe('');
    expect(await exitCode).toBe(0);
  },
);
