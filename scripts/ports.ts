import { createServer } from 'node:net';

/** The address that the demo and the tests listen on. */
const host = '127.0.0.1';

/** Whether a server could listen there now. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.on('error', () => resolve(false));
    server.listen({ port, host }, () => server.close(() => resolve(true)));
  });
}

/** A port that nobody listened on a moment ago. Another process may take it first: be ready to ask again. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen({ port: 0, host }, () => {
      const address = server.address();
      server.close(() => {
        if (address !== null && typeof address === 'object') resolve(address.port);
        else reject(new Error('The server has no port'));
      });
    });
  });
}

/**
 * The port that a variable of the environment names.
 *
 * @throws an Error with a sentence for a person when it is not a port
 */
export function portFrom(name: string, byDefault: number): number {
  const text = process.env[name]?.trim() || String(byDefault);
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`${name} is "${text}", which is not a port. Set it to a number up to 65535.`);
  }
  return port;
}
