import { connect, type AddressInfo, type Socket } from 'node:net';
import type { Server } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { listen } from './listen.ts';
import type { Middleware } from './middleware.ts';

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Opens a connection to a server that drops idle clients after a tenth of a second. */
async function connectTo(answer: Middleware): Promise<Socket> {
  const settings = {
    host: '127.0.0.1',
    port: 0,
    siteUrl: 'https://shop.example.com',
    trustedProxies: 0,
  };
  ({ server } = await listen(answer, settings, {
    idleTimeoutMs: 5_000,
    headersTimeoutMs: 100,
    checkIntervalMs: 20,
  }));
  const { port } = server.address() as AddressInfo;
  return connect(port, '127.0.0.1');
}

async function readAll(socket: Socket): Promise<string> {
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return text;
}

test('the server gives up on headers that come drop by drop @p27', async () => {
  const socket = await connectTo((_req, res) => void res.end());
  socket.write('GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ');
  const drops = setInterval(() => socket.write('x'), 10);
  try {
    const text = await readAll(socket);
    expect(text).toMatch(/^HTTP\/1\.1 408 /);
    expect(text).toContain('Strict-Transport-Security: ');
    expect(text).toContain('"success":false');
  } finally {
    clearInterval(drops);
  }
});
