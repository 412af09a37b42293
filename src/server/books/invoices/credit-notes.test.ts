import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { outbox, refunds } from '#db/schema.ts';
import { invoiceTexts } from '#texts/books.ts';
import { invoicedSales } from '#tests/support/invoiced-sales.ts';
import { recordRefunds, restoreReversed } from '#server/sales/orders/record-refunds.ts';
import { correctInvoices } from './invoices.ts';
import { issueDocuments } from './issue-documents.ts';

const sales = invoicedSales();
const { db, deps, clock, settings, set, addRate, sell, giveBack, issued, numbers } = sales;
/** A shop that cannot reach VIES. */
const unreachable = () => ({ ...deps(), settings: { ...settings, viesUrl: 'http://127.0.0.1:1' } });
const company = { company: 'Firma SARL', address: 'Rue 1\n75001 Paris', country: 'FR', vatId: '' };

describe('a refund makes a credit note @p277', () => {
  test('once, that names its invoice, for the part @p277', async () => {
    await addRate();
    await sell();
    await giveBack(1003);
    await giveBack(1003);
    await giveBack(1003, 'R2');
    // More than is left, as when a bank takes everything back.
    await giveBack(4900, 'R3');
    const [invoice, part, , rest, ...others] = await issued();
    expect(others).toEqual([]);
    expect(part).toMatchObject({
      number: '2026-00002',
      kind: 'credit_note',
      correctsId: invoice?.id,
      grossCents: -1003,
      vatCents: -167,
      content: { corrects: { number: '2026-00001', day: '2026-03-02' } },
    });
    // The remaining VAT, to the cent: computed separately it would be 482.
    expect(rest).toMatchObject({ grossCents: -2894, vatCents: -483, netCents: -2411 });
    const mails = await db().query.outbox.findMany({ where: eq(outbox.kind, 'credit-note') });
    expect(mails.map(({ toAddress }) => toAddress)).toEqual(Array(3).fill('ada@example.com'));
    expect(mails[0]?.textBody).toMatch(/files\/invoices\/2\?expires=\d+&signature=/);
  });

  test('once also where PayPal’s news comes before its answer @p277', async () => {
    await addRate();
    const order = await sell();
    const values = { orderId: order.id, kind: 'refund', amountCents: 4900 } as const;
    const dates = { createdAt: clock.now, updatedAt: clock.now, nextCheckAt: clock.now };
    await db()
      .insert(refunds)
      .values({ ...values, ...dates, id: 'own', state: 'requested' });
    await giveBack(4900);
    const answer = { id: 'R1', status: 'COMPLETED', amountCents: 4900, feeCents: null };
    await recordRefunds(deps(), order, [answer], { source: 'admin', ownId: 'own' });
    expect(await numbers()).toEqual(['2026-00001', '2026-00002']);
  });

  test('and money that a won dispute brings back an invoice @p277', async () => {
    await addRate();
    const order = await sell();
    await recordRefunds(
      deps(),
      order,
      [{ id: 'R1', status: 'COMPLETED', amountCents: 4900, feeCents: null }],
      { source: 'paypal', kind: 'reversal' },
    );
    await restoreReversed(deps(), order, 'paypal');
    expect(await issued()).toMatchObject([
      { grossCents: 4900 },
      { grossCents: -4900, kind: 'credit_note' },
      {
        grossCents: 4900,
        vatCents: 817,
        kind: 'invoice',
        content: { corrects: { number: '2026-00002' } },
      },
    ]);
  });
});

