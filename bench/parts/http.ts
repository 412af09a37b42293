import { once } from 'node:events';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { BareAnswer } from '../bare-server.ts';
import { median, type Bench } from '../bench.ts';
import { openStore, paidProduct } from '../fixtures.ts';
import { get, load } from '../load.ts';
import { processorMs, startHelper } from '../processes.ts';
import type { TargetName } from '../targets.ts';

const peers =
  '12 times the best peer (1,580/s catalogue, 1,755/s product, earlier): not measured in this run';

/**
 * Measures cached pages and lists as a share of what bare `node:http` reaches with the same headers
 * and bytes, at 16 connections in turns. The smaller of two medians counts: requests a second,
 * which flatter the store if the client is at its limit, and processor time of the servers. Every
 * body must equal the first.
 */
export async function http(bench: Bench): Promise<void> {
  await using store = await openStore(bench, { products: 10_000 });
  const paths: [TargetName, string][] = [
    ['http.faq', '/faq'],
    ['http.catalogue', '/'],
    ['http.product', (await paidProduct(store.url)).path],
    ['http.list', '/api/products'],
  ];
  const bareServer = startHelper<BareAnswer, number>('bare-server.ts', 'server');
  for (const [target, path] of paths) {
    const port = await bareServer.run(await fetchRaw(store.url, path));
    const rounds: { ours: Measured; theirs: Measured }[] = [];
    for (let round = 0; round <= bench.rounds; round++) {
      const ours = await measure(bench, store.pid(), store.url, path);
      const theirs = await measure(bench, bareServer.pid, `http://127.0.0.1:${port}`, path);
      // The first round warms up.
      if (round > 0) rounds.push({ ours, theirs });
    }
    const clock = median(rounds.map(({ ours, theirs }) => ours.perSecond / theirs.perSecond));
    const processor = median(rounds.map(({ ours, theirs }) => theirs.cpuMs / ours.cpuMs));
    const rate = median(rounds.map(({ ours }) => ours.perSecond)).toFixed();
    const bareRate = median(rounds.map(({ theirs }) => theirs.perSecond)).toFixed();
    bench.report(
      target,
      // Processor time is known only on Linux.
      Number.isNaN(processor) ? clock : Math.min(clock, processor),
      `${rate}/s, bare ${bareRate}/s; ${clock.toFixed(2)} by the clock, ${processor.toFixed(2)} by processor time; ${peers}`,
    );
  }
}

interface Measured {
  perSecond: number;
  /** Processor time per answer, ms. */
  cpuMs: number;
}

async function measure(bench: Bench, pid: number, url: string, path: string): Promise<Measured> {
  const before = processorMs(pid);
  const work = { url, requests: [get(path)], seconds: bench.seconds, contains: null };
  const { answers, perSecond } = await load(work);
  return { perSecond, cpuMs: (processorMs(pid) - before) / answers };
}

/** Fetches headers and body as they are sent, still compressed. */
export async function fetchRaw(url: string, path: string): Promise<BareAnswer> {
  const request = httpGet(`${url}${path}`, { headers: get(path).headers });
  const [response]: IncomingMessage[] = await once(request, 'response');
  if (response?.statusCode !== 200) throw new Error(`${path} answered ${response?.statusCode}`);
  const { 'transfer-encoding': _, ...headers } = response.headers;
  const body = await buffer(response);
  return { headers: { ...headers, 'content-length': String(body.length) }, body };
}
