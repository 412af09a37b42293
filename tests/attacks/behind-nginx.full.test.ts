import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { requestLease } from '#contract/licenses/leases.ts';
import { startBehindNginx } from '../support/behind-nginx.ts';
import { askLease, from, insertKeys, leaseFields } from '../support/leases.ts';
import { useServedShop } from '../support/shop.ts';
import { statusesOf } from './send-as.ts';

const office = '203.0.113.7';
const slowClients = 2_100;
/** By then the store has read every request. A connection without one would be dropped first. */
const settledMs = 1_500;

describe('behind nginx with the shipped file', () => {
  const shop = useServedShop({ start: startBehindNginx });
  const directly = () => `http://127.0.0.1:${shop.env.PORT}`;

  test('4,000 programs at one address get leases beside 720 refused calls @p122', async () => {
    const keys = [];
    for (let batch = 0; batch < 20; batch++) keys.push(...(await insertKeys(shop, 200)));
    const [key] = keys;
    if (!key) throw new Error('There is no key');
    const ask = (forms: Record<string, string>[]) =>
      Promise.all(forms.map((form) => askLease(shop, form, from(office))));
    for (let round = 0; round < 6; round++) {
      await ask(Array.from({ length: 100 }, () => leaseFields(key, { key: 'NO-SUCH-KEY' })));
    }
    const refused = await ask(keys.slice(0, 120).map((sold) => leaseFields(sold, { login: '7' })));
    expect(statusesOf(refused)).toEqual({ 429: 120 });
    let granted = 0;
    for (let at = 0; at < keys.length; at += 100) {
      const answers = await ask(keys.slice(at, at + 100).map((sold) => leaseFields(sold)));
      granted += answers.filter(({ fields }) => fields.status === 'ok').length;
    }
    expect(granted).toBe(4_000);
  }, 180_000);

  const sockets: Socket[] = [];
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });

  /** Opens connections whose requests' bodies stop after one byte. */
  async function sendSlowly(url: string, path: string, clientOf: (index: number) => string) {
    const { hostname, port } = new URL(url);
    const type =
      path === requestLease.path ? 'application/x-www-form-urlencoded' : 'application/json';
    for (let index = 0; index < slowClients; index++) {
      const socket = connect({ host: hostname, port: Number(port) });
      sockets.push(socket);
      socket.on('error', () => {}).resume();
      await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${clientOf(index)}\r\n` +
          `Content-Type: ${type}\r\nContent-Length: 99\r\n\r\nv`,
      );
    }
    await delay(settledMs);
  }

  /** Visits the shop, each time over a new connection; returns the statuses. */
  async function visit(url: string): Promise<number[]> {
    const statuses: number[] = [];
    for (const path of ['/', '/api/products?limit=1', '/product/24', '/healthz']) {
      const headers = { 'X-Forwarded-For': '198.51.100.9, 127.0.0.1', Connection: 'close' };
      const answer = await fetch(url + path, { headers, signal: AbortSignal.timeout(5_000) });
      await answer.arrayBuffer();
      statuses.push(answer.status);
    }
    return statuses;
  }
  const served = [200, 200, 200, 200];

  const inOneSite = (index: number) => `2001:db8:9:${index.toString(16)}::1`;
  const anywhere = (index: number) => `2001:db8:${index.toString(16)}::1`;

  test.each([
    ['one /48', inOneSite],
    ['everywhere', anywhere],
  ])('slow bodies of leases from %s keep nobody out @p123', async (_, clientOf) => {
    await sendSlowly(shop.url, requestLease.path, clientOf);
    expect(await visit(shop.url)).toEqual(served);
    expect(sockets.filter(({ destroyed }) => !destroyed).length).toBeGreaterThan(0);
  });

  // Those without a token are refused unread, so none of them need be open at the end.
  test('nor do slow bodies to a call that needs a token @p123', async () => {
    await sendSlowly(shop.url, '/api/products', inOneSite);
    expect(await visit(shop.url)).toEqual(served);
  });

  test.each([
    ['one /48', inOneSite],
    ['everywhere', anywhere],
  ])('nor where the proxy passes bodies on, from %s @p123', async (_, clientOf) => {
    await sendSlowly(directly(), '/api/tickets', (index) => `${clientOf(index)}, 127.0.0.1`);
    expect(await visit(directly())).toEqual(served);
  });

  test('a lease’s body has five seconds @p123', async () => {
    const { hostname, port } = new URL(directly());
    const socket = connect({ host: hostname, port: Number(port) });
    sockets.push(socket);
    const started = performance.now();
    socket.write(
      `POST ${requestLease.path} HTTP/1.1\r\nHost: a\r\nContent-Length: 99\r\n` +
        'Content-Type: application/x-www-form-urlencoded\r\n\r\nv',
    );
    const [head] = await once(socket, 'data');
    expect(String(head)).toMatch(/^HTTP\/1\.1 408 /);
    expect(performance.now() - started).toBeLessThan(8_000);
  });
});
