import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import type { Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { failureSchema, type Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { createTicket } from '#contract/contact/tickets.ts';
import { bodyTypeOf, readFailure } from '../support/failures.ts';
import { saveProduct } from '../support/product-form.ts';
import { dataOf, useServedShop } from '../support/shop.ts';
import { byExtent } from '../support/extent.ts';
import { openSocket } from './raw-http.ts';

const megabyte = 1024 * 1024;
const metricsToken = 'a token for the tests of bodies';

const shop = useServedShop({ admin: true, env: { METRICS_TOKEN: metricsToken } });

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** Opens a connection that ends with the test, from its own address and so with its own limits. */
function newSocket(): Socket {
  const socket = openSocket(shop.url, '127.0.0.2').on('error', () => {});
  sockets.push(socket);
  return socket;
}

const headOf = (method: string, path: string, headers: Record<string, string | number>) => {
  const lines = Object.entries({ Host: new URL(shop.url).host, ...headers });
  return `${method} ${path} HTTP/1.1\r\n${lines.map((line) => `${line.join(': ')}\r\n`).join('')}\r\n`;
};

async function firstAnswer(socket: Socket) {
  let text = '';
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    text += String(chunk);
    const [head = '', body = ''] = text.split('\r\n\r\n');
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
    if (body.length >= length) return { status: Number(head.slice(9, 12)), body };
  }
  return { status: 0, body: '' };
}

/** Sends chunks of undeclared length until the store answers or `limitBytes` are sent. */
async function sendEndlessly(socket: Socket, limitBytes: number): Promise<number> {
  const chunk = Buffer.alloc(64 * 1024, 'x');
  const framed = Buffer.concat([
    Buffer.from(`${chunk.length.toString(16)}\r\n`),
    chunk,
    Buffer.from('\r\n'),
  ]);
  let sent = 0;
  while (sent < limitBytes && socket.readableLength === 0 && socket.writable) {
    sent += chunk.length;
    if (!socket.write(framed)) {
      await Promise.race([once(socket, 'drain'), once(socket, 'readable'), once(socket, 'close')]);
    }
  }
  return sent;
}

async function metrics(): Promise<string> {
  const headers = { Authorization: `Bearer ${metricsToken}` };
  return (await fetch(`${shop.url}/metrics`, { headers })).text();
}

async function residentBytes(): Promise<number> {
  return Number(/^process_resident_memory_bytes (\d+)/m.exec(await metrics())?.[1]);
}

/** Times how other visitors, who read and write, are served meanwhile. */
async function serveOthers() {
  const started = performance.now();
  const statuses: number[] = [];
  for (const path of ['/', '/product/24', '/api/products', '/healthz', '/readyz']) {
    statuses.push((await fetch(shop.url + path)).status);
  }
  const saved = await saveProduct(shop, shop.token, { name: 'Meanwhile', price: 1 });
  return {
    statuses: [...statuses, saved.status],
    isSoon: performance.now() - started < byExtent(Infinity, 5_000),
  };
}
const wellServed = { statuses: [200, 200, 200, 200, 200, 201], isSoon: true };

const bodyRoutes = routes.filter(
  ({ method, form }) => (method === 'POST' || method === 'PUT') && !form,
);
const pathOf = ({ path }: Route) => path.replace('{id}', '1');
const bearerFor = ({ admin }: Route): Record<string, string> =>
  admin ? { Authorization: `Bearer ${shop.token}` } : {};
const limitOf = ({ bodyLimitBytes = 16 * 1024 }: Route) => bodyLimitBytes;

describe('a body over its limit is cut off @p27', () => {
  const chunked = { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' };

  test.each(bodyRoutes)('$method $path, in chunks without an end', async (route) => {
    const socket = newSocket();
    const head = { ...chunked, 'Content-Type': bodyTypeOf(route), ...bearerFor(route) };
    socket.write(headOf(route.method, pathOf(route), head));
    const sent = await sendEndlessly(socket, limitOf(route) + 4 * megabyte);
    const { status, body } = await firstAnswer(socket);
    expect({ status, sent }).toMatchObject({ status: 413 });
    readFailure(route.path, body);
  });

  test('the address of webhooks, too', async () => {
    const socket = newSocket();
    socket.write(headOf('POST', '/api/webhooks/paypal', chunked));
    await sendEndlessly(socket, 8 * megabyte);
    expect((await firstAnswer(socket)).status).toBe(413);
    // Its connection closes too.
    socket.resume();
    await expect.poll(() => socket.closed).toBe(true);
  });

  test.each(bodyRoutes)('$method $path, where the length tells it', async (route) => {
    const socket = newSocket();
    const length = { 'Content-Type': bodyTypeOf(route), 'Content-Length': limitOf(route) + 1 };
    socket.write(headOf(route.method, pathOf(route), { ...length, ...bearerFor(route) }));
    // The body is not sent.
    expect((await firstAnswer(socket)).status).toBe(413);
  });

  test.each(['/api/tickets', '/api/products', '/', '/files/products/1', '/nothing', '/healthz'])(
    'a length of 8 GiB for %s',
    async (path) => {
      const socket = newSocket();
      socket.write(headOf('POST', path, { 'Content-Length': 8 * 1024 * megabyte }));
      const { status, body } = await firstAnswer(socket);
      expect(status).toBe(413);
      failureSchema.parse(JSON.parse(body));
    },
  );
});

test('200 MB of bodies that nobody wants leave the memory as it was @p27', async () => {
  expect(await serveOthers()).toEqual(wellServed);
  const before = await residentBytes();
  const wanted: Record<string, string>[] = [
    { 'Content-Type': 'application/json' },
    { 'Content-Type': 'multipart/form-data; boundary=b' },
  ];
  const paths = ['/api/tickets', '/api/products', '/', '/api/nothing', '/files/products/1'];
  const bodies = paths.flatMap((path) => wanted.map((headers) => ({ path, headers })));
  await Promise.all(
    bodies.map(async ({ path, headers }) => {
      const socket = newSocket();
      socket.write(headOf('POST', path, { ...headers, 'Transfer-Encoding': 'chunked' }));
      const sent = await sendEndlessly(socket, 20 * megabyte);
      const { status } = await firstAnswer(socket);
      expect(status, `${path} after ${sent} bytes`).toBeGreaterThanOrEqual(400);
      expect(status, path).toBeLessThan(500);
    }),
  );
  expect((await residentBytes()) - before).toBeLessThan(64 * megabyte);
});

describe('what stands still holds up nobody @p21', () => {
  test('uploads of the seller that stop half way, which leave nothing', async () => {
    const head = {
      'Content-Type': 'multipart/form-data; boundary=b',
      'Content-Length': 50_000_000,
    };
    const part = 'Content-Disposition: form-data; name="file"; filename="a.ex5"';
    const stalled = Array.from({ length: 20 }, (_, index) => {
      const socket = newSocket();
      const [method, path] = index % 2 ? ['POST', '/api/products'] : ['PUT', '/api/products/1'];
      socket.write(
        headOf(method ?? '', path ?? '', { ...head, Authorization: `Bearer ${shop.token}` }),
      );
      socket.write(`--b\r\n${part}\r\n\r\n${'x'.repeat(100_000)}`);
      return socket;
    });
    await expect.poll(() => readdirSync(shop.uploadDir).length).toBe(20);
    expect(await serveOthers()).toEqual(wellServed);
    dataOf(await shop.call(createTicket, { name: 'A', email: 'a@example.com', message: 'Hello' }));
    for (const socket of stalled) socket.destroy();
    await expect.poll(() => readdirSync(shop.uploadDir)).toEqual([]);
  });

  test('two hundred bodies, and as many heads, that stop half way', async () => {
    const head = { 'Content-Type': 'application/json', 'Content-Length': 100 };
    for (let index = 0; index < 200; index++) {
      newSocket().write(`${headOf('POST', '/api/tickets', head)}{"name":`);
      newSocket().write('GET / HTTP/1.1\r\nHost: shop.example.com\r\nX-Slow: ');
    }
    expect(await serveOthers()).toEqual(wellServed);
  });

  test('answers that nobody reads', async () => {
    for (let index = 0; index < 100; index++) {
      const socket = newSocket().pause();
      socket.write(headOf('GET', '/', {}).repeat(20) + headOf('GET', '/api/products', {}));
    }
    expect(await serveOthers()).toEqual(wellServed);
  });

  test('a page that is to be made, for clients that are cut off or gone when it is begun', async () => {
    const ask = headOf('GET', '/', {});
    for (let round = 0; round < byExtent(3, 10); round++) {
      // A save makes the page stale: the first visitor has it rendered for all.
      await saveProduct(shop, shop.token, { name: 'Stale', price: 1 });
      for (let index = 0; index < 5; index++) newSocket().write(ask.repeat(9));
      const cutOff = Array.from({ length: 5 }, () => newSocket().resume());
      for (const socket of cutOff) {
        socket.write(ask.repeat(9));
        const gone = newSocket();
        gone.write(ask, () => gone.destroy());
      }
      await expect.poll(() => cutOff.every(({ closed }) => closed)).toBe(true);
      expect(await serveOthers()).toEqual(wellServed);
    }
  });
});

test('addresses that nobody knows make no figures of their own @p37', async () => {
  const seriesOf = async () =>
    new Set(Array.from((await metrics()).matchAll(/kind="([^"]*)"/g), ([, kind]) => kind));
  const before = await seriesOf();
  const letters = Array.from('abcdefghij');
  const words = letters.flatMap((one) => letters.map((two) => `x${one}${two}`));
  await Promise.all(words.map((word) => fetch(`${shop.url}/api/${word}`)));
  await Promise.all(words.map((word) => fetch(`${shop.url}/${word}`)));
  expect((await seriesOf()).size).toBeLessThanOrEqual(before.size + 2);
});
