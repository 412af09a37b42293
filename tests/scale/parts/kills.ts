import { setTimeout as delay } from 'node:timers/promises';
import type { Part } from '../scale.ts';
import { Sales } from '../sales/sales.ts';

const buyersAtOnce = 6;
/** As systemd's unit says. */
const restartMs = 1_000;

/** One store after the other is gone in the midst of its work. */
export const kills: Part = {
  title: 'kills of stores',
  async measure(scale) {
    const everyMs = scale.inForm(3_000, 10_000);
    await using stage = await scale.openStage();
    const sales = new Sales(stage, { tries: 5, pauseMs: 250, leavesEach: 10 });
    let isOver = false;
    const selling = sales.run(buyersAtOnce, () => isOver);
    const killed = scale.inForm(stage.stores, [...stage.stores, ...stage.stores]);
    for (const store of killed) {
      await delay(everyMs / 2 + Math.random() * 500);
      scale.signal.throwIfAborted();
      scale.say(`${store.name} is killed, ${sales.tried.length} sales`);
      const rest = delay(everyMs / 2);
      await store.kill();
      await delay(restartMs);
      await store.start();
      await rest;
    }
    isOver = true;
    await selling;
    scale.note('kills', String(killed.length));
    scale.note('failed requests', sales.failures.describe());
    await scale.holdAccount(stage, sales.tried, killed.length);
  },
};
