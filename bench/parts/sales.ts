import { count, eq } from 'drizzle-orm';
import { openDatabase } from '#db/client.ts';
import { orders, outbox } from '#db/schema.ts';
import { captureOrder, createOrder } from '#contract/orders.ts';
import { listProducts } from '#contract/products.ts';
import type { Ask } from '../load/load.ts';
import { textOf } from '../stage/client.ts';
import { factNames } from '../facts.ts';
import { processorTimeOf } from '../stage/processor-time.ts';
import { openShop, type BenchShop } from '../stage/shop.ts';
import { median } from '../statistics.ts';
import type { Bench } from '../bench.ts';
import type { Part } from '../parts.ts';

const buyers = 16;

/** Approved orders that are captured by many buyers at once. */
export const sales: Part = {
  title: 'captures of sales',
  async measure(bench) {
    await using shop = await openShop(bench, { products: 1000 });
    // Fewer would measure a program that is still being compiled.
    const each = bench.isQuick ? 150 : 600;
    const perSecond: number[] = [];
    const slowest: number[] = [];
    const processorMs: number[] = [];
    for (let round = 0; round <= bench.rounds; round++) {
      bench.say(`orders for round ${round}`);
      let paypalOrderIds: string[] = [];
      const orderMs = await processorTimeOf(shop.store.pid(), async () => {
        paypalOrderIds = await approvedOrders(bench, shop, each);
      });
      bench.say(`captures, ${round === 0 ? 'warm-up' : `round ${round} of ${bench.rounds}`}`);
      const asks = paypalOrderIds.map((orderID): Ask => ({
        method: 'POST',
        path: captureOrder.path,
        body: JSON.stringify({ orderID }),
        expected: { statuses: [200], contains: '"success":true' },
        headers: { 'Accept-Encoding': 'identity' },
      }));
      let result = { answers: 0, seconds: 0, p99: 0 };
      const captureMs = await processorTimeOf(shop.store.pid(), async () => {
        result = await shop.client.load({ asks, connections: buyers });
      });
      if (round === 0) continue;
      perSecond.push(result.answers / result.seconds);
      slowest.push(result.p99);
      processorMs.push((orderMs + captureMs) / each);
    }
    await checkThatAllIsKept(shop, each * (bench.rounds + 1));
    bench.note(factNames.saleMs, median(processorMs), 'ms');
    bench.note(factNames.capturesPerSecond, median(perSecond), '/s');
    bench.report('sales.captures', median(perSecond), `p99 ${median(slowest).toFixed(0)} ms`);
  },
};

/** PayPal's ids of orders that their buyers have approved. */
async function approvedOrders(bench: Bench, shop: BenchShop, howMany: number): Promise<string[]> {
  const list = await shop.client.read(`${listProducts.path}?price=paid`);
  const [product] = listProducts.output.parse(JSON.parse(list)).products;
  const ask: Ask = {
    method: 'POST',
    path: createOrder.path,
    body: JSON.stringify({ productId: product?.id, promoCode: null }),
    expected: { statuses: [201] },
  };
  const ids: string[] = [];
  let begun = 0;
  const buy = async () => {
    while (begun++ < howMany) {
      bench.signal.throwIfAborted();
      const { id } = createOrder.output.parse(JSON.parse(textOf(await shop.client.ask(ask))));
      const approval = `${shop.store.sandboxUrl}/_control/orders/${id}/approve`;
      const body = JSON.stringify({ email: `buyer-${id}@example.com` });
      const response = await fetch(approval, { method: 'POST', body });
      if (!response.ok) throw new Error(`The sandbox answered ${response.status}`);
      ids.push(id);
    }
  };
  await Promise.all(Array.from({ length: 8 }, buy));
  return ids;
}

/** What was answered stands in the database, with its receipt. */
async function checkThatAllIsKept({ store }: BenchShop, sold: number): Promise<void> {
  const database = await openDatabase(store);
  try {
    const [{ completed } = { completed: 0 }] = await database.db
      .select({ completed: count() })
      .from(orders)
      .where(eq(orders.state, 'completed'));
    const receipts = await database.db.$count(outbox, eq(outbox.kind, 'receipt'));
    if (completed !== sold || receipts !== sold) {
      throw new Error(`Of ${sold} sales ${completed} are kept, with ${receipts} receipts`);
    }
  } finally {
    database.close();
  }
}