describe('a correction @p278', () => {
  test('is a credit note and a new invoice for what is left, once by the buyer @p278', async () => {
    await addRate();
    const { id } = await sell();
    await giveBack(1000);
    await correctInvoices(deps(), [id], company, 'buyer');
    const [, , creditNote, corrected] = await issued();
    expect(creditNote).toMatchObject({ kind: 'credit_note', grossCents: -3900, vatCents: -650 });
    expect(corrected).toMatchObject({
      kind: 'invoice',
      grossCents: 3900,
      vatCents: 650,
      correctedBy: 'buyer',
      content: { buyer: { name: 'Firma SARL', address: 'Rue 1\n75001 Paris' } },
    });
    await expect(correctInvoices(deps(), [id], company, 'buyer')).rejects.toThrow(
      'already been corrected',
    );
    await correctInvoices(deps(), [id], { ...company, company: 'Firma SAS' }, 'seller');
    expect(await issued()).toHaveLength(6);
    await giveBack(3900, 'R2');
    const documents = await issued();
    expect(documents.at(-1)).toMatchObject({ correctsId: documents[5]?.id, grossCents: -3900 });
    expect(documents.reduce((sum, { vatCents }) => sum + vatCents, 0)).toBe(0);
    await expect(correctInvoices(deps(), [id], company, 'seller')).rejects.toThrow('nothing left');
    expect(await issued()).toHaveLength(documents.length);
  });

  test('follows a VAT ID to its country, and without one the evidence', async () => {
    await addRate();
    const [{ id: german }, { id: french }] = [await sell(1, 'DE'), await sell(2, 'FR')];
    const vatId = 'FR40303265045';
    await correctInvoices(unreachable(), [german], { ...company, vatId }, 'buyer');
    const italian = { ...company, country: 'IT' };
    await correctInvoices(unreachable(), [french], italian, 'buyer');
    const corrected = (await issued()).filter(({ correctedBy }) => correctedBy === 'buyer');
    expect(corrected).toMatchObject([
      {
        treatment: 'reverse_charge',
        country: 'FR',
        grossCents: 4900,
        vatCents: 0,
        content: { note: invoiceTexts.reverseCharge, vies: { answer: 'silent' }, exchange: null },
      },
      { treatment: 'oss', country: 'FR', vatCents: 817, content: { note: '', vies: null } },
    ]);
  });

  test('of a sale without VAT has none either, since the seller charges it', async () => {
    settings.vatMode = 'none';
    await set({ vatMode: 'none', vatNote: '§ 19 UStG' });
    const { id } = await sell();
    await db().transaction((tx) => issueDocuments(tx, { settings }, id, 'asked', clock.now));
    await set({ vatMode: 'oss' });
    await addRate();
    await correctInvoices(deps(), [id], company, 'buyer');
    const [first, , corrected] = await issued();
    expect(corrected).toMatchObject({
      treatment: 'none',
      vatCents: 0,
      content: { note: first?.content.note },
    });
  });

  test.each([
    ['FR', 'FR00000000000', 'of an EU member state'],
    ['FR', 'DE136695976', 'belongs to another country'],
    ['MC', 'DE136695976', 'belongs to another country'],
    ['GB', 'GB980780684', 'leave it empty'],
    ['GB', 'XI980780684', 'leave it empty'],
    ['CH', 'CHE-116.281.710 MWST', 'leave it empty'],
    ['NO', 'NO 974 760 673 MVA', 'leave it empty'],
    ['US', '12-3456789', 'leave it empty'],
  ])('refuses of a company in %s the VAT ID %s @p278', async (country, vatId, message) => {
    await addRate();
    const { id } = await sell();
    const given = { ...company, country, vatId };
    await expect(correctInvoices(deps(), [id], given, 'buyer')).rejects.toThrow(message);
    expect(await issued()).toHaveLength(1);
  });

  test('takes a French VAT ID of a company in Monaco @p278', async () => {
    await addRate();
    const { id } = await sell();
    const given = { ...company, country: 'MC', vatId: 'FR40303265045' };
    await correctInvoices(unreachable(), [id], given, 'buyer');
    const [, , corrected] = await issued();
    expect(corrected).toMatchObject({ treatment: 'reverse_charge', country: 'FR', vatCents: 0 });
  });
});

test('a refund of a sale whose invoice nobody asked for issues nothing, then or when asked', async () => {
  settings.vatMode = 'none';
  await set({ vatMode: 'none' });
  const { id } = await sell();
  await giveBack(4900);
  await db().transaction((tx) => issueDocuments(tx, { settings }, id, 'asked', clock.now));
  expect(await issued()).toEqual([]);
  expect(await db().select().from(refunds)).toHaveLength(1);
});
