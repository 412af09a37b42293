import { eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { bundleParts, files, licenses, orderParts, orders, products, refunds } from '#db/schema.ts';
import type { PayPal } from '#server/adapters/paypal/paypal.ts';
import { normalizeLicenseKey } from '#server/licenses/keys/license-key.ts';
import { loadSettings } from '#server/kit/settings.ts';

/** The settings of a shop whose providers are never called. */
export const testSettings = loadSettings({
  SITE_URL: 'https://shop.example.com',
  SECRET_KEY: 'a key for tests, at least 32 bytes long',
  PAYPAL_ENVIRONMENT: 'sandbox',
  PAYPAL_CLIENT_ID: 'client-id',
  PAYPAL_CLIENT_SECRET: 'client-secret',
  PAYPAL_WEBHOOK_ID: 'WEBHOOK-1',
  POSTMARK_SERVER_TOKEN: 'server-token',
  MAIL_FROM: 'orders@shop.example.com',
  SUPPORT_EMAIL: 'support@shop.example.com',
});

/** The shop's owner, as their calls arrive. */
export const owner = {
  admin: { id: 'a', username: 'owner', role: 'owner' as const, sessionId: 's' },
  address: '192.0.2.1',
};

/** Returns a worker that sends nothing and counts how often it was woken. */
export function idleOutbox() {
  return {
    wakes: 0,
    start() {},
    wake() {
      this.wakes++;
    },
    async stop() {},
  };
}

/** Answers the given calls; any other fails the test. */
export const fakePayPal = (known: Partial<PayPal>): PayPal =>
  new Proxy(known, {
    get(_, name: keyof PayPal) {
      if (!known[name]) throw new Error(`${name} is not asked here`);
      return known[name];
    },
  }) as PayPal;

type NewOrder = typeof orders.$inferInsert;

/** Inserts $49.00, completed on 1 March 2026 by default, for a product with a replaced file. */
export async function insertOrder(db: Db, change: Partial<NewOrder> = {}) {
  const moment = new Date('2026-03-01T09:30:00.000Z');
  const id = change.id ?? 'purchase-1';
  const fileOf = async (name: 'sold' | 'present') => {
    const [file] = await db
      .insert(files)
      .values({
        hash: `${name} ${id}`,
        name: `${name}.ex5`,
        contentType: 'text/plain',
        sizeBytes: 1,
        createdAt: moment,
      })
      .returning();
    return file?.id ?? 0;
  };
  const [soldFileId, presentFileId] = [await fileOf('sold'), await fileOf('present')];
  const dates = { createdAt: moment, updatedAt: moment };
  const [product] = await db
    .insert(products)
    .values({
      name: 'Grid Engine',
      description: '',
      priceCents: 4900,
      type: 'expert_advisor',
      fileId: presentFileId,
      ...dates,
    })
    .returning();
  const [order] = await db
    .insert(orders)
    .values({
      id,
      state: 'completed',
      productId: product?.id ?? 0,
      productName: 'Grid Engine',
      fileId: soldFileId,
      amountCents: 4900,
      listPriceCents: 4900,
      termsVersion: '2025-10-18',
      termsAcceptedAt: moment,
      paypalOrderId: '7K9WTYBEW6A0PA8DT',
      email: 'ada@example.com',
      completedAt: moment,
      ...dates,
      ...change,
    })
    .returning();
  if (!order) throw new Error('The order was not written');
  return { order, presentFileId };
}

export async function insertRefund(
  db: Db,
  change: Pick<typeof refunds.$inferInsert, 'orderId' | 'amountCents'> &
    Partial<typeof refunds.$inferInsert>,
) {
  const at = change.updatedAt ?? new Date('2026-03-02T09:30:00.000Z');
  const dates = { createdAt: at, updatedAt: at, nextCheckAt: at };
  const id = change.id ?? `refund of ${change.orderId}`;
  const state = 'completed' as const;
  await db.insert(refunds).values({ id, kind: 'refund', state, ...dates, ...change });
}

export async function insertLicense(
  db: Db,
  change: Pick<typeof licenses.$inferInsert, 'orderId'> & Partial<typeof licenses.$inferInsert>,
) {
  const [license] = await db
    .insert(licenses)
    .values({
      licenseKey: 'KEY',
      accountNumber: '1',
      brokerName: 'Broker',
      email: 'ada@example.com',
      createdAt: new Date('2026-03-01T09:30:00.000Z'),
      ...change,
      normalizedKey: normalizeLicenseKey(change.licenseKey ?? 'KEY'),
    })
    .returning();
  if (!license) throw new Error('The licence was not written');
  return license;
}

/** Inserts "Grid Engine" and "Trend Rider" as a bundle, and an order like `insertOrder`'s. */
export async function insertBundle(db: Db, change: Partial<NewOrder> = {}) {
  const { order, presentFileId } = await insertOrder(db, change);
  const dates = { createdAt: order.createdAt, updatedAt: order.updatedAt };
  const addProduct = async (name: string, fileId: number | null) => {
    const values = { name, description: '', priceCents: 4900, type: 'expert_advisor' as const };
    const [product] = await db
      .insert(products)
      .values({ ...values, fileId, ...dates })
      .returning();
    return product?.id ?? 0;
  };
  const first = order.productId;
  const second = await addProduct('Trend Rider', presentFileId);
  const bundleId = await addProduct('Pair of Experts', null);
  const parts = [
    { productId: first, productName: 'Grid Engine' },
    { productId: second, productName: 'Trend Rider' },
  ];
  await db
    .insert(bundleParts)
    .values(parts.map(({ productId }, position) => ({ bundleId, productId, position })));
  const fileId = order.fileId;
  await db
    .insert(orderParts)
    .values(parts.map((part, position) => ({ ...part, orderId: order.id, fileId, position })));
  const bought = { productId: bundleId, productName: 'Pair of Experts', partCount: parts.length };
  await db.update(orders).set(bought).where(eq(orders.id, order.id));
  return { order: { ...order, ...bought }, bundleId, parts, presentFileId };
}
