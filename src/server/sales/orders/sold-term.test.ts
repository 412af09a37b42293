import { expect, it } from 'vitest';
import { insertOrder } from '#tests/support/sold-order.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import { decide } from './decide.ts';

const db = tempDatabase();
const at = new Date('2026-03-02T09:30:00.000Z');

it.each([
  ['ends thirty days after its payment', { termDays: 30 }, new Date('2026-04-01T09:30:00.000Z')],
  ['never ends without a term', { termDays: null }, null],
  ['that renews another has no end of its own', { termDays: 30, renewsId: 'first' }, null],
])('a purchase %s @p153', async (_, sold, end) => {
  await insertOrder(db(), { id: 'first' });
  const unpaid = { id: 'second', state: 'created', completedAt: null } as const;
  const { order } = await insertOrder(db(), { ...unpaid, paypalOrderId: 'P2', ...sold });
  const answer = {
    id: 'P2',
    status: 'COMPLETED',
    customId: 'second',
    email: null,
    country: '',
    refunds: [],
    capture: {
      id: 'C2',
      status: 'COMPLETED',
      currency: 'USD',
      amountCents: order.amountCents,
      feeCents: null,
    },
  };
  const paid = decide(order, { kind: 'capture-answered', at, answer, asOf: order });
  expect(paid).toMatchObject({ to: 'completed', values: { expiresAt: end } });
});
