import type { Part } from '../scale.ts';
import { percentiles } from '../percentiles.ts';
import { Sales, type Sale } from '../sales/sales.ts';

const latencyMs = 50;
/** Buyers at once, and how many sales they make together. */
const crowds = [
  [1, 20],
  [8, 100],
] as const;

/** Each way to the database and back takes 50 ms. */
export const farDatabase: Part = {
  title: 'sqld 50 ms away',
  async measure(scale) {
    await using stage = await scale.openStage({ isWired: true });
    stage.wire?.setLatency(latencyMs);
    const tried: Sale[] = [];
    for (const [buyersAtOnce, howMany] of crowds) {
      scale.say(`${buyersAtOnce} at once`);
      const sales = new Sales(stage);
      await sales.run(buyersAtOnce, () => scale.signal.aborted || sales.tried.length >= howMany);
      scale.signal.throwIfAborted();
      tried.push(...sales.tried);
      const failed = sales.failures;
      scale.note(`captures, ${buyersAtOnce} at once`, percentiles(sales.captureMs));
      scale.claim('failed requests', failed.count === 0, failed.describe());
    }
    await scale.holdAccount(stage, tried);
  },
};
