import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { requestLease } from '#contract/leases.ts';
import { leases } from './leases.ts';
import { withFacts } from './request-facts.ts';

/** An address that has used up its limit is refused before anything else is asked. */
const app = { rateLimiter: { consume: async () => 5 } };

let server: Server;
let socket: Socket;
let said = '';

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const middleware = leases(Object.create(app));
  server = createServer((req, res) => {
    void middleware(withFacts(req, 0), res, () => res.end('another'));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  said = '';
  // It listens on a port.
  const address: AddressInfo | string | null = server.address();
  socket = connect(typeof address === 'object' ? (address?.port ?? 0) : 0, '127.0.0.1');
  socket.on('data', (chunk) => (said += String(chunk))).on('error', () => {});
});
afterEach(() => {
  socket.destroy();
  server.closeAllConnections();
  server.close();
});

const head = (method: string, path: string, more = '') =>
  `${method} ${path} HTTP/1.1\r\nHost: a\r\n${more}\r\n`;

async function untilSaid(what: string): Promise<void> {
  while (!said.includes(what)) await once(socket, 'data');
}

test.each([
  ['without a body', head('GET', requestLease.path), ''],
  ['whose body comes later', head('POST', requestLease.path, 'Content-Length: 3\r\n'), 'abc'],
])('a refused request %s leaves its connection to the next', async (_, first, later) => {
  socket.write(first);
  await untilSaid('HTTP/1.1 4');
  socket.write(later);
  socket.write(head('GET', '/'));
  await untilSaid('another');
  vi.advanceTimersByTime(10_000);
  said = '';
  socket.write(head('GET', '/'));
  await untilSaid('another');
  expect(socket.destroyed).toBe(false);
});

test('a connection whose body does not come is closed', async () => {
  socket.write(head('POST', requestLease.path, 'Content-Length: 3000\r\n'));
  await untilSaid('HTTP/1.1 4');
  const closed = once(socket, 'close');
  vi.advanceTimersByTime(10_000);
  await closed;
  expect(said).not.toContain('another');
});
