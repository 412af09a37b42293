import { AsyncLocalStorage } from 'node:async_hooks';
import { connect, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterEach, expect, test, vi } from 'vitest';
import { withFacts } from './listen.ts';
import { countRefusedLists, shedLoad } from './load-shedding.ts';

const scope = new AsyncLocalStorage<string>();
let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Records in which request's scope work was done; the first request blocks the loop. */
async function open(holdLoop: () => void) {
  const worked: string[] = [];
  const shed = shedLoad();
  server = createServer((req, res) => {
    const request = withFacts(req, 0);
    scope.run(request.path, () => {
      void shed(request, res, () => {
        if (worked.length === 0) holdLoop();
        worked.push(scope.getStore() ?? 'none');
        res.end();
      });
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const ask = (path: string) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {}).resume();
    socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    return socket;
  };
  return { worked, ask };
}

test('load shedding skips clients who left while another was answered @p40', async () => {
  const { worked, ask } = await open(() => {
    for (const socket of leaving) socket.destroy();
  });
  const first = ask('/first');
  const leaving = ['/a', '/b', '/c'].map(ask);
  const last = ask('/last');
  await Promise.all([once(first, 'close'), once(last, 'close')]);
  expect(worked).toEqual(['/first', '/last']);
});

test('load shedding answers other requests before lists that came first @p40', async () => {
  const { worked, ask } = await open(() => {
    const until = performance.now() + 50;
    while (performance.now() < until);
  });
  const first = ask('/first');
  const others = ['/api/products', '/api/capture-payment'].map(ask);
  await Promise.all([first, ...others].map((socket) => once(socket, 'close')));
  expect(worked.indexOf('/api/capture-payment')).toBeLessThan(worked.indexOf('/api/products'));
});

test('load shedding refuses lists alone once one has waited for two seconds @p40', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  const refusedBefore = countRefusedLists();
  const { ask } = await open(() => {});
  const shed = shedLoad();
  const refused: unknown[] = [];
  server.removeAllListeners('request');
  server.on('request', (req, res) => {
    const request = withFacts(req, 0);
    // The query says when it arrived; all of them arrive before the first turn.
    now.mockReturnValue(Number(request.query.slice(1)));
    void shed(request, res, () => res.end());
    if (request.isBusy) refused.push([request.path, 'comes without its list']);
    if (res.statusCode !== 200) refused.push([request.path, res.statusCode]);
  });
  const lists = ['/api/products?0', '/api/products?1999', '/api/products?2001'];
  const paths = [...lists, '/api/orders?2002', '/?2003'];
  await once(ask(paths.join(' HTTP/1.1\r\nHost: a\r\n\r\nGET ')), 'close');
  expect(refused).toEqual([
    ['/api/products', 503],
    ['/', 'comes without its list'],
  ]);
  expect(countRefusedLists()).toBe(refusedBefore + 2);
});
