import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { leaseKeys, licenses, products } from '#db/schema.ts';
import { reasons } from '#contract/licenses/leases.ts';
import { createLicense } from '#contract/licenses/licenses.ts';
import { captureOrder } from '#contract/sales/orders.ts';
import {
  createStandbyKey,
  importSigningKeys,
} from '#server/licenses/signing-keys/change-signing-keys.ts';
import { sellKey, type SoldKey } from '#tests/support/leases.ts';
import { dataOf, useServedShop } from '#tests/support/shop.ts';
import { compileTerminal, platforms } from './compile-include.ts';
import { FetchNow } from './fetch-now.ts';
import { newSignerKey, Signer } from './lease-signer.ts';
import { Chart, World, type WebAnswer } from './terminal.ts';

const shop = useServedShop({ admin: true });
const web = new FetchNow();
afterAll(() => web.close());

let sold: SoldKey;
let include: string;
let standbyFile: string;
const passphrase = 'a phrase of words';
const keyDeps = () => ({
  db: shop.database.db,
  settings: { secretKey: shop.env.SECRET_KEY ?? '' },
  now: () => new Date(),
});
beforeAll(async () => {
  sold = await sellKey(shop);
  await createStandbyKey(keyDeps(), passphrase, async (text) => {
    standbyFile = text;
  });
  // The file a seller downloads.
  const response = await fetch(`${shop.url}/api/products/${sold.productId}/license.mqh`, {
    headers: { Authorization: `Bearer ${shop.token}` },
  });
  include = await response.text();
});

let nextLogin = 7_000_000;

