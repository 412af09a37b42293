import { once } from 'node:events';
import { connect, Socket, type AddressInfo } from 'node:net';
import { request, type Server, type ServerResponse } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { answerError } from './answers.ts';
import { Connections, type ConnectionLimits } from './connections.ts';
import { listen } from './listen.ts';

const limits: ConnectionLimits = {
  requestsPerConnection: 3,
  requestsPerClient: 4,
  connectionsPerAddress: 5,
  connections: 8,
};

let server: Server;
let connections: Connections;
let port: number;
let sockets: Socket[] = [];
let asked: { path: string; res: ServerResponse }[] = [];

/** Starts a server that answers `/now` at once and anything else when the test says so. */
async function open(trustedProxies = 0, some: Partial<ConnectionLimits> = {}) {
  asked = [];
  sockets = [];
  const settings = { host: '127.0.0.1', port: 0, siteUrl: 'https://a.example', trustedProxies };
  ({ server, connections } = await listen(
    (req, res) => {
      if (req.refusal) return answerError(req, res, req.refusal);
      asked.push({ path: req.path, res });
      if (req.path === '/now') res.end('now');
    },
    settings,
    { connectionLimits: { ...limits, ...some } },
  ));
  ({ port } = server.address() as AddressInfo);
}
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  server.closeAllConnections();
  server.close();
});

/** Opens a connection that the server has noticed. */
async function connection(from = '127.0.0.1'): Promise<Socket> {
  const seen = once(server, 'connection');
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  sockets.push(socket);
  socket.on('error', () => {}).resume();
  await seen;
  return socket;
}

