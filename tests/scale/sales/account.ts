import { eq } from 'drizzle-orm';
import { setTimeout as delay } from 'node:timers/promises';
import { outbox } from '#db/schema.ts';
import type { Fixtures } from '../fixtures/fixtures.ts';
import type { Sale } from './sales.ts';

interface PayPalOrder {
  id: string;
  status: string;
  unit: { custom_id?: string };
  payer: { email: string | null } | null;
  capture: { id: string; status: string; amount: { value: string } } | null;
}

/** A comparison of PayPal and Postmark with the database. */
export interface Account {
  sold: number;
  /** Buyers who paid twice, and orders with two receipts. */
  doubled: string[];
  /** Payments without purchase or receipt, purchases without payment, and untrue responses. */
  lost: string[];
  /** Orders to settle and mails to send. */
  waiting: number;
  /** Mails that Postmark got more than once. */
  repeatedMails: number;
}

async function readAccount(fixtures: Fixtures, tried: Sale[]): Promise<Account> {
  const { database, control } = fixtures;
  const { db } = database;
  const { orders: atPayPal } = await control<{ orders: PayPalOrder[] }>('orders?limit=1000000');
  // Read before Postmark's count: a mail on its way is in it, but not yet marked as sent.
  const queued = await db.$count(outbox, eq(outbox.state, 'queued'));
  const { counts } = await control<{ counts: Record<string, number> }>('calls?path=nothing');
  const here = await db.query.orders.findMany({
    columns: { id: true, state: true, paypalOrderId: true, captureId: true, amountCents: true },
  });
  const mails = await db
    .select({ orderId: outbox.subjectId, state: outbox.state })
    .from(outbox)
    .where(eq(outbox.kind, 'receipt'));
  const keys = new Map(
    (await db.query.licenses.findMany({ columns: { licenseKey: true, orderId: true } })).map(
      ({ licenseKey, orderId }) => [licenseKey, orderId],
    ),
  );

  const byId = new Map(here.map((order) => [order.id, order]));
  const completed = new Map(
    here.filter(({ state }) => state === 'completed').map((order) => [order.id, order]),
  );
  const paid = atPayPal.filter(({ capture }) => capture?.status === 'COMPLETED');
  const receipts = Map.groupBy(mails, ({ orderId }) => orderId);
  const doubled: string[] = [];
  const lost: string[] = [];

  for (const [buyer, orders] of Map.groupBy(paid, ({ payer }) => payer?.email)) {
    if (orders.length > 1) doubled.push(`${buyer} paid ${orders.length} times`);
  }
  let unsettled = atPayPal.filter(({ status }) => status === 'APPROVED').length;
  for (const { id, unit, capture } of paid) {
    const order = byId.get(unit.custom_id ?? '');
    const amountCents = Math.round(Number(capture?.amount.value) * 100);
    const isWhole =
      order?.state === 'completed' &&
      order.paypalOrderId === id &&
      order.captureId === capture?.id &&
      order.amountCents === amountCents;
    if (isWhole) continue;
    if (order && ['created', 'pending'].includes(order.state)) unsettled += 1;
    else lost.push(`${id} is paid at PayPal, and ${order?.state ?? 'not there'} here`);
  }
  const paidIds = new Set(paid.map(({ unit }) => unit.custom_id));
  for (const { id } of completed.values()) {
    if (!paidIds.has(id)) lost.push(`${id} is a purchase that nobody paid`);
    const count = receipts.get(id)?.length ?? 0;
    if (count > 1) doubled.push(`${id} has ${count} receipts`);
    if (count === 0) lost.push(`${id} has no receipt`);
  }
  for (const { orderID, purchaseId, licenseKey } of tried) {
    if (purchaseId !== null && completed.get(purchaseId)?.paypalOrderId !== orderID) {
      lost.push(`${purchaseId} was acknowledged and is no purchase`);
    }
    if (licenseKey !== null && keys.get(licenseKey) !== purchaseId) {
      lost.push(`the key ${licenseKey} of ${purchaseId} was given out and is not there`);
    }
  }
  lost.push(...mails.filter(({ state }) => state === 'failed').map(() => 'a receipt was given up'));
  // Including those to the seller.
  const sent = await db.$count(outbox, eq(outbox.state, 'sent'));
  return {
    sold: completed.size,
    doubled,
    lost,
    waiting: unsettled + queued,
    repeatedMails: Math.max(0, (counts.mail ?? 0) - sent),
  };
}

/** Waits at most `maxMs` until nothing is waiting; returns the account and the duration. */
export async function settle(
  fixtures: Fixtures,
  tried: Sale[],
  maxMs: number,
): Promise<Account & { seconds: number }> {
  const began = performance.now();
  for (;;) {
    const account = await readAccount(fixtures, tried);
    const tookMs = performance.now() - began;
    if (account.waiting === 0 || tookMs > maxMs) return { ...account, seconds: tookMs / 1_000 };
    await delay(1_000);
  }
}

/** Runs SQLite's own checks of the database. */
export async function databaseFaults({ database }: Fixtures): Promise<string[]> {
  const { client } = database;
  const integrity = await client.execute('PRAGMA integrity_check');
  const strays = await client.execute('PRAGMA foreign_key_check');
  const faults = integrity.rows.filter(({ integrity_check: found }) => found !== 'ok');
  return [...faults, ...strays.rows].map((row) => JSON.stringify(row));
}
