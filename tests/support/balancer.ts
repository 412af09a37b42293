import { get } from 'node:http';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

const askEachMs = 100;

/** A balancer of TCP connections that asks each store every 100 ms whether it is ready. */
export interface Balancer extends AsyncDisposable {
  url: string;
  /** The number of stores that were ready when last asked. */
  countReady(): number;
}

/** Hands new connections to the ready stores in turn. Never moves a connection. */
export async function startBalancer(stores: string[]): Promise<Balancer> {
  const ready = new Set<string>();
  const ask = async (store: string) => {
    if (await answersOk(`${store}/readyz`)) ready.add(store);
    else ready.delete(store);
  };
  await Promise.all(stores.map(ask));
  const asking = setInterval(() => {
    for (const store of stores) void ask(store);
  }, askEachMs);

  const sockets = new Set<Socket>();
  let turn = 0;
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const store = [...ready][turn++ % Math.max(ready.size, 1)];
    if (!store) return void client.destroy();
    const { hostname, port } = new URL(store);
    const upstream = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.resetAndDestroy());
      from.on('close', () => sockets.delete(from));
      from.pipe(to);
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    countReady: () => ready.size,
    async [Symbol.asyncDispose]() {
      clearInterval(asking);
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

function answersOk(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    get(url, { agent: false, timeout: 2_000 }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    })
      .on('error', () => resolve(false))
      .on('timeout', () => resolve(false));
  });
}
