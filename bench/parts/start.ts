import { get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { serveArguments, serveEnvironment } from '#scripts/build.ts';
import { environmentWith } from '#scripts/demo-environment.ts';
import { startService } from '#scripts/processes.ts';
import { openShop } from '../stage/shop.ts';
import { pinned } from '../stage/helper.ts';
import { median } from '../statistics.ts';
import type { Bench } from '../bench.ts';
import type { Part } from '../parts.ts';

const graceMs = 10_000;
const retryMs = 2;
const longestMs = 30_000;

/** From the start of the process to the first page that came whole. */
export const start: Part = {
  title: 'start of serve',
  async measure(bench) {
    await using shop = await openShop(bench, { products: bench.products });
    await shop.store.terminate();
    const times: number[] = [];
    for (let round = 0; round < bench.rounds + 2; round++) {
      bench.say(`start ${round + 1}`);
      times.push(await timeStart(bench, shop.store.env, `${shop.store.url}/`));
    }
    // The first ones read the program from the disk.
    const measured = times.slice(1);
    bench.report('start.ready', median(measured), `of ${measured.map(Math.round).join(', ')} ms`);
  },
};

async function timeStart(
  bench: Bench,
  settings: Record<string, string>,
  url: string,
): Promise<number> {
  const begun = performance.now();
  const service = startService({
    name: 'The store',
    args: serveArguments,
    env: { ...environmentWith(settings), ...serveEnvironment },
    under: pinned('server'),
  });
  try {
    while (!(await answersWhole(url))) {
      bench.signal.throwIfAborted();
      if (performance.now() - begun > longestMs) throw new Error(`No answer\n${service.output()}`);
      await delay(retryMs);
    }
    return performance.now() - begun;
  } finally {
    await service.stop(graceMs);
  }
}

function answersWhole(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(url, { agent: false }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode === 200));
    });
    request.once('error', () => resolve(false));
  });
}
