import { expect, test } from 'vitest';
import { dayMs } from '#contract/kit/days.ts';
import { orderQuerySchema } from '#contract/sales/orders.ts';
import * as schema from '#db/schema.ts';
import {
  insertOrder,
  insertRefund,
  testSettings,
  owner as caller,
} from '#tests/support/sold-order.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import { countEndingPurchases } from './access.ts';
import { listOrders } from './list-orders.ts';

const db = tempDatabase();
const moment = new Date('2026-04-01T10:00:00.000Z');
const deps = () => ({ db: db(), settings: testSettings, now: () => moment });
const read = async (query: object) => {
  const { purchases, total } = await listOrders(deps(), orderQuerySchema.parse(query), caller);
  return { ids: purchases.map(({ id }) => id), total };
};

test('purchases name the buyer as in a review, else in the newest ticket @p353', async () => {
  const { order } = await insertOrder(db(), { id: 'reviewed', email: 'Ada@x.example' });
  await insertOrder(db(), { id: 'asked', paypalOrderId: 'asked', email: 'Ada@x.example' });
  await insertOrder(db(), { id: 'silent', paypalOrderId: 'silent', email: null });
  const ticket = { email: 'ada@x.example', message: '', createdAt: moment };
  const tickets = ['Old', 'Ada'].map((name) => ({ ...ticket, name }));
  await db()
    .insert(schema.tickets)
    .values([...tickets, { ...ticket, name: 'Erased', email: '' }]);
  const days = { versionNumber: '1', daysOwned: 1, daysUsed: 1, createdAt: moment };
  const review = { orderId: 'reviewed', productId: order.productId, name: 'Countess', ...days };
  await db()
    .insert(schema.reviews)
    .values({ ...review, rating: 5, text: '' });
  const { purchases } = await listOrders(deps(), orderQuerySchema.parse({}), caller);
  const names = Object.fromEntries(purchases.map(({ id, buyerName }) => [id, buyerName]));
  expect(names).toEqual({ reviewed: 'Countess', asked: 'Ada', silent: null });
});

test('purchases have the moment of their last refund', async () => {
  await insertOrder(db(), { id: 'back', state: 'refunded', refundedCents: 4900 });
  await insertRefund(db(), { orderId: 'back', amountCents: 4900, updatedAt: moment });
  const { purchases } = await listOrders(deps(), orderQuerySchema.parse({}), caller);
  expect(purchases).toMatchObject([{ refundedAt: moment.toISOString() }]);
});

test('purchases are sorted by their end, those without one last @p143', async () => {
  const { order } = await insertOrder(db(), { id: 'a' });
  const ends = { b: 2, c: 1, d: 2, e: null };
  for (const [id, day] of Object.entries(ends)) {
    const expiresAt = day === null ? null : new Date(moment.getTime() + day);
    await db()
      .insert(schema.orders)
      .values({ ...order, id, paypalOrderId: id, expiresAt });
  }
  const sort = 'expiresAt';
  expect((await read({ sort, direction: 'asc' })).ids).toEqual(['c', 'b', 'd', 'a', 'e']);
  expect((await read({ sort, direction: 'desc' })).ids).toEqual(['d', 'b', 'c', 'e', 'a']);
});

test('purchases ending within seven days are listed, next first @p143', async () => {
  const days = { over: -1, now: 0, last: 7, next: 1, later: 7.01, blocked: 2, refunded: 2 };
  for (const [id, day] of Object.entries(days)) {
    const expiresAt = new Date(moment.getTime() + day * dayMs);
    const blockedAt = id === 'blocked' ? moment : null;
    const state = id === 'refunded' ? id : 'completed';
    await insertOrder(db(), { id, paypalOrderId: id, expiresAt, blockedAt, state });
  }
  await insertOrder(db(), { id: 'never', paypalOrderId: 'never' });
  const ending = { ids: ['next', 'last'], total: 2 };
  expect(await read({ state: 'ending', sort: 'expiresAt', direction: 'asc' })).toEqual(ending);
  expect(await read({ state: 'ending', sort: 'email', search: 'next' })).toMatchObject({
    ids: ['next'],
  });
  expect(await countEndingPurchases(deps())).toBe(2);
});
