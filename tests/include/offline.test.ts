import { beforeEach, expect, test } from 'vitest';
import { leaseKeys, orders, products } from '#db/schema.ts';
import { recordCommand } from '#server/kit/audit-log/audit-log.ts';
import { makeOfflineFiles } from '#server/licenses/offline/make-offline-lease.ts';
import { rotateSigningKeys } from '#server/licenses/signing-keys/change-signing-keys.ts';
import { wrapKey } from '#server/licenses/signing-keys/signing-keys.ts';
import { insertLicense, insertOrder, testSettings } from '#tests/support/sold-order.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import { licenseKey, signerKey, useFixtures } from './fixtures.ts';
import { World } from './terminal.ts';

const fixtures = useFixtures('MT5');
const db = tempDatabase();
const start = new Date('2026-11-22T12:00:00Z');
const deps = () => ({ db: db(), settings: testSettings, now: () => start });

/** Sells the product of the fixtures' include, which knows only its older key pair. */
beforeEach(async () => {
  const { kid: id, publicKeyPem: publicKey, privateKey } = signerKey;
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const encryptedPrivateKey = wrapKey(pem, publicKey, testSettings.secretKey);
  await db().insert(leaseKeys).values({ id, publicKey, encryptedPrivateKey, createdAt: start });
  await rotateSigningKeys(deps(), { revokesOlder: false });
  await insertOrder(db(), { id: 'p1' });
  const sold = await db().select().from(products);
  await db()
    .insert(products)
    .values(sold.map((product) => ({ ...product, id: 7 })));
  await db().update(orders).set({ productId: 7 });
  const login = '5012345';
  await insertLicense(db(), { orderId: 'p1', licenseKey, login, accountNumber: login });
});

const makeFor = (server: string) =>
  makeOfflineFiles(
    deps(),
    { id: 1, until: () => new Date('2031-11-22T12:00:00Z'), server },
    {
      by: 'seller',
      record: (tx, event, now) =>
        recordCommand(tx, { ...event, action: 'offline-lease-made' }, now),
    },
  );

/** Opens a terminal without a network that has the files in its common folder. */
async function terminalWith(server: string) {
  fixtures.world = new World(start.getTime());
  const { files } = await makeFor(server);
  for (const { name, content } of files) fixtures.world.files.set(name, Buffer.from(content));
  return (change = { server }) => fixtures.startedChart(change);
}

test('an offline file carries a program without the store for five years @p161', async () => {
  const openChart = await terminalWith('Broker-Live02');
  let chart = openChart();
  const pass = (days: number, hours = 0) => {
    fixtures.world.pass({ hours: 24 * days + hours });
    // Terminals restart, and brokers rename their servers.
    if (days > 0) chart = openChart(days === 30 ? undefined : { server: 'Broker-Live03' });
    chart.timer();
  };
  for (let month = 0; month < 60; month++) {
    expect([month, chart.allowsEntry]).toEqual([month, true]);
    pass(30);
  }
  pass(25, 23);
  expect([chart.state, chart.allowsEntry]).toEqual(['GRACE', true]);
  pass(0, 1);
  expect([chart.state, chart.allowsEntry]).toEqual(['STOPPED', false]);
  expect(chart.label).toContain('the store has not answered for too long');

  for (const server of ['Bröker/Ünï & Söhne 100%', `${'x'.repeat(127)}🙂 and more`, '日本+_-~.']) {
    const openOther = await terminalWith(server);
    const { world } = fixtures;
    const [named = '', ...others] = world.files.keys();
    for (const name of others) world.files.delete(name);
    expect([server, openOther().state, others.length]).toEqual([server, 'OK', 1]);
    world.files.delete(named);
    expect(openOther().state).toBe('FIRST');
  }
});

const dayMs = 86_400_000;
test.each([0, 366, -366])(
  'glitches of clock and quotes end no offline file in five years, after an answer to a clock %i days off @p306',
  async (daysOff) => {
    const openChart = await terminalWith('Broker-Live02');
    const { world } = fixtures;
    const end = start.getTime() + 1826 * dayMs;
    let trueMs = start.getTime();
    let chart = openChart();
    /** Lets time pass with a timer each minute, or once. */
    const pass = (hours: number, every = 1 / 60) => {
      for (let passed = 0; passed < hours; passed += every) {
        world.pass({ hours: every });
        trueMs += every * 3_600_000;
        chart.timer();
      }
    };
    const glitch = (change: { clock?: number; quote?: number }, sign: 1 | -1) => {
      world.clockMs += sign * (change.clock ?? 0) * dayMs;
      if (world.quoteMs !== null) world.quoteMs += sign * (change.quote ?? 0) * dayMs;
    };
    world.clockMs += daysOff * dayMs;
    world.answer = fixtures.store.answer;
    fixtures.store.now = () => Math.floor(trueMs / 1000);
    pass(daysOff === 0 ? 0 : 13);
    world.clockMs -= daysOff * dayMs;
    fixtures.cutTheNetwork();
    const glitches = [
      { clock: 366 },
      { quote: 60 },
      { clock: -366 },
      { quote: -60 },
      { clock: 2, quote: 2 },
    ];
    for (let week = 0; week < 259; week++) {
      const change = glitches[week % glitches.length] ?? {};
      glitch(change, 1);
      pass(1 / 30);
      if (week % 3 === 0) chart = openChart();
      glitch(change, -1);
      pass(1 / 15);
      const states = [week, JSON.stringify(change), chart.allowsEntry];
      expect(states).toEqual([week, JSON.stringify(change), true]);
      pass(7 * 24, 7 * 24);
      chart = openChart();
      expect([week, chart.allowsEntry]).toEqual([week, true]);
    }
    // A clock that is set back gains the uncertainty of the broker's zone.
    pass((end - trueMs) / 3_600_000 + 15, 1);
    world.clockMs -= 366 * dayMs;
    pass(1);
    expect([chart.state, chart.allowsEntry]).toEqual(['STOPPED', false]);
  },
);
