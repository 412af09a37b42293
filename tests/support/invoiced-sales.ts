import { asc } from 'drizzle-orm';
import { beforeEach } from 'vitest';
import type { SettingsValues } from '#contract/seller/shop-settings.ts';
import { exchangeRates, invoices } from '#db/schema.ts';
import { recordRefunds, settleOrder } from '#server/sales/orders/record-refunds.ts';
import type { PayPalOrder } from '#server/adapters/paypal/answers.ts';
import { writeSettings } from '#server/kit/shop/read-shop-settings.ts';
import { invoicingSeller as seller } from './invoicing-shop.ts';
import { idleOutbox, insertOrder, testSettings } from './sold-order.ts';
import { tempDatabase } from './temp-database.ts';

const start = new Date('2026-03-02T09:30:00.000Z');

/** Returns PayPal's answer to the capture of an order of $49.00. */
export const answerOf = (n: number, country: string): PayPalOrder => ({
  id: `PAYPAL-${n}`,
  status: 'COMPLETED',
  customId: `purchase-${n}`,
  email: 'ada@example.com',
  country,
  capture: { id: `C${n}`, status: 'COMPLETED', amountCents: 4900, currency: 'USD', feeCents: 220 },
  refunds: [],
});

/** Gives each test a database, a clock, and a seller in Germany who declares by OSS. */
export function invoicedSales() {
  const db = tempDatabase();
  const clock = { now: start };
  const vatMode: SettingsValues['vatMode'] = 'oss';
  const settings = { ...testSettings, vatMode: vatMode as SettingsValues['vatMode'] };
  const deps = () => ({ db: db(), settings, outbox: idleOutbox(), now: () => clock.now });
  const set = (values: Partial<SettingsValues>) =>
    writeSettings(db(), { seller, vatMode: 'oss', vatRate: 19, ...values }, clock.now);
  const issued = () => db().select().from(invoices).orderBy(asc(invoices.id));

  beforeEach(async () => {
    clock.now = start;
    settings.vatMode = 'oss';
    await set({});
  });

  return {
    db,
    clock,
    settings,
    deps,
    set,
    issued,
    numbers: async () => (await issued()).map(({ number }) => number),
    /** Adds a day's rate: dollars for one euro. */
    addRate: (rate = 1.25, day = '2026-03-02') =>
      db().insert(exchangeRates).values({ day, currency: 'USD', rate }),
    /** Sells for $49.00 and settles the order. */
    async sell(n = 1, country = 'FR') {
      const { order } = await insertOrder(db(), {
        id: `purchase-${n}`,
        paypalOrderId: `PAYPAL-${n}`,
        state: 'created',
        email: null,
        completedAt: null,
      });
      return settleOrder(deps(), order, answerOf(n, country), 'paypal');
    },
    /** Refunds part of the first order, as PayPal reports it. */
    async giveBack(amountCents: number, id = 'R1') {
      const [order] = await db().query.orders.findMany();
      if (!order) throw new Error('Nothing was sold');
      const refund = { id, status: 'COMPLETED', amountCents, feeCents: null };
      return recordRefunds(deps(), order, [refund], { source: 'paypal' });
    },
  };
}
