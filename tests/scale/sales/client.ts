import { Agent, request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

const timeoutMs = 30_000;
/** The store limits orders and captures of an address, e.g. to 120 in ten minutes. */
const maxStepsPerAddress = 50;
let addresses = 0;

/** A response, or why there is none: `cut off`, `no answer`. */
export interface Answer {
  status: number | string;
  text: string;
  headers: IncomingMessage['headers'];
}

/** A visitor with one connection and a separate address. */
export class Client {
  readonly #origin: string;
  #agent = newAgent();
  #steps = 0;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Never rejects. */
  async ask(method: string, path: string, body?: unknown): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    request(new URL(path, this.#origin), {
      method,
      agent: this.#agent,
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
    })
      .on('response', resolve)
      .on('error', reject)
      .end(body === undefined ? undefined : JSON.stringify(body));
    try {
      const answer = await promise;
      const { statusCode = 0, headers } = answer;
      const isBare = statusCode === 503 && headers['retry-after'] === undefined;
      const status = isBare ? '503 without Retry-After' : statusCode;
      return { status, text: await text(answer), headers };
    } catch (error) {
      const isLate = error instanceof Error && error.name === 'AbortError';
      return { status: isLate ? 'no answer' : 'cut off', text: '', headers: {} };
    }
  }

  /** Counts an order or a capture, and moves to another address before the store's limits. */
  countStep(): void {
    if (++this.#steps % maxStepsPerAddress > 0) return;
    this.close();
    this.#agent = newAgent();
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** All of 127/8 is this machine: nginx and the limits see another visitor. */
function newAgent(): Agent {
  const number = ++addresses;
  const localAddress = `127.1.${(number >> 8) & 255}.${number & 255}`;
  return new Agent({ keepAlive: true, maxSockets: 1, localAddress });
}
