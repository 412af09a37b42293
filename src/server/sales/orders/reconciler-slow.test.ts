import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders } from '#db/schema.ts';
import { settlementFixtures } from '#tests/support/settlement.ts';
import { reconciler } from './reconciler.ts';

const fixtures = await settlementFixtures();
const { deps, newOrder, approve, stateOf, pass } = fixtures;

test('a slow order does not delay the others @p11', async () => {
  const [slow, quick] = [await newOrder(), await newOrder()];
  for (const { paypalOrderId } of [slow, quick]) await approve(paypalOrderId);
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  const { paypal } = deps();
  const slowPayPal = {
    ...paypal,
    async findOrder(id: string) {
      if (id !== slow.paypalOrderId) return paypal.findOrder(id);
      asked.resolve();
      await answer.promise;
      return paypal.findOrder(id);
    },
  };
  const worker = reconciler(Object.assign(deps(), { paypal: slowPayPal }));
  await pass({ seconds: 31 });
  // The next order becomes due while the slow one is being checked.
  const notYet = new Date(deps().now().getTime() + 1);
  await deps().db.update(orders).set({ nextCheckAt: notYet }).where(eq(orders.id, quick.id));
  worker.start();
  await asked.promise;
  await pass({ seconds: 1 });
  worker.wake();
  await expect.poll(() => stateOf(quick.id)).toBe('completed');
  expect(await stateOf(slow.id)).toBe('created');
  answer.resolve();
  await worker.stop();
  expect(await stateOf(slow.id)).toBe('completed');
});
