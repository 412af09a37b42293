import { eq } from 'drizzle-orm';
import { setTimeout as delay } from 'node:timers/promises';
import { captureOrder } from '#contract/sales/orders.ts';
import { licenses, orders } from '#db/schema.ts';
import { normalizeLicenseKey } from '#server/licenses/keys/license-key.ts';
import { leaseFields } from '#tests/support/leases.ts';
import type { Fixtures } from '../fixtures/fixtures.ts';
import { percentile, percentiles, type Part, type Scale } from '../scale.ts';
import { Client } from '../sales/client.ts';
import { Sales } from '../sales/sales.ts';

const leasesPerSecond = 280;
const keys = 2_000;
const connections = 200;
/** Writers of each kind except buyers, who are the rest of `connections`. */
const ofEachKind = 55;
/** The maximum medians of creations and captures. */
const maxMs = { alone: 200, oneLink: 1_000, leases: 300, allKinds: 10_000 };

/** One store sells while a link is followed, programs ask for leases, and all kinds write at once. */
export const writers: Part = {
  title: 'writers of all kinds',
  async measure(scale) {
    await using fixtures = await scale.openFixtures();
    const { download, lease, ticket } = await openWriters(fixtures);
    const sell = (title: keyof typeof maxMs, buyers: number, work: Work) =>
      sellBeside(scale, fixtures, { title, buyers, work });
    await sell('alone', 1, async () => {});
    await sell('oneLink', 1, (isOver) => repeatUntil(isOver, connections, download));
    await sell('leases', 2, async (isOver) => {
      const perSecond = await paceUntil(isOver, lease);
      scale.claim('leases a second', perSecond > 0.95 * leasesPerSecond, perSecond.toFixed(0));
    });
    await sell('allKinds', connections - 3 * ofEachKind, async (isOver) => {
      const kinds = [download, lease, ticket];
      await Promise.all(kinds.map((ask) => repeatUntil(isOver, ofEachKind, ask)));
    });
  },
};

/** Resolves to whether the request succeeded. */
type Ask = () => Promise<boolean>;
type Work = (isOver: () => boolean) => Promise<void>;

async function sellBeside(
  scale: Scale,
  fixtures: Fixtures,
  { title, buyers, work }: { title: keyof typeof maxMs; buyers: number; work: Work },
): Promise<void> {
  scale.say(title);
  const sales = new Sales(fixtures, { origin: originOf(fixtures), withFile: false });
  const forMs = scale.inForm(10_000, 30_000);
  const endsAt = performance.now() + forMs;
  await scale.sellDuring({ sales, buyers }, async () => {
    await Promise.all([work(() => performance.now() > endsAt), delay(forMs)]);
  });
  for (const [what, ms] of Object.entries({ create: sales.createMs, capture: sales.captureMs })) {
    const isQuick = ms.length > 0 && percentile(ms, 0.5) < maxMs[title];
    scale.claim(`${title}: ${what}`, isQuick, percentiles(ms));
  }
  scale.claimNoFailures(sales);
}

async function repeatUntil(isOver: () => boolean, count: number, ask: Ask): Promise<void> {
  const repeat = async () => {
    while (!isOver()) await ask();
  };
  await Promise.all(Array.from({ length: count }, repeat));
}

/** @returns answers per second */
async function paceUntil(isOver: () => boolean, ask: Ask): Promise<number> {
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1_000;
  const asked: Promise<boolean>[] = [];
  for (; !isOver(); await delay(5)) {
    while (asked.length < seconds() * leasesPerSecond) asked.push(ask());
  }
  const answers = await Promise.all(asked);
  return answers.filter(Boolean).length / seconds();
}

/** Returns the first store's address, without nginx. */
const originOf = ({ stores, url }: Fixtures): string => stores[0]?.url ?? url;

/** Sells a product with many keys; returns the requests of its buyers. */
async function openWriters(fixtures: Fixtures) {
  const { db } = fixtures.database;
  const origin = originOf(fixtures);
  const client = new Client(origin);
  const sales = new Sales(fixtures, { origin, withFile: false });
  await sales.buy(client);
  const [{ orderID } = { orderID: '' }] = sales.tried;
  const captured = await client.ask(captureOrder.method, captureOrder.path, { orderID });
  const { filePath } = captureOrder.output.parse(JSON.parse(captured.text));
  client.close();
  const order = await db.query.orders.findFirst({ where: eq(orders.paypalOrderId, orderID) });
  const { id: orderId = '', productId = 0 } = order ?? {};
  const logins = Array.from({ length: keys }, (_, index) => String(10_000 + index));
  const shared = { orderId, brokerName: 'XM', email: 'buyer@example.com', createdAt: new Date() };
  const keyOf = (login: string) => {
    const licenseKey = `LEASE-${login}`;
    const normalizedKey = normalizeLicenseKey(licenseKey);
    return { login, accountNumber: login, licenseKey, normalizedKey };
  };
  const rows = logins.map((login) => ({ ...shared, ...keyOf(login) }));
  while (rows.length > 0) await db.insert(licenses).values(rows.splice(0, 500));

  let asked = 0;
  /** Sends from a new address each time. A request that is cut off counts as refused. */
  const send = async (path: string, init: RequestInit = {}, address?: string) => {
    const other = `198.18.${(++asked >> 8) & 255}.${asked & 255}`;
    const headers = new Headers(init.headers);
    headers.set('X-Forwarded-For', address ?? other);
    const signal = AbortSignal.timeout(30_000);
    const sent = fetch(origin + path, { ...init, headers, signal, redirect: 'manual' });
    return sent.then(
      async (answer) => ({ status: answer.status, text: await answer.text() }),
      () => ({ status: 0, text: '' }),
    );
  };
  const post = (path: string, body: URLSearchParams | Blob) => send(path, { method: 'POST', body });
  return {
    download: async () => (await send(`/${filePath}`, {}, '192.0.2.1')).status === 302,
    async lease() {
      const login = logins[asked % keys] ?? '';
      const fields = leaseFields({ ...keyOf(login), productId }, { kid: '1' });
      const { text } = await post('/api/licenses/lease', new URLSearchParams(fields));
      return text.includes('status=ok');
    },
    async ticket() {
      const ticket = JSON.stringify({ name: 'Ada', email: 'ada@example.com', message: 'Help' });
      const body = new Blob([ticket], { type: 'application/json' });
      return (await post('/api/tickets', body)).status === 201;
    },
  };
}