const countHeld = () =>
  new Promise<number>((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
const isClosed = (socket: Socket) => socket.destroyed || socket.readableEnded;

const status = (path: string, headers = {}) =>
  new Promise<number>((resolve, reject) => {
    const sending = request({ port, host: '127.0.0.1', path, headers, agent: false });
    sending.on('error', reject).on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sending.end();
  });

test('a connection takes further requests once earlier ones are answered', async () => {
  await open();
  const socket = await connection();
  for (const round of [1, 2, 3]) {
    socket.write(get('/1') + get('/2') + get('/3'));
    await expect.poll(() => asked.length).toBe(3 * round);
    const answers = asked.slice(-3).map(({ res }) => once(res.end(), 'close'));
    await Promise.all(answers);
  }
  expect(isClosed(socket)).toBe(false);
});

test('a client over its limit of requests is refused, and others are not', async () => {
  await open(1);
  const mine = { 'X-Forwarded-For': '203.0.113.9' };
  const waiting = ['/1', '/2', '/3', '/4'].map((path) => status(path, mine));
  await expect.poll(() => asked.length).toBe(4);
  expect(await status('/now', mine)).toBe(429);
  expect(await status('/now', { 'X-Forwarded-For': '203.0.113.10' })).toBe(200);
  for (const { res } of asked) res.end();
  expect(await Promise.all(waiting)).toEqual([200, 200, 200, 200]);
  await expect.poll(() => status('/now', mine)).toBe(200);
});

test('answers on a connection that broke do not count against their client', async () => {
  await open();
  const socket = await connection();
  socket.write(get('/1') + get('/2') + get('/3'));
  await expect.poll(() => asked.length).toBe(3);
  socket.destroy();
  await expect.poll(countHeld).toBe(0);
  const waiting = ['/1', '/2', '/3', '/4'].map((path) => status(path));
  await expect.poll(() => asked.length).toBe(7);
  for (const { res } of asked) res.end();
  expect(await Promise.all(waiting)).toEqual([200, 200, 200, 200]);
});

test('an answer in flight when the store drains is the last on its connection @p69', async () => {
  await open();
  const socket = await connection();
  let text = '';
  socket.on('data', (chunk) => (text += String(chunk)));
  socket.write(get('/slow'));
  await expect.poll(() => asked.length).toBe(1);
  connections.closeAfterAnswers();
  asked[0]?.res.end('slow');
  await once(socket, 'end');
  expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*Connection: close\r\n[^]*slow$/);
});

test('draining closes connections that never carried a request, and no other', async () => {
  await open();
  const silent = await connection();
  const used = await connection();
  used.write(get('/now'));
  await expect.poll(() => asked.length).toBe(1);
  connections.closeUnused();
  await expect.poll(() => isClosed(silent)).toBe(true);
  expect(isClosed(used)).toBe(false);
});

test('an address over its limit loses its oldest idle connection', async () => {
  await open();
  const held: Socket[] = [];
  for (let count = 0; count < 5; count++) held.push(await connection());
  held[0]?.write(get('/slow'));
  await expect.poll(() => asked.length).toBe(1);
  expect(await status('/now')).toBe(200);
  await expect.poll(() => held.map(isClosed)).toEqual([false, true, false, false, false]);
});

test('a few addresses do not keep all others out', async () => {
  await open(0, { requestsPerClient: 100 });
  const held: Socket[] = [];
  for (let count = 0; count < 5; count++) held.push(await connection('127.0.0.2'));
  for (let count = 0; count < 3; count++) held.push(await connection('127.0.0.3'));
  for (const socket of held) socket.write(get('/slow'));
  await expect.poll(() => asked.length).toBe(8);
  expect(await status('/now')).toBe(200);
  expect(held.map(isClosed)).toEqual([true, ...Array.from({ length: 7 }, () => false)]);
});

test('behind a proxy the client with most requests loses a connection', async () => {
  await open(1, { requestsPerClient: 100, connections: 4 });
  const ask = (client: string) =>
    `GET /slow HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${client}\r\n\r\n`;
  const held: Socket[] = [];
  for (const client of ['203.0.113.1', '203.0.113.2', '203.0.113.2', '203.0.113.3']) {
    const socket = await connection();
    held.push(socket);
    socket.write(ask(client));
    await expect.poll(() => asked.length).toBe(held.length);
  }
  expect(await status('/now', { 'X-Forwarded-For': '203.0.113.4' })).toBe(200);
  expect(held.map(isClosed)).toEqual([false, true, false, false]);
});

test('behind a proxy the subnets of a wide network share half of all places @p123', async () => {
  await open(1, { requestsPerClient: 2 });
  const from = (subnet: number) => ({ 'X-Forwarded-For': `2001:db8:1:${subnet * 100}::1` });
  const waiting = [1, 2, 3, 4].map((subnet) => status('/slow', from(subnet)));
  await expect.poll(() => asked.length).toBe(4);
  expect(await status('/now', from(5))).toBe(429);
  expect(await status('/now', { 'X-Forwarded-For': '2001:db8:2::1' })).toBe(200);
  for (const { res } of asked) res.end();
  expect(await Promise.all(waiting)).toEqual([200, 200, 200, 200]);
});

test('where all places are taken, the oldest request without its body gives way @p123', async () => {
  await open(1, { connections: 4 });
  const head = (client: string) => `Host: a\r\nX-Forwarded-For: ${client}\r\n`;
  const whole = (client: string) => `GET /slow HTTP/1.1\r\n${head(client)}\r\n`;
  const slow = (client: string) =>
    `POST /api/slow HTTP/1.1\r\n${head(client)}Content-Length: 9\r\n\r\n{`;
  const held: Socket[] = [];
  for (const text of [
    whole('203.0.113.1'),
    whole('203.0.113.1'),
    slow('203.0.113.2'),
    slow('203.0.113.3'),
  ]) {
    const socket = await connection();
    held.push(socket);
    socket.write(text);
    await expect.poll(() => asked.length).toBe(held.length);
  }
  expect(await status('/now', { 'X-Forwarded-For': '203.0.113.4' })).toBe(200);
  expect(held.map(isClosed)).toEqual([false, false, true, false]);
});

test('a wide IPv6 network has half of all connections at most', () => {
  const many = new Connections(0, { ...limits, connectionsPerAddress: 2 });
  const held = Array.from({ length: 6 }, (_, subnet) => {
    const socket = new Socket();
    const remoteAddress = `2001:db8:1:${subnet * 256}::1`;
    Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress });
    many.admit(socket);
    return socket;
  });
  expect(held.map(({ destroyed }) => destroyed)).toEqual([true, true, false, false, false, false]);
});
