import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** Finds a free port of 127.0.0.1. Another process may take it first: be ready to retry. */
export const findFreePort = (): Promise<number> => listenOn(0);

export const isPortFree = (port: number): Promise<boolean> =>
  listenOn(port).then(
    () => true,
    () => false,
  );

async function listenOn(port: number): Promise<number> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return address.port;
}

/** @throws an Error with a sentence for a person if the setting is not a port */
export function portFrom(name: string, byDefault: number): number {
  const text = process.env[name]?.trim() || String(byDefault);
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`${name} is "${text}", which is not a port. Set it to a number up to 65535.`);
  }
  return port;
}
