import { beforeEach, expect, test } from 'vitest';
import { leaseKeys, orders, products } from '#db/schema.ts';
import { recordCommand } from '#server/audit-log/audit-log.ts';
import { makeOfflineFile } from '#server/licenses/offline/make-offline-lease.ts';
import { rotateSigningKeys } from '#server/signing-keys/change-signing-keys.ts';
import { wrapKey } from '#server/signing-keys/wrapped-key.ts';
import { insertLicense, insertOrder, testSettings } from '#tests/support/sold-order.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import { licenseKey, signerKey, useFixtures } from './fixtures.ts';
import { World } from './terminal.ts';

const fixtures = useFixtures('MT5');
const db = tempDatabase();
const start = new Date('2026-11-22T12:00:00Z');
const deps = () => ({ db: db(), settings: testSettings, now: () => start });

/** A shop that sells the product of the fixtures' include, which knows its older key pair alone. */
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
  makeOfflineFile(
    deps(),
    { id: 1, until: () => new Date('2031-11-22T12:00:00Z'), server },
    {
      by: 'seller',
      record: (tx, event, now) =>
        recordCommand(tx, { ...event, action: 'offline-lease-made' }, now),
    },
  );

/** A terminal without a network that has the file in its common folder. */
async function terminalWith(server: string) {
  fixtures.world = new World(start.getTime());
  const { name, content } = await makeFor(server);
  fixtures.world.files.set(name, Buffer.from(content));
  return (change = { server }) => fixtures.startedChart(change);
}

test('promise 161: an offline file carries a program without the store for five years', async () => {
  const openChart = await terminalWith('Broker-Live02');
  let chart = openChart();
  const pass = (days: number, hours = 0) => {
    fixtures.world.pass({ hours: 24 * days + hours });
    // Terminals restart.
    if (days > 0) chart = openChart();
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
    expect([server, openOther().state]).toEqual([server, 'OK']);
    expect(openOther({ server: 'Other-Live01' }).state).toBe('FIRST');
  }
});
