import { beforeEach, describe, expect, it } from 'vitest';
import {
  blocks,
  downloads,
  orderEvents,
  type orders,
  outbox,
  refunds,
  tickets,
  trials,
} from '#db/schema.ts';
import { getCustomer as getRoute, listCustomers as listRoute } from '#contract/buyers/customers.ts';
import { insertLicense, insertOrder, owner as caller } from '#tests/support/sold-order.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import { getCustomer, saveCustomerNote } from './customer.ts';
import { listCustomers } from './list-customers.ts';

const db = tempDatabase();
const start = Date.parse('2026-03-01T09:30:00.000Z');
const at = (minutes: number) => new Date(start + minutes * 60_000);
const deps = () => ({ db: db(), now: () => at(1000) });

const find = async (search: string) => {
  const { customers } = await listCustomers(deps(), listRoute.input.parse({ search }), caller);
  return customers.map(({ email }) => email);
};
const write = (email: string, minutes: number) =>
  db()
    .insert(tickets)
    .values({
      name: 'W',
      email,
      message: `${'Help '.repeat(23)}5O190127TN364715T`,
      createdAt: at(minutes),
    });

let count = 0;
async function sell(email: string | null, change: Partial<typeof orders.$inferInsert> = {}) {
  const id = `purchase-${++count}`;
  const order = { id, paypalOrderId: `PAYPAL-${count}`, email, ...change };
  return (await insertOrder(db(), order)).order;
}

beforeEach(() => {
  count = 0;
});

describe('the list of customers @p220', () => {
  it('lists everyone with an order, trial or ticket once, in any case, latest first @p220', async () => {
    await sell('Ada@Example.com', { createdAt: at(1) });
    await sell('ada@example.com', { createdAt: at(9), state: 'refunded', refundedCents: 4900 });
    await sell('tom@example.com', { createdAt: at(5), state: 'trial', completedAt: null });
    await sell(null, { createdAt: at(20) });
    await write('eve@example.com', 7);
    await write('ADA@example.com', 3);
    await db()
      .insert(blocks)
      .values({
        address: 'eve@example.com',
        email: 'eve@example.com',
        reason: 'Chargebacks',
        createdAt: at(0),
      });
    const { customers, total } = await listCustomers(deps(), listRoute.input.parse({}), caller);
    expect(total).toBe(3);
    expect(customers).toEqual([
      {
        email: 'ada@example.com',
        orders: 2,
        spent: 49,
        tickets: 1,
        isBlocked: false,
        hasNote: false,
        lastAt: at(9).toISOString(),
      },
      expect.objectContaining({ email: 'eve@example.com', orders: 0, isBlocked: true }),
      expect.objectContaining({ email: 'tom@example.com', orders: 0, tickets: 0 }),
    ]);
    const behind = listRoute.input.parse({ offset: 12 });
    expect(await listCustomers(deps(), behind, caller)).toEqual({ customers: [], total: 3 });
  });

  it('is searched by email, order, key, account and note, literally @p220', async () => {
    await sell('ada@example.com', { sourceOrderId: 'GUM-77', note: 'Friend of 100%' });
    await sell('tom_1@example.com', { createdAt: at(4) });
    await insertLicense(db(), {
      orderId: 'purchase-1',
      licenseKey: 'ABCD-1',
      accountNumber: '5501',
    });
    await write('eve@example.com', 2);
    await saveCustomerNote(deps(), { email: 'EVE@example.com', note: 'Talks of gold' }, caller);
    expect(await find('')).toEqual(['tom_1@example.com', 'eve@example.com', 'ada@example.com']);
    expect(await find('ADA@')).toEqual(['ada@example.com']);
    expect(await find('paypal-1')).toEqual(['ada@example.com']);
    expect(await find('purchase-2')).toEqual(['tom_1@example.com']);
    expect(await find('gum-7')).toEqual(['ada@example.com']);
    expect(await find('bcd-1')).toEqual(['ada@example.com']);
    expect(await find('550')).toEqual(['ada@example.com']);
    expect(await find('gold')).toEqual(['eve@example.com']);
    expect(await find('100%')).toEqual(['ada@example.com']);
    expect(await find('m_1')).toEqual(['tom_1@example.com']);
    expect(await find('%')).toEqual(['ada@example.com']);
  });
});

