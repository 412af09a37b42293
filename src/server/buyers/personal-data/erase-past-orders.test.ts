import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { defaultRetention } from '#contract/seller/shop-settings.ts';
import { orders, refunds, trials, withdrawals } from '#db/schema.ts';
import { insertOrder, testSettings } from '#tests/support/sold-order.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import { applyRules } from './erase-address.ts';
import { sweepRetention } from './sweep-retention.ts';

const db = tempDatabase();
const day = 86_400_000;
const now = () => new Date('2026-04-01T09:30:00.000Z');
const tomorrow = () => new Date(now().getTime() + day);
const before = (days: number) => new Date(now().getTime() - days * day);
const deps = () => ({ db: db(), settings: testSettings, now });

async function insertWithdrawal(stated: string, orderId: string | null, createdAt: Date) {
  const email = 'ada@example.com';
  await db().insert(withdrawals).values({
    name: 'Ada',
    statedOrderId: stated,
    email,
    orderId,
    isAcknowledged: true,
    createdAt,
  });
}
const listNames = async () =>
  (await db().select().from(withdrawals)).map(({ name, email }) => `${name} ${email}`);

test('an erased order takes its withdrawals along @p259', async () => {
  await insertOrder(db(), {
    email: 'Ada@example.com',
    createdAt: before(1_200),
    completedAt: before(1_200),
  });
  await insertWithdrawal('A', 'purchase-1', before(30));
  await insertWithdrawal('B', null, before(30));
  const span = { until: now(), claimsFrom: before(1_095) };
  await applyRules(deps(), 'ada@example.com', span);
  expect(await listNames()).toEqual([' erased-1', 'Ada ada@example.com']);
  expect((await applyRules(deps(), 'ada@example.com', span)).erased).toEqual([]);
});

test('old withdrawals of no order, or of an erased one, lose their name @p262', async () => {
  await insertOrder(db(), { email: 'ada@example.com' });
  await insertOrder(db(), { id: 'erased', paypalOrderId: 'E', email: null });
  await db().update(orders).set({ erasureAskedAt: now() }).where(eq(orders.id, 'erased'));
  await insertWithdrawal('A', 'purchase-1', before(1_100));
  await insertWithdrawal('B', 'erased', before(1_100));
  await insertWithdrawal('C', null, before(1_100));
  await insertWithdrawal('D', null, before(1_000));
  await sweepRetention(deps(), defaultRetention);
  const kept = 'Ada ada@example.com';
  expect(await listNames()).toEqual([kept, ' erased-2', ' erased-3', kept]);
});

test('an order whose term ran goes once it has ended @p260', async () => {
  const old = { createdAt: before(1_200), completedAt: before(1_200) };
  await insertOrder(db(), { ...old, email: 'ada@example.com', expiresAt: now() });
  const span = { until: now(), claimsFrom: before(1_095) };
  await applyRules(deps(), 'ada@example.com', span);
  expect(await db().query.orders.findFirst()).toMatchObject({ email: 'ada@example.com' });
  await sweepRetention({ ...deps(), now: tomorrow }, defaultRetention);
  expect(await db().query.orders.findFirst()).toMatchObject({ email: null });
});

test('an order whose refund is on its way stays @p260', async () => {
  const old = { createdAt: before(1_200), completedAt: before(1_200) };
  await insertOrder(db(), { ...old, email: 'ada@example.com' });
  await db().insert(refunds).values({
    id: 'R',
    orderId: 'purchase-1',
    kind: 'refund',
    amountCents: 100,
    state: 'pending',
    nextCheckAt: now(),
    createdAt: now(),
    updatedAt: now(),
  });
  const span = { until: now(), claimsFrom: before(1_095) };
  const { erasure } = await applyRules(deps(), 'ada@example.com', span);
  expect(erasure.claimed).toMatchObject({ orderIds: ['purchase-1'], unsettled: 1 });
  expect(erasure.settled.orderIds).toEqual([]);
});

test('an address that tried again after an erasure is erased again', async () => {
  const tried = { days: 14, accounts: 'any' as const, createdAt: before(1_200) };
  for (const id of ['first', 'second']) {
    const email = 'ada@example.com';
    const at = { createdAt: before(1_200), completedAt: before(1_200) };
    await insertOrder(db(), { ...at, id, paypalOrderId: id, email });
    await db()
      .insert(trials)
      .values({ ...tried, orderId: id, productId: 1, address: email, login: '501' });
    await applyRules(deps(), email, { until: now(), claimsFrom: before(1_095) });
  }
  expect(await db().select().from(trials)).toMatchObject([{ orderId: 'second' }]);
  expect(JSON.stringify(await db().select().from(trials))).not.toContain('ada@');
});
