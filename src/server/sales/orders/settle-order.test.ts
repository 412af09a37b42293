import { beforeEach, describe, expect, it } from 'vitest';
import { idleOutbox, insertOrder, testSettings } from '#tests/support/sold-order.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import type { PayPalOrder } from '#server/adapters/paypal/answers.ts';
import { settleOrder } from './record-refunds.ts';

const moment = new Date('2026-03-01T09:30:00.000Z');
const paid: PayPalOrder = {
  id: '7K9WTYBEW6A0PA8DT',
  status: 'COMPLETED',
  customId: 'purchase-1',
  email: 'ada@example.com',
  country: 'DE',
  capture: { id: 'C1', status: 'COMPLETED', amountCents: 4900, currency: 'USD', feeCents: 220 },
  refunds: [],
};

const db = tempDatabase();
let outbox: ReturnType<typeof idleOutbox>;

beforeEach(() => {
  outbox = idleOutbox();
});

const deps = () => ({ db: db(), settings: testSettings, outbox, now: () => moment });
const newOrder = async () =>
  (await insertOrder(db(), { state: 'created', email: null, completedAt: null })).order;
const mails = () => db().query.outbox.findMany();

describe('the receipt', () => {
  it('is written in the transaction of the purchase', async () => {
    const order = await newOrder();
    await db().run(
      "CREATE TRIGGER refuse BEFORE INSERT ON outbox BEGIN SELECT RAISE(ABORT, 'full'); END",
    );
    await expect(settleOrder(deps(), order, paid, 'paypal')).rejects.toThrow('outbox');
    expect(await db().query.orders.findFirst()).toMatchObject({ state: 'created' });
    await db().run('DROP TRIGGER refuse');
    await settleOrder(deps(), order, paid, 'paypal');
    expect(await mails()).toMatchObject([
      {
        kind: 'receipt',
        subjectId: 'purchase-1',
        toAddress: 'ada@example.com',
        replyTo: testSettings.supportEmail,
        state: 'queued',
        validUntil: new Date('2026-03-04T09:30:00.000Z'),
      },
    ]);
    expect(outbox.wakes).toBeGreaterThan(0);
  });
});
