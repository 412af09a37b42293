import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { orders, outbox, refunds } from '#db/schema.ts';
import type { Shop } from '../support/shop.ts';

/** An order as the sandbox reports it. */
interface PayPalOrder {
  id: string;
  unit: { custom_id?: string };
  capture: {
    id: string;
    status: string;
    amount: { value: string };
    refundedCents: number;
    refundIds: string[];
  } | null;
}

const paidStates = new Set(['completed', 'refunded', 'reversed']);
const paidStatuses = new Set(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']);

/**
 * Expects each payment at PayPal to be one purchase with one receipt of the same sum, each refund
 * there to be one here, and no other purchase. Returns the number of purchases.
 */
export async function expectMoneyIsWhole(shop: Shop): Promise<number> {
  const { db, client } = shop.database;
  const { orders: atProvider } = (await shop.control('orders?limit=1000000')) as {
    orders: PayPalOrder[];
  };
  const paid = atProvider.flatMap(({ id, unit, capture }) =>
    capture && paidStatuses.has(capture.status)
      ? [
          {
            id: unit.custom_id,
            paypalOrderId: id,
            captureId: capture.id,
            amountCents: Math.round(Number(capture.amount.value) * 100),
            refundedCents: capture.refundedCents,
          },
        ]
      : [],
  );
  const here = await db.query.orders.findMany({
    columns: {
      id: true,
      state: true,
      paypalOrderId: true,
      captureId: true,
      amountCents: true,
      refundedCents: true,
    },
  });
  const purchases = here.filter(({ state }) => paidStates.has(state));
  const states = { state: expect.any(String) };
  expect(purchases.toSorted(byId), 'paid if and only if a purchase').toEqual(
    paid.toSorted(byId).map((fact) => ({ ...fact, ...states })),
  );
  expect(here.filter(({ state }) => ['pending', 'review'].includes(state))).toEqual([]);
  for (const { id, state, amountCents, refundedCents } of purchases) {
    expect(state, id).toBe(refundedCents === amountCents ? 'refunded' : 'completed');
  }

  const refundIds = atProvider.flatMap(({ capture }) => capture?.refundIds ?? []);
  const written = await db.select({ id: refunds.paypalRefundId }).from(refunds);
  expect(written.map(({ id }) => String(id)).toSorted(), 'refunds').toEqual(refundIds.toSorted());

  const receipts = await db
    .select({ orderId: outbox.subjectId })
    .from(outbox)
    .where(eq(outbox.kind, 'receipt'));
  expect(receipts.map(({ orderId }) => orderId).toSorted(), 'receipts').toEqual(
    purchases.map(({ id }) => id).toSorted(),
  );
  expect(await db.$count(orders), 'one row for each order').toBe(
    new Set(here.map(({ id }) => id)).size,
  );

  const [integrity] = (await client.execute('PRAGMA integrity_check')).rows;
  expect(integrity?.integrity_check).toBe('ok');
  expect((await client.execute('PRAGMA foreign_key_check')).rows).toEqual([]);
  return purchases.length;
}

const byId = (one: { id?: string | undefined }, other: { id?: string | undefined }) =>
  String(one.id).localeCompare(String(other.id));
