import { connect, type Socket } from 'node:net';

export interface RawAnswer {
  /** 0 if it closed the connection without an answer. */
  status: number;
  /** By name in lower case. */
  headers: Map<string, string>;
  body: string;
  /** The whole answer, as received. */
  text: string;
}

const patienceMs = 10_000;

/** Opens a connection to the store, for bytes that no HTTP client would send. */
export function openSocket(storeUrl: string, localAddress?: string): Socket {
  const { hostname, port } = new URL(storeUrl);
  return connect({ host: hostname, port: Number(port), ...(localAddress && { localAddress }) });
}

/** Sends bytes over a new connection, and reads until the store closes it. */
export async function sendRaw(storeUrl: string, bytes: string | Buffer): Promise<RawAnswer> {
  const socket = openSocket(storeUrl);
  socket.setTimeout(patienceMs, () => socket.destroy(new Error('The store does not hang up.')));
  socket.write(bytes);
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of socket) chunks.push(chunk);
  } catch (error) {
    if (chunks.length === 0) throw error;
  }
  return readAnswer(Buffer.concat(chunks).toString('latin1'));
}

/** Sends a GET with an unchanged target, one byte per character, line ends and spaces too. */
export function getRaw(
  storeUrl: string,
  target: string,
  headers: Record<string, string> = {},
): Promise<RawAnswer> {
  const lines = Object.entries({ Host: new URL(storeUrl).host, Connection: 'close', ...headers });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return sendRaw(storeUrl, Buffer.from(`GET ${target} HTTP/1.1\r\n${head}\r\n`, 'latin1'));
}

function readAnswer(text: string): RawAnswer {
  const end = text.indexOf('\r\n\r\n');
  const [first = '', ...lines] = text.slice(0, end).split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? 0);
  return { status, headers: new Map(headers), body: text.slice(end + 4), text };
}
