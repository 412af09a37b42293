import { asc } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { countriesDiffer, orders } from '#db/schema.ts';
import { insertOrder } from '#tests/support/sold-order.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import { locateBuyer } from './locate-buyer.ts';

const locate = (
  payerCountry: string | null,
  addressCountry: string | null,
  billingCountry: string | null = null,
) => {
  const { country, evidence, isContradiction } = locateBuyer({
    payerCountry,
    addressCountry,
    billingCountry,
  });
  return [country, evidence.length, isContradiction];
};

test.each([
  ['nobody knows', [null, null], [null, 0, false]],
  ['PayPal alone suffices', ['FR', null], ['FR', 1, false]],
  ['the network address alone', [null, 'FR'], ['FR', 1, false]],
  ['two agree', ['FR', 'FR'], ['FR', 2, false]],
  ['two contradict each other', ['FR', 'DE'], ['FR', 2, true]],
  ['the invoice settles it for PayPal', ['FR', 'DE', 'FR'], ['FR', 3, false]],
  ['the invoice settles it for the address', ['FR', 'DE', 'DE'], ['DE', 3, false]],
  ['all contradict each other', ['FR', 'DE', 'AT'], ['FR', 3, true]],
  ['the invoice contradicts PayPal', ['FR', null, 'AT'], ['FR', 2, true]],
] as const)('locateBuyer where %s @p271', (_name, [payer, address, billing], located) => {
  expect(locate(payer, address, billing)).toEqual(located);
});

describe('the database @p271', () => {
  const db = tempDatabase();

  test('finds the same contradictions', async () => {
    await insertOrder(db(), { id: 'first', paypalOrderId: 'FIRST' });
    const [order] = await db().select().from(orders);
    if (!order) throw new Error('The order was not written');
    const codes = [null, 'FR', 'DE', 'AT'];
    const countries = codes.flatMap((payerCountry) =>
      codes.flatMap((addressCountry) =>
        codes.map((billingCountry) => ({ payerCountry, addressCountry, billingCountry })),
      ),
    );
    const copies = countries.map((each, place) => ({
      ...order,
      ...each,
      id: `copy ${String(place).padStart(2, '0')}`,
      paypalOrderId: null,
      captureId: null,
    }));
    await db().insert(orders).values(copies);
    const found = await db()
      .select({ id: orders.id })
      .from(orders)
      .where(countriesDiffer)
      .orderBy(asc(orders.id));
    const expected = copies.filter((copy) => locateBuyer(copy).isContradiction);
    expect(found.map((row) => row.id)).toEqual(expected.map((copy) => copy.id));
    expect(expected.length).toBeGreaterThan(10);
  });
});
