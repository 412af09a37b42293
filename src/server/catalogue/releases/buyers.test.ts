import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orderParts } from '#db/schema.ts';
import { insertBundle, insertOrder } from '#tests/support/sold-order.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import { countBuyers } from './buyers.ts';

const db = tempDatabase();
const now = new Date('2026-03-02T00:00:00.000Z');

test('news of a product go to buyers of bundles that had it, once an address @p174', async () => {
  const { parts } = await insertBundle(db());
  const [first = 0, second = 0] = parts.map(({ productId }) => productId);
  const count = (productId: number) => countBuyers(db(), productId, 'stable', now);
  expect(await count(second)).toBe(1);
  const own = { id: 'p2', paypalOrderId: 'OWN', productId: second };
  await insertOrder(db(), own);
  expect(await count(second)).toBe(1);
  await insertOrder(db(), { ...own, id: 'p3', paypalOrderId: 'P3', email: 'ben@example.com' });
  expect(await count(second)).toBe(2);
  await db().delete(orderParts).where(eq(orderParts.productId, first));
  expect(await count(first)).toBe(0);
});
