import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { invoiceCounters, meta, outbox, waitingInvoices } from '#db/schema.ts';
import { byExtent } from '#tests/support/extent.ts';
import { answerOf, invoicedSales } from '#tests/support/invoiced-sales.ts';
import { insertOrder, owner } from '#tests/support/sold-order.ts';
import { settleOrder } from '#server/sales/orders/record-refunds.ts';
import { correctInvoices } from './invoices.ts';
import { issueDocuments } from './issue-documents.ts';
import { issueWaiting, confirmNumber, getNumbering } from './numbering.ts';

const sales = invoicedSales();
const { db, deps, clock, settings, set, addRate, sell, giveBack, issued, numbers } = sales;
const company = { company: 'Firma SARL', address: 'Rue 1\n75001 Paris', country: 'FR', vatId: '' };

describe('numbers @p275', () => {
  test('have no gap and none twice in many sales at once @p275', async () => {
    const length = byExtent(40, 200);
    await addRate();
    await Promise.all(Array.from({ length }, (_, n) => sell(n + 1)));
    const expected = Array.from({ length }, (_, n) => `2026-${String(n + 1).padStart(5, '0')}`);
    expect(await numbers()).toEqual(expected);
  }, 30_000);

  test('are not taken by what is rolled back @p275', async () => {
    await addRate();
    await addRate(1.25, '2026-03-01');
    await sell();
    const { order } = await insertOrder(db(), { id: 'purchase-2', paypalOrderId: 'PAYPAL-2' });
    await expect(
      db().transaction(async (tx) => {
        const taken = await issueDocuments(tx, { settings }, order.id, 'sale', clock.now);
        expect(taken).toMatchObject([{ number: '2026-00002' }]);
        throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
    await sell(3);
    expect(await numbers()).toEqual(['2026-00001', '2026-00002']);
  });

  test('that are taken already stop no sale; what waits for one is issued after', async () => {
    await addRate();
    await set({ invoiceNumber: '{YYYY}-1{n}' });
    await sell();
    await set({ invoiceNumber: '{YYYY}-{n}' });
    await db().update(invoiceCounters).set({ next: 11 });
    expect(await sell(2)).toMatchObject({ state: 'completed' });
    expect(await db().select().from(waitingInvoices)).toMatchObject([{ reason: 'number' }]);
    await expect(correctInvoices(deps(), ['purchase-1'], company, 'buyer')).rejects.toThrow(
      'hasn’t been issued yet',
    );
    await set({ invoiceNumber: '{YYYY}-B{n:3}' });
    clock.now = new Date('2026-03-02T10:30:00.000Z');
    await issueWaiting(deps());
    expect(await numbers()).toEqual(['2026-11', '2026-B011']);
  });

  test('restart each year, in the shop’s time zone', async () => {
    await set({ timeZone: 'Europe/Berlin' });
    await addRate(1.25, '2026-12-31');
    clock.now = new Date('2026-12-31T22:30:00.000Z');
    await sell(1);
    clock.now = new Date('2026-12-31T23:30:00.000Z');
    await sell(2);
    expect(await numbers()).toEqual(['2026-00001', '2027-00001']);
  });
});

describe('an invoice is issued with its sale @p276', () => {
  test('with the VAT of the buyer’s country, and in the seller’s currency @p276', async () => {
    await addRate();
    await sell();
    await settleOrder(deps(), await sell(2, 'US'), answerOf(2, 'US'), 'paypal');
    const [french, american] = await issued();
    expect(french).toMatchObject({
      kind: 'invoice',
      treatment: 'oss',
      country: 'FR',
      rateBasisPoints: 2000,
      grossCents: 4900,
      netCents: 4083,
      vatCents: 817,
      day: '2026-03-02',
      content: {
        note: '',
        buyer: { email: 'ada@example.com', country: 'FR' },
        exchange: { currency: 'EUR', rate: 0.8, day: '2026-03-02', vatCents: 654 },
      },
    });
    expect(american).toMatchObject({ treatment: 'outside_eu', vatCents: 0, netCents: 4900 });
    expect(american?.content.exchange).toBeNull();
    const [receipt] = await db().query.outbox.findMany({ where: eq(outbox.kind, 'receipt') });
    expect(receipt?.textBody).toContain('Download invoice 2026-00001');
  });

  test('but waits without a number while the exchange rate is missing @p276', async () => {
    await sell();
    expect(await issued()).toEqual([]);
    expect(await db().select().from(waitingInvoices)).toMatchObject([{ reason: 'rate' }]);
    await sell(2, 'US');
    await giveBack(1000);
    clock.now = new Date('2026-03-02T09:40:00.000Z');
    await issueWaiting(deps());
    expect(await numbers()).toEqual(['2026-00001']);
    await addRate();
    clock.now = new Date('2026-03-02T09:50:00.000Z');
    await issueWaiting(deps());
    expect(await issued()).toMatchObject([
      { number: '2026-00001', country: 'US' },
      { number: '2026-00002', kind: 'invoice', country: 'FR', content: { soldOn: '2026-03-02' } },
      { number: '2026-00003', kind: 'credit_note', grossCents: -1000 },
    ]);
    expect(await db().select().from(waitingInvoices)).toEqual([]);
  });

  test('only when asked for without VAT, and never for a copy @p276', async () => {
    settings.vatMode = 'none';
    await set({ vatMode: 'none', vatNote: '§ 19 UStG' });
    const { id } = await sell();
    expect(await issued()).toEqual([]);
    const { order: copy } = await insertOrder(db(), {
      id: 'copy',
      paypalOrderId: 'G1',
      origin: 'granted',
    });
    // The seller charges VAT now; the sale had none.
    await set({ vatMode: 'oss' });
    for (const orderId of [id, id, copy.id]) {
      await db().transaction((tx) => issueDocuments(tx, { settings }, orderId, 'asked', clock.now));
    }
    expect(await issued()).toMatchObject([
      { orderId: id, treatment: 'none', vatCents: 0, content: { note: 'No VAT is charged.' } },
    ]);
  });
});

describe('after a restore @p279', () => {
  test('nothing is issued until the next number is confirmed @p279', async () => {
    await addRate();
    await sell();
    await db().insert(meta).values({ name: 'invoices-held', value: 'restored' });
    await sell(2);
    clock.now = new Date('2026-03-02T10:30:00.000Z');
    await issueWaiting(deps());
    expect(await numbers()).toEqual(['2026-00001']);
    await expect(correctInvoices(deps(), ['purchase-1'], company, 'buyer')).rejects.toThrow(
      'hasn’t been issued yet',
    );
    const before = await getNumbering(deps());
    expect(before).toMatchObject({ isHeld: true, proposed: 2, waiting: { held: 1 } });
    await expect(confirmNumber(deps(), { next: 1 }, owner)).rejects.toThrow('above 1');
    const after = await confirmNumber(deps(), { next: 7 }, owner);
    expect(after).toMatchObject({ isHeld: false, next: 8, waiting: { held: 0 } });
    expect(await numbers()).toEqual(['2026-00001', '2026-00007']);
    await expect(confirmNumber(deps(), { next: 9 }, owner)).rejects.toThrow('No invoices');
  });
});
