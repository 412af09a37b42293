import { setTimeout as delay } from 'node:timers/promises';
import { listed, type Part } from '../scale.ts';
import { Sales } from '../sales/sales.ts';

const buyersAtOnce = 6;
const awayMs = 3_000;

/** sqld goes away in the midst of sales and comes back, on its own account and killed. */
export const databaseRestarts: Part = {
  title: 'sqld away',
  async measure(scale) {
    await using stage = await scale.openStage();
    const { sqld } = stage;
    const sales = new Sales(stage, { tries: 10, pauseMs: 100 });
    let isOver = false;
    const selling = sales.run(buyersAtOnce, () => isOver);
    for (const signal of ['SIGTERM', 'SIGKILL', 'SIGTERM', 'SIGKILL']) {
      await delay(5_000 + Math.random() * 500);
      scale.signal.throwIfAborted();
      scale.say(`sqld gets ${signal}, ${sales.tried.length} sales`);
      await (signal === 'SIGKILL' ? sqld.kill() : sqld.stop());
      await delay(awayMs);
      await sqld.restart();
    }
    await delay(3_000);
    isOver = true;
    await selling;
    const other = sales.failures.beside503;
    scale.note('requests that failed', sales.failures.describe());
    scale.claim('with anything but 503', other.length === 0, listed([...other, ...sales.texts]));
    await scale.holdEachSells(stage, sales.tried);
    await scale.holdAccount(stage, sales.tried);
  },
};
