import { setTimeout as delay } from 'node:timers/promises';
import type { Request } from 'autocannon';
import { median, type Bench } from '../bench.ts';
import { ask, openStore, paidProduct, runSql } from '../fixtures.ts';
import { load } from '../load.ts';
import type { RunningStore } from '#tests/support/store.ts';

/**
 * Measures captures of approved orders, with a sandbox for PayPal that answers at once: by 16
 * concurrent buyers, and one at a time once their mails are sent. Afterwards each sale must be in
 * the database with its receipt.
 */
export async function sales(bench: Bench): Promise<void> {
  await using store = await openStore(bench, { products: 1000 });
  const orders = bench.isQuick ? 160 : 640;
  const url = store.url;
  const rates: number[] = [];
  const slowest: number[] = [];
  let sold = 0;
  for (let round = 0; round <= bench.rounds; round++) {
    const requests = await approvedOrders(store, orders);
    const { perSecond, p99 } = await load({ url, requests, contains: '"success":true' });
    sold += orders;
    if (round === 0) continue;
    rates.push(perSecond);
    slowest.push(p99);
  }
  const requests = await approvedOrders(store, 40);
  await mailsSent(store);
  const alone = await load({ url, requests, connections: 1, contains: '"success":true' });
  await expectSold(store, sold + requests.length);
  bench.report('sales.captures', median(rates), `p99 ${median(slowest).toFixed()} ms`);
  bench.report('sales.alone', alone.p50, `p99 ${alone.p99.toFixed(1)} ms`);
}

/** Waits for the mails of earlier sales, so that one capture has the store to itself. */
async function mailsSent({ databaseUrl }: RunningStore): Promise<void> {
  const due = `SELECT 1 FROM outbox WHERE state = 'queued' LIMIT 1`;
  while ((await runSql(databaseUrl, due)).rows.length > 0) await delay(200);
}

/** Creates orders, approves them, and returns the requests that capture them. */
async function approvedOrders(store: RunningStore, count: number): Promise<Request[]> {
  const { id: productId } = await paidProduct(store.url);
  const approve = async (): Promise<Request> => {
    const order = { productId, promoCode: null };
    const created = await ask(store.url, '/api/create-payment', { body: order });
    const { id: orderID } = JSON.parse(created);
    const body = { email: `buyer-${orderID}@example.com` };
    await ask(store.sandboxUrl, `/_control/orders/${orderID}/approve`, { body });
    return {
      method: 'POST',
      path: '/api/capture-payment',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ orderID }),
    };
  };
  const requests: Request[] = [];
  while (requests.length < count) {
    requests.push(...(await Promise.all(Array.from({ length: 8 }, approve))));
  }
  return requests;
}

async function expectSold({ databaseUrl }: RunningStore, sold: number): Promise<void> {
  const { rows } = await runSql(
    databaseUrl,
    `SELECT (SELECT count(*) FROM orders WHERE state = 'completed') AS completed,
       (SELECT count(*) FROM outbox WHERE kind = 'receipt') AS receipts`,
  );
  const [stored] = rows;
  if (stored?.completed !== sold || stored.receipts !== sold) {
    throw new Error(`Of ${sold} sales only these are stored: ${JSON.stringify(stored)}`);
  }
}
