import { readdirSync, readFileSync } from 'node:fs';
import { findFreePort } from '#scripts/ports.ts';
import { startService, untilReady } from '#scripts/processes.ts';
import { reportRounds, type Bench } from '../bench.ts';
import { openStore, paidProduct } from '../fixtures.ts';
import { get, load, onServerCore } from '../load.ts';
import type { TargetName } from '../targets.ts';

/**
 * Measures cached pages and lists as a share of what bare `node:http` reaches with the same headers
 * and bytes, at 16 connections in turns. The smaller of two shares counts: requests a second, which
 * flatter the store if the client is at its limit, and processor time of the servers. Every body
 * must equal the first.
 */
export async function http(bench: Bench): Promise<void> {
  await using store = await openStore(bench);
  const paths: [TargetName, string][] = [
    ['http.faq', '/faq'],
    ['http.catalogue', '/'],
    ['http.product', (await paidProduct(store.url)).path],
    ['http.list', '/api/products'],
  ];
  for (const [target, path] of paths) {
    const bare = await startBareServer(store.url + path);
    await reportRounds(bench, async () => {
      const ours = await measure(bench, { url: store.url, pid: store.pid() }, path);
      const theirs = await measure(bench, bare, path);
      const rate = ours.perSecond / theirs.perSecond;
      const processor = theirs.cpuMs / ours.cpuMs;
      // Processor time is known only on Linux.
      return { [target]: Number.isNaN(processor) ? rate : Math.min(rate, processor) };
    });
    await bare.stop(0);
  }
}

interface Measured {
  perSecond: number;
  /** Processor time per answer, ms. */
  cpuMs: number;
}

async function startBareServer(model: string) {
  const port = await findFreePort();
  const args = ['bench/bare-server.ts', model, String(port)];
  const under = onServerCore;
  const server = startService({ name: 'The bare server', args, env: process.env, under });
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url, server, 10_000);
  return { url, pid: server.pid ?? 0, stop: server.stop };
}

async function measure(
  { seconds }: Bench,
  { url, pid }: { url: string; pid: number },
  path: string,
): Promise<Measured> {
  let first: string | undefined;
  const isRight = (body: string) => body === (first ??= body);
  const before = processorMs(pid);
  const work = { url, requests: [get(path)], duration: seconds, isRight };
  const { answers, perSecond } = await load(work);
  return { perSecond, cpuMs: (processorMs(pid) - before) / answers };
}

/** Returns the processor time of a process and its threads so far, ms; NaN without `/proc`. */
function processorMs(pid: number): number {
  if (process.platform !== 'linux') return NaN;
  const threads = readdirSync(`/proc/${pid}/task`).map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  );
  return threads.reduce((sum, nanoseconds) => sum + nanoseconds, 0) / 1e6;
}
