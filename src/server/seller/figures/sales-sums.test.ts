import { and, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayOf } from '#contract/kit/days.ts';
import { orders, refunds } from '#db/schema.ts';
import { findWrongSums } from '#tests/support/sales-sums.ts';
import { insertOrder, insertRefund } from '#tests/support/sold-order.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import { periodsOf } from './sales-sums.ts';

const db = tempDatabase();

const day = 86_400_000;
const start = Date.parse('2026-01-30T22:00:00.000Z');

const columns = {
  state: fc.constantFrom('created', 'completed', 'refunded', 'reversed', 'review'),
  completedAt: fc.option(fc.nat(3 * day).map((later) => new Date(start + later))),
  amountCents: fc.nat(5000),
  refundedCents: fc.constantFrom(0, 0, 7),
  promoCode: fc.option(fc.constantFrom('TEN', 'HALF')),
  productId: fc.constantFrom(1, 2),
};
/** Values that a sale, a refund, a reversal or an import may write. */
const anyValues = fc.oneof(
  fc.record(columns),
  fc.record(columns, { requiredKeys: [] }),
  fc.record({ state: columns.state }),
  fc.record({ refundedCents: columns.refundedCents }),
);
const anyWrite = fc.record({
  kind: fc.constantFrom('insert', 'update', 'update', 'delete', 'refund', 'refund', 'undo'),
  id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
  values: anyValues,
});
type Write = typeof anyWrite extends fc.Arbitrary<infer Value> ? Value : never;

let given = 0;

test('the sums equal what the transactions add up to after any writes @p134', async () => {
  const { order } = await insertOrder(db(), { id: 'first' });
  await insertOrder(db(), { id: 'second', paypalOrderId: 'ORDER-2' });
  const write = async ({ kind, id, values }: Write) => {
    const set = { updatedAt: new Date(), ...values };
    const known = await db().$count(orders, eq(orders.id, id));
    if (kind === 'refund' && known > 0) {
      given += 1;
      const refundKind = given % 2 === 0 ? 'refund' : 'reversal';
      await insertRefund(db(), {
        id: `refund ${given}`,
        orderId: id,
        kind: refundKind,
        amountCents: given,
      });
    }
    if (kind === 'undo') {
      await db()
        .update(refunds)
        .set({ state: 'failed', failure: 'CANCELLED', updatedAt: new Date(start) })
        .where(and(eq(refunds.orderId, id), eq(refunds.kind, 'reversal')));
    }
    if (kind === 'delete') await db().delete(refunds).where(eq(refunds.orderId, id));
    if (kind === 'delete') await db().delete(orders).where(eq(orders.id, id));
    if (kind === 'update') await db().update(orders).set(set).where(eq(orders.id, id));
    if (kind === 'insert') {
      const row = { ...order, paypalOrderId: null, ...values, id };
      await db().insert(orders).values(row).onConflictDoUpdate({ target: orders.id, set });
    }
  };
  await fc.assert(
    fc.asyncProperty(fc.array(anyWrite, { maxLength: 12 }), async (writes) => {
      for (const each of writes) await write(each);
      expect(await findWrongSums(db())).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

const february = Array.from({ length: 27 }, (_, index) =>
  dayOf(new Date(Date.UTC(2026, 1, index + 1))),
);

test.each([
  ['2026-01-30', '2026-04-01', ['2026-01-30', '2026-01-31', '2026-02', '2026-03', '2026-04-01']],
  ['2026-02-01', '2026-02-27', february],
  ['2028-02-01', '2028-02-29', ['2028-02']],
  ['2025-12-01', '2026-01-31', ['2025-12', '2026-01']],
])('the days from %s to %s are %j', (from, to, periods) => {
  expect(periodsOf({ from, to })).toEqual(periods);
});
