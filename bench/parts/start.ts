import { reportMedian, type Bench } from '../bench.ts';
import { openStore, time } from '../fixtures.ts';

/** Measures the time from the start of the process to its first catalogue page. */
export async function start(bench: Bench): Promise<void> {
  await using store = await openStore(bench);
  const seconds: number[] = [];
  for (let round = 0; round < bench.rounds; round++) {
    await store.terminate();
    const begun = performance.now();
    await store.restart();
    await time(store.url, '/');
    seconds.push((performance.now() - begun) / 1000);
  }
  reportMedian(bench, 'start.ready', seconds);
}
