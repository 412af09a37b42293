import { reportRounds, type Bench } from '../bench.ts';
import { openStore, time } from '../fixtures.ts';

export async function start(bench: Bench): Promise<void> {
  await using store = await openStore(bench);
  await reportRounds(bench, async () => {
    await store.terminate();
    const begun = performance.now();
    await store.restart();
    await time(store.url, '/');
    return { 'start.ready': (performance.now() - begun) / 1000 };
  });
}
