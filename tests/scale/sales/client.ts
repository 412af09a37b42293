import { Agent, request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

const patienceMs = 30_000;
let clients = 0;

/** An answer, or what came in its place: `cut off`, `no answer`. */
export interface Answer {
  status: number | string;
  text: string;
  headers: IncomingMessage['headers'];
}

/** A visitor on an address of its own, with one connection that it keeps. */
export class Client {
  readonly #origin: string;
  readonly #agent: Agent;

  constructor(origin: string) {
    const number = ++clients;
    this.#origin = origin;
    this.#agent = new Agent({
      keepAlive: true,
      maxSockets: 1,
      // All of 127/8 is this machine's: nginx and the limits see as many visitors as there are.
      localAddress: `127.1.${(number >> 8) & 255}.${number & 255}`,
    });
  }

  /** Never rejects. */
  async ask(method: string, path: string, body?: unknown): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    request(new URL(path, this.#origin), {
      method,
      agent: this.#agent,
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      signal: AbortSignal.timeout(patienceMs),
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

  close(): void {
    this.#agent.destroy();
  }
}
