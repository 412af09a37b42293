import { setTimeout as delay } from 'node:timers/promises';
import type { RunningStore } from '#tests/support/store.ts';
import { median, percentile, reportRounds, type Bench } from '../bench.ts';
import { ask, openStore, paidProduct, runSql, time } from '../fixtures.ts';

/** Measures captures; afterwards each sale must be in the database with its receipt. */
export async function sales(bench: Bench): Promise<void> {
  await using store = await openStore(bench);
  const orders = bench.isQuick ? 160 : 640;
  await reportRounds(bench, async () => {
    const approved = await approveOrders(store, orders);
    const begun = performance.now();
    await capture(store, approved, 16);
    return { 'sales.captures': (1000 * orders) / (performance.now() - begun) };
  });
  const approved = await approveOrders(store, 40);
  while ((await count(store, `outbox WHERE state = 'queued'`)) > 0) await delay(200);
  const times = await capture(store, approved, 1);
  const sold = orders * (bench.rounds + 1) + approved.length;
  const stored = await count(
    store,
    `orders JOIN outbox ON subject_id = orders.id AND kind = 'receipt' WHERE orders.state = 'completed'`,
  );
  if (stored !== sold) throw new Error(`Of ${sold} sales ${stored} are stored with a receipt`);
  bench.report('sales.alone', median(times), `p95 ${percentile(times, 0.95).toFixed(1)} ms`);
}

async function approveOrders(store: RunningStore, wanted: number): Promise<string[]> {
  const { id: productId } = await paidProduct(store.url);
  return byClients(8, Array.from({ length: wanted }), async () => {
    const body = { productId, promoCode: null };
    const { id } = JSON.parse(await ask(store.url, '/api/create-payment', { body }));
    const buyer = { email: `buyer-${id}@example.com` };
    await ask(store.sandboxUrl, `/_control/orders/${id}/approve`, { body: buyer });
    return id;
  });
}

/** Returns the time of each capture, ms. */
function capture(store: RunningStore, approved: string[], clients: number): Promise<number[]> {
  return byClients(clients, approved, (orderID) =>
    time(store.url, '/api/capture-payment', { body: { orderID } }),
  );
}

async function byClients<Item, Result>(
  clients: number,
  items: Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = items.values();
  const client = async () => {
    for (const item of queue) results.push(await work(item));
  };
  await Promise.all(Array.from({ length: clients }, client));
  return results;
}

async function count({ databaseUrl }: RunningStore, rows: string): Promise<number> {
  const { rows: found } = await runSql(databaseUrl, `SELECT count(*) AS count FROM ${rows}`);
  return Number(found[0]?.count);
}