describe('the page of a customer @p221', () => {
  const open = (email: string) => getCustomer(deps(), getRoute.input.parse({ email }));

  it('has everything of the address in any case, and no link to a file @p221', async () => {
    const first = await sell('ada@example.com', { disputeId: 'D-1', note: 'VIP' });
    const trial = await sell('ADA@example.com', {
      state: 'trial',
      completedAt: null,
      createdAt: at(5),
    });
    await sell('other@example.com', { disputeId: 'D-2' });
    await db()
      .insert(trials)
      .values({
        orderId: trial.id,
        productId: trial.productId,
        address: 'ada@example.com',
        login: '1',
        days: 7,
        accounts: 'demo',
        createdAt: at(5),
      });
    await insertLicense(db(), { orderId: first.id, lastLeaseAt: at(3), expiresAt: at(5000) });
    await insertLicense(db(), { orderId: trial.id, licenseKey: 'TRIAL' });
    await db()
      .insert(refunds)
      .values({
        id: 'r-1',
        orderId: first.id,
        kind: 'refund',
        amountCents: 900,
        state: 'completed',
        nextCheckAt: at(0),
        createdAt: at(2),
        updatedAt: at(2),
      });
    await db()
      .insert(orderEvents)
      .values({
        orderId: first.id,
        state: 'completed',
        reason: 'The dispute was won.',
        source: 'paypal',
        createdAt: at(3),
      });
    const { fileId } = first;
    await db()
      .insert(downloads)
      .values({ orderId: first.id, fileId, address: '192.0.2.9', createdAt: at(4) });
    await db()
      .insert(outbox)
      .values({
        kind: 'receipt',
        subjectId: first.id,
        toAddress: 'Ada@example.com',
        subject: 'Your purchase',
        state: 'failed',
        lastError: 'No such mailbox',
        nextAttemptAt: at(1),
        validUntil: at(1),
        createdAt: at(1),
      });
    await write('ada@EXAMPLE.com', 2);
    await saveCustomerNote(deps(), { email: 'Ada@example.com', note: 'Pays late' }, caller);

    const page = await open('aDa%40example.com');
    expect(page).toMatchObject({
      email: 'ada@example.com',
      note: 'Pays late',
      block: null,
      orders: { total: 1, rows: [{ id: first.id, origin: 'paypal', amount: 49, note: 'VIP' }] },
      licenses: {
        total: 2,
        rows: [
          { licenseKey: 'TRIAL', isTrial: true, lastLeaseAt: null },
          {
            licenseKey: 'KEY',
            state: 'active',
            lastLeaseAt: at(3).toISOString(),
            expiresAt: at(5000).toISOString(),
          },
        ],
      },
      trials: { total: 1, rows: [{ productName: 'Grid Engine', startedAt: null }] },
      tickets: { total: 1, rows: [{ message: 'Help '.repeat(23), state: 'open' }] },
      mails: { total: 1, rows: [{ kind: 'receipt', state: 'failed', reason: 'No such mailbox' }] },
      refunds: { total: 1, rows: [{ amount: 9, kind: 'refund' }] },
      disputes: {
        total: 2,
        rows: [
          { state: 'open', closedAt: null },
          { state: 'won', closedAt: at(3).toISOString() },
        ],
      },
      downloads: { total: 1, rows: [{ fileName: 'sold.ex5', address: '192.0.2.9' }] },
    });
    expect(JSON.stringify(page)).not.toContain('/files/');
  });

  it('shows the newest of each kind, and how many there are @p221', async () => {
    for (let index = 1; index <= 25; index++) {
      const order = await sell('ada@example.com', { createdAt: at(index) });
      await insertLicense(db(), { orderId: order.id, licenseKey: `KEY${index}` });
      await write('ada@example.com', index);
    }
    const { orders: bought, licenses, tickets: asked } = await open('ada@example.com');
    expect([bought.total, licenses.total, asked.total]).toEqual([25, 25, 25]);
    expect(bought.rows.map(({ id }) => id)).toEqual(
      Array.from({ length: 20 }, (_, index) => `purchase-${25 - index}`),
    );
    expect(licenses.rows.at(-1)?.licenseKey).toBe('KEY6');
    expect(asked.rows).toHaveLength(20);
  });

  it('is found for buyers alone, and so is the note @p221', async () => {
    await sell('ada@example.com');
    await expect(open('eve@example.com')).rejects.toMatchObject({ status: 404 });
    const note = saveCustomerNote(deps(), { email: 'eve@example.com', note: 'Who?' }, caller);
    await expect(note).rejects.toMatchObject({ status: 404 });
    await saveCustomerNote(deps(), { email: 'ada@example.com', note: 'Here' }, caller);
    await saveCustomerNote(deps(), { email: 'ADA@example.com', note: '' }, caller);
    expect((await open('ada@example.com')).note).toBe('');
    const logged = await db().query.auditLog.findMany();
    expect(logged.map(({ action }) => action)).toEqual([
      'customer-note-saved',
      'customer-note-saved',
    ]);
    expect(JSON.stringify(logged)).not.toContain('Here');
  });
});
