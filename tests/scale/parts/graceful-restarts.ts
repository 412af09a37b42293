import type { Part } from '../scale.ts';
import { Sales } from '../sales/sales.ts';

const buyers = 8;

/** The stores restart one after the other, as for an update. */
export const gracefulRestarts: Part = {
  title: 'graceful restarts',
  async measure(scale) {
    const minSales = scale.inForm(60, 300);
    const everyMs = scale.inForm(3_000, 10_000);
    await using fixtures = await scale.openFixtures({ drainSeconds: scale.inForm(1, 5) });
    const { stores } = fixtures;
    const sales = new Sales(fixtures);
    const codes: (number | null)[] = [];
    await scale.sellDuring({ sales, buyers, minSales }, async () => {
      for (const store of scale.inForm(stores, [...stores, ...stores])) {
        scale.say(`${store.name} restarts, ${sales.tried.length} sales`);
        const restart = async () => {
          codes.push(await store.stop());
          await store.start();
        };
        await Promise.all([scale.pause(everyMs), restart()]);
      }
    });
    const areClean = codes.every((code) => code === 0);
    scale.claim('restarts', areClean, `${codes.length}, exit codes ${codes.join(', ')}`);
    scale.claimNoFailures(sales);
    await scale.claimAccount(fixtures, sales.tried);
  },
};