describe.each(platforms)('on %s, against the built store', (platform) => {
  let module: WebAssembly.Module;
  let world: World;
  let licenseKey: string;
  let login: number;

  beforeAll(async () => {
    module = await compileTerminal(include, platform);
  });
  beforeEach(async () => {
    world = new World(Date.now());
    world.answer = web.answer;
    login = ++nextLogin;
    ({ licenseKey } = await keyFor(login));
  });

  /** Creates a key in a new purchase when five are used. */
  async function keyFor(account: number) {
    const orderID = await shop.approvedOrder(sold.productId);
    const { purchaseId } = dataOf(await shop.call(captureOrder, { orderID }));
    return dataOf(
      await shop.call(createLicense, {
        purchaseId,
        accountNumber: String(account),
        brokerName: 'Harbour Markets',
        email: 'buyer@example.com',
      }),
    );
  }

  const change = (values: Partial<typeof licenses.$inferInsert>) =>
    shop.database.db.update(licenses).set(values).where(eq(licenses.licenseKey, licenseKey));
  const startedChart = (changes: Partial<Chart> = {}) => {
    const chart = Object.assign(new Chart(module, world), { login, ...changes });
    chart.start(licenseKey);
    return chart;
  };
  const runningChart = (changes: Partial<Chart> = {}) => {
    const chart = startedChart(changes);
    chart.timer();
    return chart;
  };
  const pass = (chart: Chart, time: Parameters<World['pass']>[0]) => {
    world.pass(time);
    chart.timer();
  };
  const cutTheNetwork = () => {
    world.answer = () => ({ error: 5203 });
  };
  const tamper = (how: (body: Buffer) => Uint8Array) => {
    world.answer = (question): WebAnswer => {
      const answer = web.answer(question);
      return 'error' in answer ? answer : { ...answer, body: how(Buffer.from(answer.body)) };
    };
  };

  test('a chart is OK, in GRACE at 71 hours without the store, STOPPED at 72, and OK again @p86', () => {
    const chart = runningChart();
    expect([chart.state, chart.text]).toEqual(['OK', 'License OK']);
    cutTheNetwork();
    for (let hour = 0; hour < 71; hour++) pass(chart, { hours: 1 });
    expect([chart.state, chart.allowsEntry]).toEqual(['GRACE', true]);
    pass(chart, { hours: 1 });
    expect([chart.state, chart.allowsEntry]).toEqual(['STOPPED', false]);
    world.answer = web.answer;
    pass(chart, { minutes: 30 });
    expect([chart.state, chart.allowsEntry]).toEqual(['OK', true]);
  });

  test('a blocked key stops at the next check and works again once unblocked', async () => {
    const chart = runningChart();
    await change({ blockedAt: new Date() });
    pass(chart, { hours: 13.5 });
    expect([chart.state, chart.allowsEntry]).toEqual(['STOPPED', false]);
    expect(chart.label).toContain(reasons.blocked);
    await change({ blockedAt: null });
    pass(chart, { minutes: 3 });
    expect(chart.state).toBe('OK');
  });

  test('a refund stops it', async () => {
    const chart = runningChart();
    const [row] = await shop.database.db
      .select({ orderId: licenses.orderId })
      .from(licenses)
      .where(eq(licenses.licenseKey, licenseKey));
    await shop.database.client.execute({
      sql: "UPDATE orders SET state = 'refunded' WHERE id = ?",
      args: [row?.orderId ?? ''],
    });
    pass(chart, { hours: 13.5 });
    expect(chart.label).toContain(reasons.ended);
    expect(chart.state).toBe('STOPPED');
  });

  test('a moved key stops the old account at its next check and serves the new one at once @p86', async () => {
    const chart = runningChart();
    const other = ++nextLogin;
    await change({ login: String(other) });
    pass(chart, { hours: 13.5 });
    expect(chart.state).toBe('STOPPED');
    expect(chart.label).toContain(reasons.account);
    expect(chart.label).not.toContain(String(other));
    chart.login = other;
    chart.timer();
    expect([chart.state, chart.allowsEntry]).toEqual(['OK', true]);
  });

  test('after a leak an include goes on with the standby pair @p130', async () => {
    const { db } = shop.database;
    const before = await db.select().from(leaseKeys);
    const chart = runningChart();
    await importSigningKeys(keyDeps(), standbyFile, passphrase, { revokesOthers: true });
    let answer = '';
    tamper((body) => {
      answer = body.toString();
      return body;
    });
    pass(chart, { hours: 13.5 });
    for (const key of before) await db.update(leaseKeys).set(key).where(eq(leaseKeys.id, key.id));
    expect([chart.state, chart.text]).toEqual(['OK', 'License OK']);
    expect(answer).toContain('\nkid=2\n');
  });

  test('an unknown key is refused', () => {
    const chart = startedChart();
    chart.start('00000-00000-00000');
    chart.timer();
    expect(chart.state).toBe('STOPPED');
    expect(chart.label).toContain(reasons.unknown);
  });

  test('a demo account needs no key if the product allows it', async () => {
    const set = (demoAccountsFree: boolean) =>
      shop.database.db
        .update(products)
        .set({ demoAccountsFree })
        .where(eq(products.id, sold.productId));
    await set(true);
    const demo = runningChart({ login: ++nextLogin, mode: 'demo' });
    expect(demo.state).toBe('OK');
    expect(runningChart({ login: ++nextLogin, mode: 'real' }).state).toBe('STOPPED');
    await set(false);
  });

  test('forged, truncated and damaged answers are failures @p85', () => {
    const chart = runningChart();
    pass(chart, { hours: 1 });
    const stranger = new Signer(newSignerKey(1), () => Math.floor(Date.now() / 1000));
    const tricks: (() => void)[] = [
      () => (world.answer = stranger.answer),
      () => tamper((body) => body.subarray(0, body.length / 2)),
      () => tamper((body) => body.subarray(0, -1)),
      () => tamper((body) => Buffer.from(body.toString().replace('status=ok', 'status=ended'))),
      () =>
        tamper((body) => {
          body.writeUInt8(body.readUInt8(body.length - 100) ^ 1, body.length - 100);
          return body;
        }),
    ];
    for (const trick of tricks) {
      trick();
      pass(chart, { hours: 13.5 });
      expect([chart.state, chart.allowsEntry]).toEqual(['GRACE', true]);
    }
    const fresh = startedChart({ login: ++nextLogin });
    fresh.timer();
    expect(fresh.state).toBe('FIRST');
  });

  test('a refusal altered in transit is no lease', async () => {
    await change({ blockedAt: new Date() });
    tamper((body) => Buffer.from(body.toString().replace('status=blocked', 'status=ok')));
    const chart = runningChart();
    expect([chart.state, chart.allowsEntry]).toEqual(['FIRST', false]);
  });
});

test('the include is an attachment for the admin alone', async () => {
  const address = `${shop.url}/api/products/${sold.productId}/license.mqh`;
  const response = await fetch(address, { headers: { Authorization: `Bearer ${shop.token}` } });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="license-${sold.productId}.mqh"`,
  );
  expect((await fetch(address)).status).toBe(401);
});
