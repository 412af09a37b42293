import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { type Shop, useServedShop } from '../support/shop.ts';
import { getRaw } from './raw-http.ts';

/** Connections an attacker opens at once, and the store's limits. */
const connections = 300;
const mostOfAddress = 256;
/** Bytes Node reads from a connection at a time and dispatches whole. */
const readBytes = 61_000;

const host = (shop: Shop) => new URL(shop.url).host;

let sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
});

async function open(shop: Shop, localAddress = '127.0.0.1'): Promise<Socket> {
  const { hostname, port } = new URL(shop.url);
  const socket = connect({ host: hostname, port: Number(port), localAddress });
  sockets.push(socket);
  socket.on('error', () => {}).resume();
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
  return socket;
}

async function openMany(shop: Shop, greeting: string, localAddress?: string): Promise<void> {
  for (let count = 0; count < connections; count++) {
    const socket = await open(shop, localAddress);
    if (greeting !== '') socket.write(greeting);
  }
}

const held = () => sockets.filter((socket) => !socket.closed).length;

async function isServed(shop: Shop, headers: Record<string, string> = {}): Promise<boolean> {
  const { status } = await getRaw(shop.url, '/api/products?limit=1', headers);
  return status === 200;
}

describe('before no proxy @p40', () => {
  const shop = useServedShop();

  test('a client that asks and asks and never reads is cut off after eight', async () => {
    const ask = `GET /product/1 HTTP/1.1\r\nHost: ${host(shop)}\r\n\r\n`;
    const socket = await open(shop);
    socket.pause().write(ask.repeat(readBytes / ask.length));
    expect(await isServed(shop)).toBe(true);
    // Only a reader sees an end or a reset.
    socket.resume();
    await expect.poll(() => socket.closed).toBe(true);
    expect(shop.logs().match(/"path":"\/product\/1"/g)?.length ?? 0).toBeLessThanOrEqual(8);
  });

  test('eight requests at once are answered', async () => {
    const ask = `GET /api/products?limit=1 HTTP/1.1\r\nHost: ${host(shop)}\r\n\r\n`;
    const socket = await open(shop);
    let text = '';
    socket.on('data', (chunk) => (text += String(chunk))).write(ask.repeat(8));
    await expect.poll(() => text.match(/HTTP\/1\.1 200 /g)?.length).toBe(8);
    expect(socket.closed).toBe(false);
  });

  test.each([
    ['say nothing', ''],
    ['never come to the end of their headers', 'GET / HTTP/1.1\r\nHost: a\r\nX-Slow: '],
    [
      'never come to the end of their body',
      'POST /api/tickets HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
    ],
  ])('of those that %s, an address keeps its share', async (_, greeting) => {
    await openMany(shop, greeting, '127.0.0.7');
    await expect.poll(held).toBeLessThanOrEqual(mostOfAddress);
    expect(await isServed(shop)).toBe(true);
  });
});

describe('behind a proxy @p40', () => {
  const shop = useServedShop({ env: { TRUSTED_PROXIES: '1' } });

  const slowBody = (address: string) =>
    `POST /api/tickets HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${address}\r\n` +
    'Content-Type: application/json\r\nContent-Length: 99\r\n\r\n{';

  test('the proxy has as many connections as it needs', async () => {
    for (let count = 0; count < connections; count++) {
      const socket = await open(shop);
      socket.write(slowBody(`198.18.${count >> 8}.${count & 255}`));
    }
    expect(await isServed(shop, { 'X-Forwarded-For': '203.0.113.9' })).toBe(true);
    expect(held()).toBe(connections);
  });

  test('one of its clients has a share, and the others do not notice', async () => {
    let refused = 0;
    for (let count = 0; count < mostOfAddress + 20; count++) {
      const socket = await open(shop);
      socket.once('data', (chunk) => {
        if (String(chunk).startsWith('HTTP/1.1 429 ')) refused += 1;
      });
      socket.write(slowBody('198.18.9.9'));
    }
    await expect.poll(() => refused).toBe(20);
    expect(await isServed(shop, { 'X-Forwarded-For': '203.0.113.9' })).toBe(true);
  });
});
