import type { BareAnswer } from '../limits/bare-server.ts';
import { median, medianRatio } from '../statistics.ts';
import type { Bench } from '../bench.ts';
import { startHelper } from './helper.ts';
import { processorTimeOf } from './processor-time.ts';
import type { BenchShop } from './shop.ts';

const connections = 16;
/** Of a connection, or counted anew by every server. */
const ownHeaders = /^(date|connection|keep-alive|transfer-encoding|content-length)$/i;

/** The store beside a bare server, medians over the rounds. */
export interface BesideBare {
  /** How many times the bare server's requests a second the store answers. */
  ratio: number;
  perSecond: number;
  barePerSecond: number;
  /** ms */
  p99: number;
  /** The same ratio by processor time, which holds whatever else the machine does and however fast the client is. */
  processorRatio: number;
  /** What of a second one answer takes of the store's processor, ms. */
  processorMs: number;
  bodyBytes: number;
}

/** One server of a comparison, with what each round gave. */
class Side {
  readonly perSecond: number[] = [];
  readonly processorMs: number[] = [];
  readonly p99: number[] = [];
  readonly port: number;
  readonly pid: number;

  constructor(port: number, pid: number) {
    this.port = port;
    this.pid = pid;
  }
}

/** Asks the store and a bare server, which sends the same headers and bytes, in turns. */
export async function measureBesideBare(
  bench: Bench,
  { store, client }: BenchShop,
  path: string,
  betweenRounds: () => Promise<void> = async () => {},
): Promise<BesideBare> {
  const ask = await client.known(path);
  const { head, body } = await client.ask(ask);
  await using bareServer = startHelper<BareAnswer, number>(
    'bench/limits/bare-server.ts',
    'server',
    bench.signal,
  );
  const barePort = await bareServer.run({ headers: headersToCopy(head, body.length), body });
  const shop = new Side(client.port, store.pid());
  const bare = new Side(barePort, bareServer.pid);
  for (let round = 0; round <= bench.rounds; round++) {
    bench.say(`${path}: ${round === 0 ? 'warm-up' : `round ${round} of ${bench.rounds}`}`);
    for (const side of [shop, bare]) await measure(side, round === 0);
    await betweenRounds();
  }
  return {
    ratio: medianRatio(shop.perSecond, bare.perSecond),
    perSecond: median(shop.perSecond),
    barePerSecond: median(bare.perSecond),
    p99: median(shop.p99),
    processorRatio: medianRatio(bare.processorMs, shop.processorMs),
    processorMs: median(shop.processorMs),
    bodyBytes: body.length,
  };

  async function measure(side: Side, isWarmUp: boolean): Promise<void> {
    let loaded = { answers: 0, seconds: 0, p99: 0 };
    const spentMs = await processorTimeOf(side.pid, async () => {
      const load = { port: side.port, asks: [ask], connections, forMs: bench.roundMs };
      loaded = await client.load(load);
    });
    if (isWarmUp) return;
    side.perSecond.push(loaded.answers / loaded.seconds);
    side.processorMs.push(spentMs / loaded.answers);
    side.p99.push(loaded.p99);
  }
}

function headersToCopy(head: string, length: number): Record<string, string> {
  const lines = head.split('\r\n').slice(1);
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(': ');
    return [line.slice(0, colon), line.slice(colon + 2)];
  });
  return {
    ...Object.fromEntries(headers.filter(([name]) => !ownHeaders.test(name))),
    'Content-Length': String(length),
  };
}
