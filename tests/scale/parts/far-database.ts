import { percentiles, type Part } from '../scale.ts';
import { Sales, type Sale } from '../sales/sales.ts';

const latencyMs = 50;
const crowds = [
  { buyers: 1, minSales: 20 },
  { buyers: 8, minSales: 100 },
];

/** Makes each round trip to the database take 50 ms. */
export const farDatabase: Part = {
  title: 'sqld 50 ms away',
  async measure(scale) {
    await using fixtures = await scale.openFixtures({ isWired: true });
    fixtures.wire?.setLatency(latencyMs);
    const tried: Sale[] = [];
    for (const { buyers, minSales } of crowds) {
      scale.say(`${buyers} buyers`);
      const sales = new Sales(fixtures);
      await scale.sellDuring({ sales, buyers, minSales }, async () => scale.throwIfStopped());
      tried.push(...sales.tried);
      scale.note(`captures, ${buyers} buyers`, percentiles(sales.captureMs));
      scale.claimNoFailures(sales);
    }
    await scale.claimAccount(fixtures, tried);
  },
};
