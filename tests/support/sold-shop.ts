import { licenses, type orders, outbox, promoCodes, tickets } from '#db/schema.ts';
import { beforeAll } from 'vitest';
import type { Db } from '#db/client.ts';
import { useShop, type Shop } from './shop.ts';
import { insertOrder, insertRefund } from './sold-order.ts';

const dayMs = 86_400_000;

/** Today in UTC; all fixtures happened at noon of it. */
export const today = dayOf(new Date());
const noon = new Date(`${today}T12:00:00.000Z`);

/** Returns noon, this many days ago. */
export function daysAgo(days: number): Date {
  return new Date(noon.getTime() - days * dayMs);
}

/** Returns `YYYY-MM-DD` in UTC. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** Orders by id; `a` to `e` were paid. */
const sold: Record<string, Partial<typeof orders.$inferInsert>> = {
  a: { amountCents: 900, email: 'zoe@example.com', promoCode: 'TEN', completedAt: daysAgo(1) },
  b: { amountCents: 900, email: 'Ada@example.com', completedAt: daysAgo(3) },
  c: { amountCents: 500, email: null, promoCode: 'TEN', completedAt: daysAgo(0) },
  d: { amountCents: 700, email: '100%_\\@example.com', state: 'refunded', completedAt: daysAgo(1) },
  e: { amountCents: 400, email: 'old@example.com', completedAt: daysAgo(60) },
  f: { state: 'pending', completedAt: null, updatedAt: daysAgo(2) },
  g: { state: 'review', completedAt: null, updatedAt: daysAgo(2) },
  h: { state: 'created', completedAt: null },
};

/** Starts a shop with a few rows in every list, some of which look like formulas. */
export function useSoldShop(): Shop {
  const shop = useShop({ seed: 'none', admin: true });
  beforeAll(() => fill(shop.database.db));
  return shop;
}

async function fill(db: Db): Promise<void> {
  for (const [id, change] of Object.entries(sold)) {
    await insertOrder(db, { id, paypalOrderId: `ORDER-${id}`, ...change });
  }
  await insertRefund(db, { orderId: 'd', amountCents: 700, updatedAt: daysAgo(1) });
  const moment = { createdAt: noon };
  await db.insert(promoCodes).values([
    {
      code: 'TEN',
      discountBasisPoints: 1000,
      expirationDate: '2099-12-31',
      isActive: true,
      ...moment,
    },
    {
      code: 'OLD',
      discountBasisPoints: 500,
      expirationDate: '2020-12-31',
      isActive: false,
      ...moment,
    },
  ]);
  const key = { orderId: 'a', brokerName: 'Broker', email: 'zoe@example.com', ...moment };
  await db.insert(licenses).values([
    { ...key, licenseKey: 'KEY-2', normalizedKey: 'KEY2', accountNumber: '=1+1' },
    { ...key, licenseKey: 'KEY-1', normalizedKey: 'KEY1', accountNumber: '-5', blockedAt: noon },
  ]);
  await db.insert(tickets).values([
    { name: '@cmd', email: 'b@example.com', message: 'He said "hi",\nthen left', ...moment },
    { name: 'Änne', email: 'a@example.com', message: '=HYPERLINK("x")', closedAt: noon, ...moment },
  ]);
  await db.insert(outbox).values({
    subjectId: 'x',
    kind: 'receipt',
    toAddress: 'x@example.com',
    subject: 'x',
    state: 'failed',
    nextAttemptAt: noon,
    validUntil: noon,
    createdAt: noon,
  });
}
