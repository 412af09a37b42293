import type { Part } from '../scale.ts';
import { Sales } from '../sales/sales.ts';

const buyers = 6;
const awayMs = 3_000;

/** sqld stops during sales and comes back, after SIGTERM and after SIGKILL. */
export const databaseRestarts: Part = {
  title: 'sqld away',
  async measure(scale) {
    await using fixtures = await scale.openFixtures();
    const { sqld } = fixtures;
    const sales = new Sales(fixtures, { tries: 10, pauseMs: 100 });
    await scale.sellDuring({ sales, buyers }, async () => {
      for (const signal of ['SIGTERM', 'SIGKILL', 'SIGTERM', 'SIGKILL']) {
        await scale.pause(5_000 + Math.random() * 500);
        scale.say(`sqld gets ${signal}, ${sales.tried.length} sales`);
        await (signal === 'SIGKILL' ? sqld.kill() : sqld.stop());
        await scale.pause(awayMs);
        await sqld.restart();
      }
      await scale.pause(3_000);
    });
    scale.claimOnly503(sales);
    await scale.claimEachSells(fixtures, sales.tried);
    await scale.claimAccount(fixtures, sales.tried);
  },
};
