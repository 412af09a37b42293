import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { RawAnswer } from '../load/answer-reader.ts';
import { askOnce, complaintAbout } from '../load/client.ts';
import type { Ask, Load, LoadResult } from '../load/load.ts';
import { startHelper, type Helper } from './helper.ts';

/** Each load has addresses of its own, so that no limit of an address is met. */
const addressesPerLoad = 256;

/** Who asks a server: one request at a time from here, loads from a process on the client's core. */
export class Client implements AsyncDisposable {
  readonly port: number;
  readonly #signal: AbortSignal;
  readonly #helper: Helper<Load, LoadResult>;
  #nextAddress = 0;

  constructor(port: number, signal: AbortSignal) {
    this.port = port;
    this.#signal = signal;
    this.#helper = startHelper('bench/load/load-process.ts', 'client', signal);
  }

  /** One request, by a client of its own. @throws an Error where the answer is not what was expected */
  async ask(ask: Ask): Promise<RawAnswer> {
    this.#signal.throwIfAborted();
    const answer = await askOnce(this.port, ask, this.#nextAddress++);
    const complaint = complaintAbout(ask, answer);
    if (complaint) throw new Error(complaint);
    return answer;
  }

  /** What a visitor's browser reads at a path. @throws an Error where that is not 200 */
  async read(path: string, headers?: Record<string, string>): Promise<string> {
    return textOf(await this.ask({ path, headers, expected: { statuses: [200] } }));
  }

  /** A request whose answer, as it comes now, is what has to come each time. */
  async known(path: string, headers?: Record<string, string>): Promise<Ask> {
    const ask = { path, headers, expected: { statuses: [200] } };
    const { body } = await this.ask(ask);
    return { ...ask, expected: { statuses: [200], body } };
  }

  /**
   * @param load whom to ask where it is not this client's own server, what, and for how long
   * @throws an Error where an answer was wrong
   */
  async load(load: Omit<Load, 'firstAddress' | 'port'> & { port?: number }): Promise<LoadResult> {
    this.#signal.throwIfAborted();
    const firstAddress = this.#nextAddress;
    this.#nextAddress += addressesPerLoad;
    const result = await this.#helper.run({ port: this.port, ...load, firstAddress });
    if (result.wrong !== null) throw new Error(result.wrong);
    return result;
  }

  /** The time of each request, ms, one after the other. */
  async times(asks: Ask[]): Promise<number[]> {
    const { times } = await this.load({ asks, connections: 1 });
    return times;
  }

  async [Symbol.asyncDispose]() {
    await this.#helper[Symbol.asyncDispose]();
  }
}

/** An answer's body as its reader sees it. */
export function textOf({ head, body }: RawAnswer): string {
  const encoding = headerOf(head, 'content-encoding');
  if (encoding === 'br') return brotliDecompressSync(body).toString();
  if (encoding === 'gzip') return gunzipSync(body).toString();
  return body.toString();
}

function headerOf(head: string, name: string): string | undefined {
  return new RegExp(`\r\n${name}: ([^\r]*)`, 'i').exec(head)?.[1];
}
