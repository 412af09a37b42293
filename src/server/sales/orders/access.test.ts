import { and, eq, gt, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orderStates } from '#contract/sales/order-states.ts';
import { blocks, orderConsents, orders, products } from '#db/schema.ts';
import { insertOrder } from '#tests/support/sold-order.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import { addressKey, addressKeyOf, blockedReason } from '#server/kit/address-key.ts';
import { accessFacts, accessOf, hasPortal, isOpen } from './access.ts';
import { insertConsents } from './consents/consents.ts';

const db = tempDatabase();
const now = new Date('2026-03-01T10:00:00.000Z');
const later = new Date(now.getTime() + 1);

const blockAddress = (address: string) =>
  db().insert(blocks).values({ address, email: address, reason: 'Leaks', createdAt: now });

test('accessOf, hasPortal and isOpen agree on every order @p139', async () => {
  const { order } = await insertOrder(db(), { id: 'first' });
  const { order: other } = await insertOrder(db(), { id: 'other', paypalOrderId: 'OTHER' });
  for (const { id: orderId } of [order, other]) {
    await insertConsents(db(), { orderId, address: '', country: null, at: now });
  }
  await blockAddress('leak@example.com');
  const is = eq(orders.id, order.id);
  const seen = new Map<string, number>();
  const changes = orderStates.flatMap((state) =>
    [null, 'first'].flatMap((renewsId) =>
      [null, now, later].flatMap((expiresAt) =>
        [null, now].flatMap((blockedAt) =>
          ['a@example.com', 'Leak+1@example.com'].map((email) => ({
            state,
            renewsId,
            expiresAt,
            blockedAt,
            email,
          })),
        ),
      ),
    ),
  );
  const confirmedAts = [now, null];
  for (const [change, confirmedAt] of changes.flatMap((each) =>
    confirmedAts.map((at) => [each, at] as const),
  )) {
    await db().update(orders).set(change).where(is);
    await db()
      .update(orderConsents)
      .set({ confirmedAt })
      .where(eq(orderConsents.orderId, order.id));
    const [facts] = await db().select(accessFacts).from(orders).where(is);
    const access = facts && accessOf(facts, now);
    seen.set(`${access}`, (seen.get(`${access}`) ?? 0) + 1);
    expect(await db().$count(orders, and(is, isOpen(now)))).toBe(access === 'open' ? 1 : 0);
    const opens = access === 'open' || access === 'over' || access === 'waiting';
    expect(await db().$count(orders, and(is, hasPortal()))).toBe(opens ? 1 : 0);
  }
  await db().update(orders).set({ state: 'completed', renewsId: null, blockedAt: null }).where(is);
  await db().update(products).set({ state: 'draft' });
  await db().delete(blocks);
  const [facts] = await db().select(accessFacts).from(orders).where(is);
  expect(facts && accessOf(facts, now)).toBe('unpublished');
  expect(await db().$count(orders, hasPortal())).toBe(0);
  expect(Object.fromEntries(seen)).toEqual({
    none: 456,
    blocked: 18,
    open: 2,
    waiting: 2,
    over: 2,
  });
});

test('a block says its reason, the purchase’s own before that of its address @p139', async () => {
  await blockAddress('ada@example.com');
  const { order } = await insertOrder(db(), { email: 'ADA+shop@example.com' });
  const read = async () => {
    const [row] = await db().select({ blockedReason }).from(orders).where(eq(orders.id, order.id));
    return row?.blockedReason;
  };
  expect(await read()).toBe('Leaks');
  await db().update(orders).set({ blockedAt: now, blockedReason: 'Chargebacks' });
  expect(await read()).toBe('Chargebacks');
  await db().update(orders).set({ blockedAt: null, email: 'bob@example.com' });
  expect(await read()).toBeNull();
});

test.each([
  ['Ada@Example.com', 'ada@example.com'],
  ['ada+shop@example.com', 'ada@example.com'],
  ['ada+a+b@example.com', 'ada@example.com'],
  ['Ada+shop@Example.com.', 'ada@example.com'],
  ['+ada@example.com', '+ada@example.com'],
  ['ada@sub+tag.example.com', 'ada@sub+tag.example.com'],
  ['ÄDA@example.com', 'Äda@example.com'],
])('the address %j is compared as %j, in the database too', async (email, key) => {
  expect(addressKey(email)).toBe(key);
  const row = await db().get<{ key: string }>(sql`SELECT ${addressKeyOf(sql`${email}`)} AS key`);
  expect(row.key).toBe(key);
});

test('hasPortal leaves the choice of an index to the other conditions', async () => {
  const asked = db()
    .select({ id: orders.id })
    .from(orders)
    .where(and(gt(orders.completedAt, now), hasPortal()));
  const plan = await db().all<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${asked.getSQL()}`);
  expect(plan[0]?.detail).toContain('orders_purchases (completed_at>?)');
});
