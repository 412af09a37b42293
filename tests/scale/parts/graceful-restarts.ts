import { setTimeout as delay } from 'node:timers/promises';
import type { Part } from '../scale.ts';
import { Sales } from '../sales/sales.ts';

const buyersAtOnce = 8;

/** One store after the other is started again, as for an update. */
export const gracefulRestarts: Part = {
  title: 'graceful restarts',
  async measure(scale) {
    const leastSales = scale.inForm(60, 300);
    const everyMs = scale.inForm(3_000, 10_000);
    await using stage = await scale.openStage({ drainSeconds: scale.inForm(1, 5) });
    const sales = new Sales(stage);
    let isOver = false;
    const selling = sales.run(buyersAtOnce, () => isOver && sales.tried.length >= leastSales);
    const codes: (number | null)[] = [];
    for (const store of scale.inForm(stage.stores, [...stage.stores, ...stage.stores])) {
      const rest = delay(everyMs);
      scale.signal.throwIfAborted();
      scale.say(`${store.name} is started again, ${sales.tried.length} sales`);
      codes.push(await store.stop());
      await store.start();
      await rest;
    }
    isOver = true;
    await selling;
    scale.claim(
      'restarts',
      codes.every((code) => code === 0),
      `${codes.length}, exit codes ${codes.join(', ')}`,
    );
    scale.claim('failed requests', sales.failures.count === 0, sales.failures.describe());
    await scale.holdAccount(stage, sales.tried);
  },
};
