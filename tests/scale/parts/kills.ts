import type { Part } from '../scale.ts';
import { Sales } from '../sales/sales.ts';

const buyers = 6;
/** The systemd unit's RestartSec. */
const restartMs = 1_000;
/** What the outbox sends at once, and a killed process may not have noted. */
const mailsInFlight = 10;

/** The stores are killed one after the other, in the middle of sales. */
export const kills: Part = {
  title: 'kills of stores',
  async measure(scale) {
    const halfMs = scale.inForm(1_500, 5_000);
    await using fixtures = await scale.openFixtures();
    const { stores } = fixtures;
    const sales = new Sales(fixtures, { tries: 5, pauseMs: 250, leavesEach: 10 });
    const killed = scale.inForm(stores, [...stores, ...stores]);
    await scale.sellDuring({ sales, buyers }, async () => {
      for (const store of killed) {
        await scale.pause(halfMs + Math.random() * 500);
        scale.say(`${store.name} is killed, ${sales.tried.length} sales`);
        const restart = async () => {
          await store.kill();
          await scale.pause(restartMs);
          await store.start();
        };
        await Promise.all([scale.pause(halfMs), restart()]);
      }
    });
    scale.note('kills', String(killed.length));
    scale.note('failed requests', sales.describeFailures());
    await scale.claimAccount(fixtures, sales.tried, killed.length * mailsInFlight);
  },
};
