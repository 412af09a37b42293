import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { memberStates } from '#contract/kit/countries.ts';
import { decideVat, splitGross, vatRates, type TaxedSale } from './decide-vat.ts';
import { asc } from 'drizzle-orm';
import { countriesDiffer, orders } from '#db/schema.ts';
import { insertOrder } from '#tests/support/sold-order.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import { locateBuyer } from './locate-buyer.ts';

const sale: TaxedSale = {
  mode: 'oss',
  sellerCountry: 'DE',
  domesticRate: 19,
  buyerCountry: 'FR',
  day: '2026-11-26',
  hasForeignVatId: false,
  rates: vatRates([]),
};

describe('decideVat @p270', () => {
  test.each([
    ['none for every buyer', { mode: 'none' }, { treatment: 'none', rate: 0, country: 'FR' }],
    [
      'none for a business as well',
      { mode: 'none', hasForeignVatId: true },
      { treatment: 'none', rate: 0, country: 'FR' },
    ],
    [
      'the domestic rate for the EU',
      { mode: 'domestic' },
      { treatment: 'domestic', rate: 19, country: 'DE' },
    ],
    ['the buyer’s rate by OSS', {}, { treatment: 'oss', rate: 20, country: 'FR' }],
    [
      'the domestic rate at home by OSS',
      { buyerCountry: 'DE', domesticRate: 7 },
      { treatment: 'domestic', rate: 7, country: 'DE' },
    ],
    [
      'no reverse charge at home',
      { buyerCountry: 'DE', hasForeignVatId: true },
      { treatment: 'domestic', rate: 19, country: 'DE' },
    ],
    [
      'reverse charge by OSS',
      { hasForeignVatId: true },
      { treatment: 'reverse_charge', rate: 0, country: 'FR' },
    ],
    [
      'reverse charge in the domestic mode',
      { mode: 'domestic', hasForeignVatId: true },
      { treatment: 'reverse_charge', rate: 0, country: 'FR' },
    ],
    [
      'none outside the EU, domestic',
      { mode: 'domestic', buyerCountry: 'CH' },
      { treatment: 'outside_eu', rate: 0, country: 'CH' },
    ],
    [
      'none outside the EU, OSS',
      { buyerCountry: 'GB', hasForeignVatId: true },
      { treatment: 'outside_eu', rate: 0, country: 'GB' },
    ],
    [
      'France’s rate in Monaco',
      { buyerCountry: 'MC' },
      { treatment: 'oss', rate: 20, country: 'FR' },
    ],
    [
      'the domestic rate for an unknown country',
      { buyerCountry: null },
      { treatment: 'domestic', rate: 19, country: 'DE' },
    ],
    [
      'the domestic rate at home outside the EU',
      { sellerCountry: 'CH', buyerCountry: 'CH', domesticRate: 8.1 },
      { treatment: 'domestic', rate: 8.1, country: 'CH' },
    ],
  ] satisfies [string, Partial<TaxedSale>, object][])('has %s', (_name, given, decision) => {
    expect(decideVat({ ...sale, ...given })).toEqual(decision);
  });

  test('refuses a day for which no rate is known', () => {
    expect(() => decideVat({ ...sale, day: '2014-12-31' })).toThrow('No VAT rate of FR');
  });
});

describe('the rate holds from its day @p270', () => {
  const rateOn = (buyerCountry: string, day: string, rates = sale.rates) =>
    decideVat({ ...sale, buyerCountry, day, rates }).rate;

  test.each([
    ['EE', '2025-07-01', 22, 24],
    ['SK', '2025-01-01', 20, 23],
    ['RO', '2025-08-01', 19, 21],
    ['FI', '2024-09-01', 24, 25.5],
    ['LU', '2024-01-01', 16, 17],
  ])('%s from %s', (country, day, before, since) => {
    const eve = new Date(Date.parse(day) - 1).toISOString().slice(0, 10);
    expect([rateOn(country, eve), rateOn(country, day)]).toEqual([before, since]);
  });

  test('all member states have one', () => {
    expect(memberStates).toHaveLength(27);
    for (const country of memberStates) {
      const seller = country === 'DE' ? 'FR' : 'DE';
      const { rate } = decideVat({ ...sale, sellerCountry: seller, buyerCountry: country });
      expect(rate, country).toBeGreaterThanOrEqual(17);
      expect(rate, country).toBeLessThanOrEqual(27);
    }
  });

  test('the seller’s own rate wins from its day', () => {
    const rates = vatRates([
      { country: 'EE', rate: 23, from: '2025-07-01' },
      { country: 'EE', rate: 26, from: '2027-01-01' },
    ]);
    expect(rateOn('EE', '2026-12-31', rates)).toBe(23);
    expect(rateOn('EE', '2027-01-01', rates)).toBe(26);
    expect(rateOn('FI', '2027-01-01', rates)).toBe(25.5);
  });
});

describe('splitGross @p270', () => {
  test.each([
    [4_990, 19, 4_193, 797],
    [100, 25.5, 80, 20],
    [3, 20, 2, 1],
    [-3, 20, -2, -1],
    [1, 27, 1, 0],
    [4_990, 0, 4_990, 0],
  ])('splits %d at %d percent', (gross, rate, netCents, vatCents) => {
    expect(splitGross(gross, rate)).toEqual({ netCents, vatCents });
  });

  test('gives back the amount, with the VAT within half a cent', () => {
    const cents = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
    const percent = fc.integer({ min: 0, max: 5_000 }).map((points) => points / 100);
    fc.assert(
      fc.property(cents, percent, (gross, rate) => {
        const { netCents, vatCents } = splitGross(gross, rate);
        expect(netCents + vatCents).toBe(gross);
        expect(Math.abs(vatCents - (gross * rate) / (100 + rate))).toBeLessThanOrEqual(0.500001);
        expect(splitGross(-gross, rate).vatCents).toBe(-vatCents || 0);
      }),
    );
  });
});

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
