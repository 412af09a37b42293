import { setTimeout as delay } from 'node:timers/promises';
import { count, eq } from 'drizzle-orm';
import { orders, outbox } from '#db/schema.ts';
import { getProduct } from '#contract/products.ts';
import { saveProduct } from '#tests/support/product-form.ts';
import type { Part, Scale } from '../scale.ts';
import { percentile } from '../percentiles.ts';
import { Client } from '../sales/client.ts';
import { Sales } from '../sales/sales.ts';
import type { Stage } from '../stage/stage.ts';

/** An order is left to its buyer's own browser for so long. */
const patienceMs = 30_000;
const takenOverMs = 30_000;
const seenMs = 1_000;
const saves = 10;
const pollMs = 10;

/** The store that does for all what one does is killed; and what is saved at one is seen at the others. */
export const leader: Part = {
  title: 'a leader killed, saves seen',
  async measure(scale) {
    await using stage = await scale.openStage();
    await saveAndSee(scale, stage);
    await killLeader(scale, stage);
  },
};

async function saveAndSee(scale: Scale, stage: Stage): Promise<void> {
  const tookMs: number[] = [];
  const [product] = stage.products;
  if (!product) throw new Error('There is no product');
  const path = getProduct.path.replace('{id}', String(product.id));
  for (let save = 1; save <= saves; save++) {
    scale.signal.throwIfAborted();
    scale.say(`save ${save}`);
    const store = stage.stores[save % stage.stores.length];
    const others = stage.stores.filter((other) => other !== store);
    const price = 100 + save;
    const clients = others.map(({ url }) => new Client(url));
    // They have it in memory.
    for (const client of clients) await client.ask('GET', path);
    await delay(Math.random() * seenMs);
    const parts = { name: product.name, description: 'It trades.', price, type: 'expert_advisor' };
    const { status } = await saveProduct({ url: store?.url ?? '' }, stage.token, parts, product.id);
    const saved = performance.now();
    if (status !== 200) throw new Error(`The save was answered with ${status}`);
    for (const took of await Promise.all(clients.map((client) => untilSeen(client, path, price)))) {
      tookMs.push(took - saved);
    }
    for (const client of clients) client.close();
  }
  const longest = percentile(tookMs, 1);
  scale.claim(
    'a save is seen at the others',
    longest < seenMs + 5 * pollMs,
    `${saves} saves: p50 ${percentile(tookMs, 0.5).toFixed(0)} ms, longest ${longest.toFixed(0)} ms`,
  );
}

/** @returns when the question was asked whose answer shows the price, by `performance.now()` */
async function untilSeen(client: Client, path: string, price: number): Promise<number> {
  for (;;) {
    const asked = performance.now();
    const { status, text } = await client.ask('GET', path);
    if (status === 200 && getProduct.output.parse(JSON.parse(text)).price === price) return asked;
    await delay(pollMs);
  }
}

async function killLeader(scale: Scale, stage: Stage): Promise<void> {
  const { db } = stage.database;
  const holder = async () => (await db.query.leases.findFirst())?.holder;
  // The first one that was started; nobody has been away since.
  const [first, second] = stage.stores;
  if (!first || !second) throw new Error('There are no stores');
  const sales = new Sales(stage, { withFile: false });
  const client = new Client(second.url);
  const order = await sales.approve(client);
  scale.say('a payment is left to the store');
  await delay(patienceMs - 2_000);
  // Postmark refuses a mail for now: it is nobody's but the leader's to send it again.
  await stage.control('faults', { operation: 'mail', fault: 'http-503', times: 1 });
  await sales.buy(client);
  const before = await holder();
  await first.kill();
  const killed = performance.now();
  const seconds = () => (performance.now() - killed) / 1_000;
  const until = async (what: string, isSo: () => Promise<boolean>) => {
    scale.say(what);
    while (!(await isSo())) {
      if (seconds() > (2 * takenOverMs) / 1_000) break;
      scale.signal.throwIfAborted();
      await delay(100);
    }
    const took = seconds();
    scale.claim(`${what} after the kill`, took * 1_000 < takenOverMs, `${took.toFixed(1)} s`);
  };
  await Promise.all([
    until('another leads', async () => (await holder()) !== before),
    until('a mail that waited is sent', async () => {
      const [row] = await db.select({ n: count() }).from(outbox).where(eq(outbox.state, 'queued'));
      return row?.n === 0;
    }),
    until('a payment is settled', async () => {
      const row = await db.query.orders.findFirst({
        where: eq(orders.paypalOrderId, order?.orderID ?? ''),
      });
      return row?.state === 'completed';
    }),
  ]);
  await first.start();
  // The refused try is one more call.
  await scale.holdAccount(stage, sales.tried, 1);
}
