import { count, eq, isNotNull } from 'drizzle-orm';
import { orders, outbox } from '#db/schema.ts';
import { getProduct } from '#contract/catalogue/products.ts';
import { saveProduct } from '#tests/support/product-form.ts';
import { percentiles, percentile, type Part, type Scale } from '../scale.ts';
import { Client } from '../sales/client.ts';
import { Sales } from '../sales/sales.ts';
import type { Fixtures } from '../fixtures/fixtures.ts';

/** How long the store leaves an order to its buyer's browser. */
const abandonedMs = 30_000;
const takenOverMs = 30_000;
const seenMs = 1_000;
const saves = 10;
const pollMs = 10;

/** A save at one store shows at the others, which also finish the work of one that is killed. */
export const takeover: Part = {
  title: 'work taken over, saves seen',
  async measure(scale) {
    await using fixtures = await scale.openFixtures();
    await saveAndSee(scale, fixtures);
    await killStore(scale, fixtures);
  },
};

async function saveAndSee(scale: Scale, fixtures: Fixtures): Promise<void> {
  const tookMs: number[] = [];
  const [product] = fixtures.products;
  if (!product) throw new Error('There is no product');
  const path = getProduct.path.replace('{id}', String(product.id));
  for (let save = 1; save <= saves; save++) {
    scale.say(`save ${save}`);
    const store = fixtures.stores[save % fixtures.stores.length];
    const others = fixtures.stores.filter((other) => other !== store);
    const price = 100 + save;
    const clients = others.map(({ url }) => new Client(url));
    // Fills their caches.
    for (const client of clients) await client.ask('GET', path);
    await scale.pause(Math.random() * seenMs);
    const parts = { name: product.name, description: 'It trades.', price, type: 'expert_advisor' };
    const { status } = await saveProduct(
      { url: store?.url ?? '' },
      fixtures.token,
      parts,
      product.id,
    );
    const saved = performance.now();
    if (status !== 200) throw new Error(`The save was answered with ${status}`);
    for (const took of await Promise.all(
      clients.map((client) => untilSeen(scale, client, path, price)),
    )) {
      tookMs.push(took - saved);
    }
    for (const client of clients) client.close();
  }
  const isQuick = percentile(tookMs, 1) < seenMs + 5 * pollMs;
  scale.claim('a save is seen at the others', isQuick, percentiles(tookMs));
}

/** @returns when the request that shows the price was sent, by `performance.now()` */
async function untilSeen(
  scale: Scale,
  client: Client,
  path: string,
  price: number,
): Promise<number> {
  for (;;) {
    const asked = performance.now();
    const { status, text } = await client.ask('GET', path);
    if (status === 200 && getProduct.output.parse(JSON.parse(text)).price === price) return asked;
    await scale.pause(pollMs);
  }
}

async function killStore(scale: Scale, fixtures: Fixtures): Promise<void> {
  const { db } = fixtures.database;
  const [first] = fixtures.stores;
  if (!first) throw new Error('There are no stores');
  const sales = new Sales(fixtures, { withFile: false });
  const client = new Client(first.url);
  const order = await sales.approve(client);
  scale.say('a payment is left to the store');
  await scale.pause(abandonedMs - 2_000);
  await fixtures.control('faults', { operation: 'mail', fault: 'http-503', times: 1 });
  await sales.buy(client);
  scale.say('its mail is refused');
  while ((await db.$count(outbox, isNotNull(outbox.lastError))) === 0) await scale.pause(100);
  await first.kill();
  const killed = performance.now();
  const seconds = () => (performance.now() - killed) / 1_000;
  const until = async (what: string, isSo: () => Promise<boolean>) => {
    scale.say(what);
    while (!(await isSo())) {
      if (seconds() > (2 * takenOverMs) / 1_000) break;
      await scale.pause(100);
    }
    const took = seconds();
    scale.claim(`${what} after the kill`, took * 1_000 < takenOverMs, `${took.toFixed(1)} s`);
  };
  await Promise.all([
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
  // The rejected mail counts as a call too.
  await scale.claimAccount(fixtures, sales.tried, 1);
}
