import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { transactions } from '#db/schema.ts';
import { fakePayPal, insertOrder, insertRefund } from '#tests/support/sold-order.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import type { PayPalOrder } from '#server/adapters/paypal/answers.ts';
import { PayPalUnavailable } from '#server/adapters/paypal/http.ts';
import type { PayPal } from '#server/adapters/paypal/paypal.ts';
import { askNextFees } from './fees.ts';

const db = tempDatabase();
const now = () => new Date('2026-04-01T00:00:00.000Z');
const asked: string[] = [];

function paypalWith(known: Partial<Pick<PayPal, 'findOrder' | 'findCapture'>>): PayPal {
  return fakePayPal({
    async findOrder(id) {
      asked.push(id);
      return known.findOrder?.(id) ?? null;
    },
    findCapture: known.findCapture ?? (async () => null),
  });
}

const capture = { id: 'C', status: 'COMPLETED', amountCents: 4900, currency: 'USD', feeCents: 220 };
const answer = (id: string): PayPalOrder => ({
  id,
  status: 'COMPLETED',
  customId: null,
  email: null,
  country: 'FR',
  capture,
  refunds: [{ id: 'refund of old', status: 'COMPLETED', amountCents: 900, feeCents: 31 }],
});

const fees = async () =>
  (await db().select().from(transactions).orderBy(asc(transactions.at))).map(
    ({ kind, feeCents, feeDueAt, country }) => [kind, feeCents, feeDueAt, country],
  );

/** Inserts a sale with a refund, and a later sale. */
async function insertSales() {
  const at = new Date('2026-02-01T00:00:00.000Z');
  await insertOrder(db(), { id: 'old', paypalOrderId: 'OLD', captureId: 'C', completedAt: at });
  await insertRefund(db(), {
    orderId: 'old',
    amountCents: 900,
    updatedAt: new Date(at.getTime() + 1),
  });
  await insertOrder(db(), { id: 'new', paypalOrderId: 'NEW', captureId: 'D' });
  asked.length = 0;
}

test('fees of earlier sales are asked for once, the latest first @p212', async () => {
  await insertSales();
  const deps = { db: db(), paypal: paypalWith({ findOrder: async (id) => answer(id) }), now };
  expect(await askNextFees(deps)).toBe('asked');
  expect(await askNextFees(deps)).toBe('asked');
  expect(await askNextFees(deps)).toBe('none');
  expect(asked).toEqual(['NEW', 'OLD']);
  expect(await fees()).toEqual([
    ['sale', 220, null, 'FR'],
    ['refund', -31, null, ''],
    ['sale', 220, null, 'FR'],
  ]);
});

test('of an order that PayPal has forgotten its capture is asked @p212', async () => {
  await insertSales();
  const deps = { db: db(), paypal: paypalWith({ findCapture: async () => capture }), now };
  while ((await askNextFees(deps)) === 'asked');
  expect((await fees()).map(([kind, fee, due]) => [kind, fee, due])).toEqual([
    ['sale', 220, null],
    ['refund', null, null],
    ['sale', 220, null],
  ]);
});

test('a PayPal that does not answer is asked again later, and two ask for different orders @p212', async () => {
  await insertSales();
  const silent = async () => {
    throw new PayPalUnavailable(new Error('silent'));
  };
  const deps = { db: db(), paypal: paypalWith({ findOrder: silent }), now };
  expect(await Promise.all([askNextFees(deps), askNextFees(deps)])).toEqual(['down', 'down']);
  expect(asked.toSorted()).toEqual(['NEW', 'OLD']);
  expect(await askNextFees(deps)).toBe('none');
  const later = { ...deps, now: () => new Date(now().getTime() + 600_000) };
  expect(await askNextFees(later)).toBe('down');
  expect(await db().$count(transactions, eq(transactions.kind, 'sale'))).toBe(2);
});
