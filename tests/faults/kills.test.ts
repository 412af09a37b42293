import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { useShop } from '../support/shop.ts';
import { byExtent } from '../support/extent.ts';
import { seededRandom } from './seeded-random.ts';
import { expectMoneyIsWhole } from './money.ts';
import { settleEverything } from './settle-everything.ts';
import { savedVersionOf, Trade } from './trade.ts';

const shop = useShop({ admin: true, env: { TRUSTED_PROXIES: '1' } });

const kills = byExtent(5, 200);
const buyers = 3;
const killMs = 15_000;
/** PayPal has acted and its answer is on the way: the kill comes before it or just after. */
const answerMs = 40;
const phases = ['create-order', 'capture-order', 'refund', 'save', 'any moment'] as const;
const random = seededRandom();

/** Resolves at a random moment in a phase of the store's work. There is no event to wait for. */
async function reach(phase: (typeof phases)[number], trade: Trade): Promise<void> {
  if (phase === 'any moment') {
    await delay(random() * 300);
    return;
  }
  if (phase === 'save') {
    await trade.untilNext('save');
    await delay(random() * 60);
    return;
  }
  await fetch(`${shop.sandboxUrl}/_control/calls`, { method: 'DELETE' });
  await shop.control('faults', { operation: phase, fault: 'slow', ms: answerMs });
  await expect
    .poll(() => shop.countCalls(phase), { timeout: killMs, interval: 3 })
    .toBeGreaterThan(0);
  await delay(random() * 2 * answerMs);
}

/** Checks that the storage has every file that the database names, complete. */
async function expectFilesAreWhole(): Promise<void> {
  const named = await shop.database.db.query.files.findMany({ columns: { hash: true } });
  for (const hash of new Set(named.map((file) => file.hash))) {
    const path = join(shop.dataDir, 'files', hash.slice(0, 2), hash.slice(2, 4), hash);
    const digest = createHash('sha256');
    for await (const chunk of createReadStream(path)) digest.update(chunk);
    expect(digest.digest('hex')).toBe(hash);
  }
}

test(
  `${kills} kills in the midst of sales, refunds and product saves lose nothing and double nothing @p23 @p33`,
  async () => {
    const [saved, ...sold] = [
      await shop.paidProduct(),
      await shop.paidProduct(),
      await shop.paidProduct(),
    ];
    const trade = new Trade({
      shop,
      token: shop.token,
      random,
      buyers,
      productIds: sold.map(({ id }) => id),
      savedId: saved.id,
    });
    const counts = new Map<string, number>();
    await trade.untilNext('acknowledged');
    for (let kill = 0; kill < kills; kill++) {
      const phase = phases[kill % phases.length] ?? 'any moment';
      await reach(phase, trade);
      trade.leave();
      await shop.kill();
      counts.set(phase, (counts.get(phase) ?? 0) + 1);
      await shop.restart();
      trade.comeBack();
    }
    await trade.untilNext('acknowledged');
    await trade.end();
    const { acknowledged, refunded, savedVersion, complaints } = trade.record;
    expect(complaints).toEqual([]);

    await settleEverything(shop);
    const purchases = await expectMoneyIsWhole(shop);
    const orders = await shop.database.db.query.orders.findMany();
    const byProviderId = new Map(orders.map((order) => [order.paypalOrderId, order]));
    for (const [orderID, purchaseId] of acknowledged) {
      const order = byProviderId.get(orderID);
      expect(order?.id, 'an acknowledged sale').toBe(purchaseId);
      const states = refunded.has(purchaseId) ? ['refunded'] : ['completed', 'refunded'];
      expect(states).toContain(order?.state);
    }
    // A save whose answer was lost may have succeeded.
    const versions = [savedVersion, savedVersion + 1];
    expect(versions).toContain(await savedVersionOf(shop, saved.id));
    await expectFilesAreWhole();
    expect((await shop.buy(sold[0]?.id ?? 0)).success).toBe(true);

    const phaseCounts = [...counts].map(([phase, count]) => `${phase} ${count}`).join(', ');
    console.log(
      `${kills} kills (${phaseCounts}): ${orders.length} orders, ${purchases} purchases, ` +
        `${acknowledged.size} acknowledged, ${refunded.size} refunds answered, ${savedVersion} saves answered`,
    );
  },
  kills * killMs,
);
